import Registry
import SQLSchema
import SQLite
import Values

/// Looks at every step and every change once, and tells which steps can neither be taken back nor put again.
struct HistoryInspection {
  /// Numbers of steps and moves from here on are none that were counted.
  static let limit: Int64 = 1 << 62

  let connection: Connection
  /// Those whose tables have the present form, so that the fields of former values are known.
  let entities: [String: EntitySchema]
  /// The highest number among the sound steps.
  private(set) var lastStep: Int64 = 0
  /// The last move of the sound steps.
  private(set) var lastMove: Int64 = 0
  /// The highest number of a record in the sound steps, by entity.
  private(set) var lastNumbers: [String: Int64] = [:]
  private var broken: Set<Int64> = []

  init(_ connection: Connection, _ entities: [EntitySchema]) {
    self.connection = connection
    self.entities = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Calls `tell` with each broken step, and with each step that is not there and has changes, once.
  mutating func run(_ tell: (Int64, Inspection.Problem) -> Void) throws {
    let steps = try connection.prepare("SELECT number, state, records, moved, bytes FROM roster_step")
    while try steps.step() {
      let number = steps.integer(0)
      if let problem = Self.flaw(ofStep: steps) {
        broken.insert(number)
        tell(number, problem)
      } else {
        lastStep = max(lastStep, number)
        lastMove = max(lastMove, steps.integer(3))
      }
    }
    steps.reset()
    let changes = try connection.prepare(
      """
      SELECT step, side, kind, entity, first, last, revision, id, image,
        CASE WHEN image IS NULL THEN 1 WHEN json_valid(image) THEN json_type(image) = 'object' ELSE 0 END
      FROM roster_change ORDER BY step, side, ordinal
      """)
    var current: (step: Int64, side: Int64, isThere: Bool)?
    while try changes.step() {
      let (step, side) = (changes.integer(0), changes.integer(1))
      if current?.step != step {
        current = (step, side, try isThere(step))
        if current?.isThere == false { tell(step, .init(.orphan, ["step": "\(step)"])) }
      }
      guard let current, current.isThere, !broken.contains(step) else { continue }
      let flaw = try side == current.side ? flaw(ofChange: changes) : Self.value(step, "side", side)
      if let flaw {
        broken.insert(step)
        tell(step, flaw)
      }
    }
  }

  private func isThere(_ step: Int64) throws -> Bool {
    let select = try connection.prepare("SELECT 1 FROM roster_step WHERE number = ?")
    try select.bind(1, integer: step)
    return try select.step()
  }

  private static func value(_ step: Int64, _ column: String, _ value: Int64) -> Inspection.Problem {
    .init(.value, ["step": "\(step)", "column": column, "value": "\(value)"])
  }

  private static func flaw(ofStep steps: Statement) -> Inspection.Problem? {
    let number = steps.integer(0)
    let states = Step.State.allCases.map { Int64($0.rawValue) }
    let bounds: [(column: String, range: Range<Int64>)] = [
      ("number", 1..<limit), ("state", (states.min() ?? 0)..<(states.max() ?? 0) + 1), ("records", 0..<limit),
      ("moved", 0..<limit), ("bytes", 0..<limit),
    ]
    for (index, bound) in bounds.enumerated() where !bound.range.contains(steps.integer(Int32(index))) {
      return value(number, bound.column, steps.integer(Int32(index)))
    }
    return nil
  }

  private mutating func flaw(ofChange changes: Statement) throws -> Inspection.Problem? {
    let step = changes.integer(0)
    let side = changes.integer(1)
    guard (0...1).contains(side) else { return Self.value(step, "side", side) }
    guard let kind = Change.Kind(rawValue: Int(changes.integer(2))) else {
      return Self.value(step, "kind", changes.integer(2))
    }
    let entity = changes.text(3)
    let (first, last, revision) = (changes.integer(4), changes.integer(5), changes.integer(6))
    let place = ["step": "\(step)", "entity": entity, "number": "\(first)", "last": "\(last)"]
    guard first >= 1, first <= last, last < .max, kind == .added || first == last else {
      return .init(.range, place)
    }
    guard revision >= 1, revision < .max else { return Self.value(step, "revision", revision) }
    let hasID = changes.withBytes(7) { $0.count == 16 }
    guard hasID || (changes.isNull(7) && kind != .deleted) else { return .init(.identity, place) }
    guard try isImageSound(changes, kind, entities[entity]) else { return .init(.image, place) }
    if entities[entity] != nil { lastNumbers[entity] = max(lastNumbers[entity] ?? 0, last) }
    return nil
  }

  /// Whether the former values can be read and are such as the fields have.
  private func isImageSound(_ changes: Statement, _ kind: Change.Kind, _ entity: EntitySchema?) throws -> Bool
  {
    guard changes.integer(9) != 0 else { return false }
    guard kind == .edited || kind == .deleted else { return true }
    let image = changes.isNull(8) ? [] : try ImageText.image(changes.text(8), connection)
    guard image.allSatisfy(\.isSoundOrigin) else { return false }
    guard let entity else { return true }
    for value in image {
      if let index = entity.index(of: value.field), !entity.fields[index].mayHave(value.cell) { return false }
    }
    if kind == .edited { return true }
    // Numbers that are missing become 0.
    return entity.fields.allSatisfy { field in
      !field.isRequired || field.type.isInteger || image.contains { $0.field == field.name }
    }
  }
}

extension FieldSchema {
  fileprivate func mayHave(_ cell: Cell) -> Bool {
    switch cell {
    case .absent: !isRequired
    case .integer: type.isInteger
    case .text: !type.isInteger
    case .real, .bytes: false
    }
  }
}
