import Registry
import Values

/// What a store with a history should hold, kept in plain dictionaries and whole copies.
struct HistoryModel {
  struct Place: Hashable {
    var entity: String
    var number: Int64
  }

  /// One record before and after; nil where it was not or is no more.
  struct Move: Equatable {
    var entity: String
    var before: Row?
    var after: Row?
  }

  /// What a step did to a record, in cells.
  struct Touch {
    var entity: EntitySchema
    var place: Place
    var before: [Cell]?
    var after: [Cell]?
    /// The record's origins by format.
    var originsBefore: [String: Origin] = [:]
    var originsAfter: [String: Origin] = [:]
  }

  struct Entry {
    var step: Step
    var touches: [Touch] = []

    func meets(_ other: Entry) -> Bool {
      !Set(touches.map(\.place)).isDisjoint(with: other.touches.map(\.place))
    }
  }

  var rows: [Place: Row] = [:]
  /// Records that were, as they were last.
  var gone: [Place: Row] = [:]
  /// By format, of records that stand and of those that were deleted.
  var origins: [Place: [String: Origin]] = [:]
  var next: [String: Int64] = [:]
  /// By rising number.
  var entries: [Entry] = []
  var credentials: [RecordID: [UInt8]] = [:]
  let keptSteps: Int
  private var nextStep: Int64 = 1

  init(keptSteps: Int) { self.keptSteps = keptSteps }

  func rows(_ entity: EntitySchema) -> [Row] {
    rows.filter { $0.key.entity == entity.name }.values.sorted { $0.number < $1.number }
  }

  var steps: [Step] { entries.reversed().map(\.step) }
  var done: [Entry] { entries.reversed().filter { $0.step.state == .done } }
  var undone: [Entry] { entries.filter { $0.step.state == .undone } }

  // MARK: Changing

  mutating func add(
    _ entity: EntitySchema, _ cells: [Cell], id: RecordID, origins new: [Origin] = [], at now: Timestamp
  ) -> (row: Row, touch: Touch) {
    let number = next[entity.name] ?? 1
    next[entity.name] = number + 1
    let row = Row(number: number, id: id, createdAt: now, updatedAt: now, revision: 1, cells: cells)
    let place = Place(entity: entity.name, number: number)
    rows[place] = row
    origins[place] = Dictionary(uniqueKeysWithValues: new.map { ($0.format, $0) })
    let touch = Touch(
      entity: entity, place: place, before: nil, after: cells, originsAfter: origins[place] ?? [:])
    return (row, touch)
  }

  /// Nothing is touched if the cells and the origins are the same.
  mutating func put(
    _ entity: EntitySchema, _ number: Int64, _ cells: [Cell]?, origins edits: [OriginEdit] = [],
    at now: Timestamp
  ) -> Touch? {
    let place = Place(entity: entity.name, number: number)
    var touch = Touch(
      entity: entity, place: place, before: rows[place]?.cells, after: cells,
      originsBefore: origins[place] ?? [:])
    touch.originsAfter = touch.originsBefore
    for edit in edits { touch.originsAfter[edit.new?.format ?? edit.former?.format ?? ""] = edit.new }
    if cells == nil { touch.originsAfter = touch.originsAfter.mapValues(\.gone) }
    if touch.before == cells, touch.originsBefore == touch.originsAfter { return nil }
    if touch.before != cells { _ = set(place, cells, at: now) }
    origins[place] = touch.originsAfter
    return touch
  }

  /// One change of one record, whichever way it is come to.
  private mutating func set(_ place: Place, _ cells: [Cell]?, at now: Timestamp) -> Move {
    let before = rows[place]
    guard let cells else {
      gone[place] = before
      rows[place] = nil
      return Move(entity: place.entity, before: before, after: nil)
    }
    guard var row = before ?? gone[place] else { return Move(entity: place.entity) }
    row.cells = cells
    row.revision += 1
    row.updatedAt = now
    rows[place] = row
    gone[place] = nil
    return Move(entity: place.entity, before: before, after: row)
  }

