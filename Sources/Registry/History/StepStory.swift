public import Values

/// A step with what it did, old and new values included.
public struct StepStory: Hashable, Sendable {
  /// What happened to a record, or to a run of records that were added together.
  public struct Event: Hashable, Sendable {
    /// A field that changed, with both values.
    public struct Field: Hashable, Sendable {
      /// Name of the field.
      public var name: String
      /// The value before; absent for none.
      public var old: Cell
      /// The value after; absent for none.
      public var new: Cell
    }

    /// What happened to the records.
    public var kind: Change.Kind
    /// Name of the records' entity.
    public var entity: String
    /// The lowest number of the records.
    public var first: Int64
    /// The highest number of the records.
    public var last: Int64
    /// The fields that changed; of a record added or deleted, those that have a value.
    public var fields: [Field]
    /// The natural key, if it is known.
    public var name: String?
  }

  /// The step that is told.
  public var step: Step
  /// What the step did, in the order it was done.
  public var events: [Event]
}

extension History {
  /// The stories of the last steps, newest first; of one record, only those that touch it.
  ///
  /// The history keeps old values only; the new ones are what the next later change, or the record as it
  /// stands, has for old. A step taken back is told as what it would do again.
  public func stories(limit: Int?, of record: (entity: String, number: Int64)? = nil) throws -> [StepStory] {
    let place = record.map { StepQuery.Place(entity: $0.entity, number: $0.number) }
    return try store.read { reader in
      var teller = StoryTeller(reader: reader, entities: entities, record: place)
      var stories: [StepStory] = []
      let steps = try reader.steps(teller.query(limit))
      if let last = steps.first(where: { $0.step.state == .undone }) { try teller.look(ahead: last.step) }
      for step in steps {
        let events = try teller.events(step)
        if record != nil, events.isEmpty { continue }
        stories.append(StepStory(step: step.step, events: events))
      }
      return stories
    }
  }
}
