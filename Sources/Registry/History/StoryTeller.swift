import Values

/// Tells steps from the records as they stand: those in force back in time, those taken back as they would
/// be put again, one after the other.
struct StoryTeller {
  private struct Place: Hashable {
    var entity: String
    var number: Int64
  }

  /// Cells of records at one moment, missing where the record is as it stands; nil for one that was not.
  private typealias Moment = [Place: [Cell]?]

  private let reader: any StoreReader
  private let entities: [EntitySchema]
  /// The only record to be told of; nil for all.
  private let record: (entity: String, number: Int64)?
  /// After the step that is told next.
  private var past: Moment = [:]
  private var ahead: [Int64: [StepStory.Event]] = [:]

  init(reader: any StoreReader, entities: [EntitySchema], record: (entity: String, number: Int64)?) {
    self.reader = reader
    self.entities = entities
    self.record = record
  }

  /// Finds out what the steps that are taken back would do, up to the last that is to be told.
  mutating func look(ahead last: Step) throws {
    var future: Moment = [:]
    for step in try reader.steps(limit: nil).reversed()
    where step.state == .undone && step.number <= last.number {
      // An undone step holds what puts it again, the last first.
      ahead[step.number] = try changes(step).reversed().map { change in
        try tell(change, as: change.kind.opposite) { place, entity in
          let before = try cells(place, entity, in: future)
          let after = change.kind == .added ? nil : Self.image(change, over: before, entity)
          future[place] = .some(after)
          return (before, after)
        }
      }
    }
  }

  /// What the step did; steps in force are to be asked for newest first.
  mutating func events(_ step: Step) throws -> [StepStory.Event] {
    if step.state == .undone { return ahead[step.number] ?? [] }
    var moment = past
    let events = try changes(step).reversed().map { change in
      try tell(change, as: change.kind) { place, entity in
        let after = try cells(place, entity, in: moment)
        let before = change.kind == .added ? nil : Self.image(change, over: after, entity)
        moment[place] = .some(before)
        return (before, after)
      }
    }
    past = moment
    return events.reversed()
  }

  /// The step's changes; of a run that the record belongs to, only what is the record's.
  private func changes(_ step: Step) throws -> [Change] {
    let changes = try reader.changes(ofStep: step.number)
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

  private func cells(_ place: Place, _ entity: EntitySchema, in moment: Moment) throws -> [Cell]? {
    if let cells = moment[place] { return cells }
    return try reader.row(entity, number: place.number)?.cells
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