  // MARK: Steps

  mutating func record(_ label: StepLabel, _ touches: [Touch], at now: Timestamp) {
    if touches.isEmpty { return }
    entries.removeAll { $0.step.state == .undone }
    append(label, .done, touches, records: touches.count, at: now)
  }

  mutating func notice(_ label: StepLabel, at now: Timestamp) {
    append(label, .notice, [], records: 1, at: now)
  }

  private mutating func append(
    _ label: StepLabel, _ state: Step.State, _ touches: [Touch], records: Int, at now: Timestamp
  ) {
    let step = Step(number: nextStep, label: label, at: now, state: state, records: records, who: "sato")
    nextStep += 1
    entries.append(Entry(step: step, touches: touches))
    entries.removeFirst(max(entries.count - keptSteps, 0))
    for place in gone.keys { forgetCredential(place) }
  }

  /// A credential goes with the last step that could bring its record back.
  private mutating func forgetCredential(_ place: Place) {
    guard let id = gone[place]?.id, credentials[id] != nil else { return }
    let isNeeded = entries.contains { entry in
      entry.touches.contains {
        $0.place == place && (entry.step.state == .undone ? $0.before : $0.after) == nil
      }
    }
    if !isNeeded { credentials[id] = nil }
  }

  /// Takes entries back or puts them again, as the state of each says.
  ///
  /// Throws the block that the store should, and is then no longer of use.
  mutating func reverse(_ chosen: [Entry], at now: Timestamp) throws -> [[Move]] {
    if chosen.count == 1, let entry = chosen.first { try refuseDependent(entry) }
    return try chosen.map { entry in
      let isUndo = entry.step.state == .done
      var moves: [Move] = []
      for touch in isUndo ? entry.touches.reversed() : entry.touches {
        let cells = isUndo ? touch.before : touch.after
        origins[touch.place] = isUndo ? touch.originsBefore : touch.originsAfter
        if touch.before == touch.after {
          moves.append(Move(entity: touch.place.entity, before: rows[touch.place], after: rows[touch.place]))
          continue
        }
        if let cells { try refuseTaken(touch, cells, entry.step) }
        moves.append(set(touch.place, cells, at: now))
      }
      for index in entries.indices where entries[index].step.number == entry.step.number {
        entries[index].step.state = isUndo ? .undone : .done
      }
      return moves
    }
  }

  private func refuseDependent(_ entry: Entry) throws {
    let number = entry.step.number
    func refuse(_ reason: HistoryBlock.Reason, _ other: Entry?) throws {
      guard let other else { return }
      throw HistoryBlock(reason, step: entry.step, entity: "", number: 0, other: other.step.number)
    }
    try refuse(.dependedOn, done.first { $0.step.number > number && $0.meets(entry) })
    if entry.step.state == .undone {
      try refuse(.dependsOn, undone.first { $0.step.number < number && $0.meets(entry) })
    }
  }

  private func refuseTaken(_ touch: Touch, _ cells: [Cell], _ step: Step) throws {
    for (index, field) in touch.entity.fields.enumerated() where field.isUnique && !cells[index].isAbsent {
      let key = Model.folded(cells[index])
      let holder = rows.values(of: touch.entity).first {
        $0.number != touch.place.number && Model.folded($0.cells[index]) == key
      }
      if let holder {
        throw HistoryBlock(
          .taken, step: step, entity: touch.place.entity, number: touch.place.number, field: field.name,
          other: holder.number)
      }
    }
  }
}

extension Origin {
  /// As a record that is deleted leaves it.
  fileprivate var gone: Origin {
    var origin = self
    origin.isGone = true
    return origin
  }
}

extension [HistoryModel.Place: Row] {
  fileprivate func values(of entity: EntitySchema) -> [Row] {
    filter { $0.key.entity == entity.name }.map(\.value)
  }
}
