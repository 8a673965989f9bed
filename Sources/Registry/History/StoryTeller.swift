import Values

/// Tells steps from the records as they stand: those in force back in time, those taken back as they would
/// be put again, one after the other.
struct StoryTeller {
  private typealias Place = StepQuery.Place

  /// Cells of records at one moment, missing where the record is as it stands; nil for one that was not.
  private typealias Moment = [Place: [Cell]?]

  private let reader: any StoreReader
  private let entities: [EntitySchema]
  /// The only record to be told of; nil for all.
  private let record: Place?
  /// After the step that is told next.
  private var past: Moment = [:]
  private var ahead: [Int64: [StepStory.Event]] = [:]
  /// Cells of records as they stand, as far as they were asked for; nil for one that is not there.
  private var standing: Moment = [:]

  init(reader: any StoreReader, entities: [EntitySchema], record: StepQuery.Place?) {
    self.reader = reader
    self.entities = entities
    self.record = record
  }

  /// A question for steps with what they did, or with what of it is the record's.
  func query(_ limit: Int?) -> StepQuery {
    var query = StepQuery(limit: limit)
    query.mostChanges = reader.batchSize
    query.record = record
    return query
  }

  /// Finds out what the steps that are taken back would do, up to the last that is to be told.
  mutating func look(ahead last: Step) throws {
    var future: Moment = [:]
    var undone = query(nil)
    undone.states = [.undone]
    undone.numbers = .min...last.number
    undone.isOldestFirst = true
    for step in try reader.steps(undone) {
      // An undone step holds what puts it again, the last first.
      let changes = try changes(step)
      try ask(changes)
      ahead[step.step.number] = try changes.map { change in
        try tell(change, as: change.kind.opposite) { place, entity in
          let before = cells(place, in: future)
          let after = change.kind == .added ? nil : Self.image(change, over: before, entity)
          future[place] = .some(after)
          return (before, after)
        }
      }
    }
  }

  /// What the step did; steps in force are to be asked for newest first.
  mutating func events(_ step: RecordedStep) throws -> [StepStory.Event] {
    if step.step.state == .undone { return ahead[step.step.number] ?? [] }
    let changes = try changes(step)
    try ask(changes)
    var moment = past
    let events = try changes.map { change in
      try tell(change, as: change.kind) { place, entity in
        let after = cells(place, in: moment)
        let before = change.kind == .added ? nil : Self.image(change, over: after, entity)
        moment[place] = .some(before)
        return (before, after)
      }
    }
    past = moment
    return events.reversed()
  }

  /// All changes of the step, the last first; of a run that the record belongs to, only what is the record's.
  private func changes(_ step: RecordedStep) throws -> [Change] {
    var changes = step.entries.map(\.change)
    var rest = step.rest
    while let before = rest {
      var query = query(nil)
      query.numbers = step.step.number...step.step.number
      query.before = before
      guard let part = try reader.steps(query).first else { break }
      changes += part.entries.map(\.change)
      rest = part.rest
    }
    // Of origins nothing is told.
    changes.removeAll(where: \.isOfOriginsAlone)
    guard let record else { return changes }
    return changes.compactMap { change in
      guard change.entity == record.entity, change.first <= record.number, record.number <= change.last else {
        return nil
      }
      var own = change
      (own.first, own.last) = (record.number, record.number)
      return own
    }
  }

  /// Asks how the records stand that are told of by themselves, once for each entity.
  private mutating func ask(_ changes: [Change]) throws {
    for entity in entities {
      let numbers = changes.filter {
        $0.entity == entity.name && $0.first == $0.last && $0.kind != .credential
      }.map(\.first)
      let unknown = Set(numbers).filter {
        standing[Place(entity: entity.name, number: $0)] == nil
      }
      if unknown.isEmpty { continue }
      let found = try reader.fetch(entity, Fetch(numbers: unknown.sorted()))
      for number in unknown {
        standing[Place(entity: entity.name, number: number)] = .some(found.rows[number]?.cells)
      }
    }
  }

  private func tell(
    _ change: Change, as kind: Change.Kind,
    _ sides: (Place, EntitySchema) throws -> (before: [Cell]?, after: [Cell]?)
  ) throws -> StepStory.Event {
    var event = StepStory.Event(
      kind: kind, entity: change.entity, first: change.first, last: change.last, fields: [])
    guard let entity = entities.first(where: { $0.name == change.entity }), kind != .credential,
      change.first == change.last
    else { return event }
    let (before, after) = try sides(Place(entity: entity.name, number: change.first), entity)
    let none = entity.fields.map { _ in Cell.absent }
    let (old, new) = (before ?? none, after ?? none)
    for (index, field) in entity.fields.enumerated() where old[index] != new[index] {
      event.fields.append(.init(name: field.name, old: old[index], new: new[index]))
    }
    if let key = entity.naturalKey, let index = entity.index(of: key.name) {
      event.name = new[index].text ?? old[index].text
    }
    return event
  }

  private func cells(_ place: Place, in moment: Moment) -> [Cell]? {
    if let cells = moment[place] { return cells }
    return standing[place] ?? nil
  }

  private static func image(_ change: Change, over cells: [Cell]?, _ entity: EntitySchema) -> [Cell] {
    var cells = cells ?? entity.fields.map { _ in Cell.absent }
    for value in change.image { if let index = entity.index(of: value.field) { cells[index] = value.cell } }
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
