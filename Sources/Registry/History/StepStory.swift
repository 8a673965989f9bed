public import Values

/// A step with what it did, old and new values included.
public struct StepStory: Hashable, Sendable {
  /// What happened to a record, or to a run of records that were added together.
  public struct Event: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
      public var name: String
      public var old: Cell
      public var new: Cell
    }

    public var kind: Change.Kind
    public var entity: String
    public var first: Int64
    public var last: Int64
    /// The fields that changed; of a record added or deleted, those that have a value.
    public var fields: [Field]
    /// The natural key, if it is known.
    public var name: String?
  }

  public var step: Step
  public var events: [Event]
}

extension History {
  /// The stories of the last steps, newest first; of one record, only those that touch it.
  ///
  /// The history keeps old values only; the new ones are what the next later change, or the record as it
  /// stands, has for old. A step taken back is told as what it would do again.
  public func stories(limit: Int?, of record: (entity: String, number: Int64)? = nil) throws -> [StepStory] {
    try store.read { reader in
      var teller = StoryTeller(reader: reader, entities: entities, record: record)
      var stories: [StepStory] = []
      let steps = try reader.steps(limit: record == nil ? limit : nil)
      if let last = steps.first(where: { $0.state == .undone }) { try teller.look(ahead: last) }
      for step in steps {
        let events = try teller.events(step)
        if record != nil, events.isEmpty { continue }
        stories.append(StepStory(step: step, events: events))
        if let limit, stories.count == limit { break }
      }
      return stories
    }
  }
}
