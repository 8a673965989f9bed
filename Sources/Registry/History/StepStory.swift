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
  /// stands, has for old.
  public func stories(limit: Int?, of record: (entity: String, number: Int64)? = nil) throws -> [StepStory] {
    try store.read { reader in
      var teller = StoryTeller(reader: reader, entities: entities)
      var stories: [StepStory] = []
      for step in try reader.steps(limit: record == nil ? limit : nil) {
        var events = try teller.events(step)
        if let record {
          events.removeAll {
            $0.entity != record.entity || !($0.first...$0.last).contains(record.number)
          }
          if events.isEmpty { continue }
        }
        stories.append(StepStory(step: step, events: events))
        if let limit, stories.count == limit { break }
      }
      return stories
    }
  }
}

/// Walks back in time from the records as they stand.
private struct StoryTeller {
  let reader: any StoreReader
  let entities: [EntitySchema]
  private struct Place: Hashable {
    var entity: String
    var number: Int64
  }
  /// The cells of a record after the step that is told next; absent for a record that was not.
  private var known: [Place: [Cell]?] = [:]

  init(reader: any StoreReader, entities: [EntitySchema]) {
    self.reader = reader
    self.entities = entities
  }

  mutating func events(_ step: Step) throws -> [StepStory.Event] {
    var events: [StepStory.Event] = []
    for change in try reader.changes(ofStep: step.number).reversed() {
      events.append(try event(change, isUndone: step.state == .undone))
    }
    return events.reversed()
  }

  private mutating func event(_ change: Change, isUndone: Bool) throws -> StepStory.Event {
    var event = StepStory.Event(
      kind: isUndone ? change.kind.opposite : change.kind, entity: change.entity, first: change.first,
      last: change.last, fields: [])
    guard let entity = entities.first(where: { $0.name == change.entity }), change.kind != .credential else {
      return event
    }
    if change.first != change.last { return event }
    let place = Place(entity: entity.name, number: change.first)
    let after = try cells(place, entity)
    var before = after ?? entity.fields.map { _ in Cell.absent }
    for value in change.image { if let index = entity.index(of: value.field) { before[index] = value.cell } }
    // What an undone step holds are the values it will have again.
    let none = entity.fields.map { _ in Cell.absent }
    let (old, new): ([Cell], [Cell]) =
      switch (change.kind, isUndone) {
      case (.added, false): (none, after ?? none)
      case (.added, true): (after ?? none, none)
      case (.deleted, false): (before, none)
      case (.deleted, true): (none, before)
      case (.edited, false): (before, after ?? none)
      default: (after ?? none, before)
      }
    for (index, field) in entity.fields.enumerated() where old[index] != new[index] {
      event.fields.append(.init(name: field.name, old: old[index], new: new[index]))
    }
    if let key = entity.naturalKey, let index = entity.index(of: key.name) {
      event.name = new[index].text ?? old[index].text
    }
    if !isUndone { known[place] = change.kind == .added ? .some(nil) : before }
    return event
  }

  private mutating func cells(_ place: Place, _ entity: EntitySchema) throws -> [Cell]? {
    if let cells = known[place] { return cells }
    let cells = try reader.row(entity, number: place.number)?.cells
    known[place] = cells
    return cells
  }
}

extension Change.Kind {
  /// What an undone step did, told by what would do it again.
  fileprivate var opposite: Change.Kind {
    switch self {
    case .added: .deleted
    case .deleted: .added
    case .edited, .credential: self
    }
  }
}
