import Registry
import SQLSchema
import SQLite
import Values

/// What is wrong with origins, and what mends it: one that is not as it can be is dropped, one whose mark says
/// something else than its record is marked anew.
extension SQLiteStore {
  /// Looks at each origin once. Those of an entity that only a newer program knows are left alone.
  func originFlaws() throws -> [Inspection.Problem] {
    if try isWithoutOrigins() { return [] }
    var flaws: [Inspection.Problem] = []
    let select = try connection.prepare(
      """
      SELECT entity, id, format, \(Self.flaws.map { "(\($0.condition))" }.joined(separator: ", "))
      FROM roster_origin WHERE \(Self.isBroken(Self.stored))
      """)
    while try select.step() {
      let id = select.withBytes(1) { RecordID(bytes: $0) }
      let place = [
        "entity": select.text(0), "id": id.map { "\($0)" } ?? "", "format": select.text(2),
      ]
      let flaw = Self.flaws.indices.first { select.integer(Int32($0) + 3) != 0 }
      let column = flaw.map { Self.flaws[$0].column } ?? "entity"
      flaws.append(.init(.origin, place.merging(["column": column]) { $1 }))
    }
    select.reset()
    for entity in present {
      flaws += try marks(entity).map { mark in
        .init(
          mark.number == nil ? .gone : .standing,
          [
            "entity": entity.name, "id": "\(mark.id)", "format": mark.format,
            "number": mark.number.map { "\($0)" } ?? "",
          ])
      }
    }
    return flaws
  }

  func mendOrigins() throws -> [Mending] {
    if try isWithoutOrigins() { return [] }
    let delete = try connection.prepare("DELETE FROM roster_origin WHERE \(Self.isBroken(Self.stored))")
    try delete.run()
    var count = connection.changes
    for entity in present {
      let update = try connection.prepare(
        "UPDATE roster_origin SET gone = 1 - gone WHERE entity = ? AND \(Self.isMarkedWrong(entity))")
      try update.bind(1, text: entity.name)
      try update.run()
      count += connection.changes
    }
    return count > 0 ? [Mending(.origins, ["count": "\(count)"])] : []
  }

  /// A file of a former version has none.
  private func isWithoutOrigins() throws -> Bool {
    if try DatabaseFormat.isOutdated(connection) { return true }
    try connection.define(function: "roster_is_text", arguments: 1) { arguments in
      .integer(arguments.withBytes(at: 0) { UTF8Check.validPrefix(of: $0).stop == .end } ? 1 : 0)
    }
    return false
  }

  /// Values that no origin can have, by column.
  private static let flaws: [(column: String, condition: String)] = [
    ("id", "length(id) <> 16"), ("format", "format = '' OR format GLOB '*[^a-z0-9]*' OR length(format) > 40"),
    ("identifier", "identifier IS NOT NULL AND NOT roster_is_text(identifier)"),
    ("partial", "partial NOT IN (0, 1)"), ("gone", "gone NOT IN (0, 1)"),
    ("text", "NOT roster_is_text(text)"),
  ]

  private static func isBroken(_ known: String) -> String {
    (flaws.map { "(\($0.condition))" } + ["entity NOT IN (\(known))"]).joined(separator: " OR ")
  }

  /// The names of all entities in the file.
  private static let stored = "SELECT name FROM roster_entity"

  private static func isMarkedWrong(_ entity: EntitySchema) -> String {
    "gone = EXISTS (SELECT 1 FROM \(entity.table) AS t WHERE t.id = roster_origin.id)"
  }

  private func marks(_ entity: EntitySchema) throws -> [(id: RecordID, format: String, number: Int64?)] {
    let select = try connection.prepare(
      """
      SELECT id, format, (SELECT number FROM \(entity.table) AS t WHERE t.id = roster_origin.id)
      FROM roster_origin
      WHERE entity = ? AND \(Self.isMarkedWrong(entity)) AND NOT (\(Self.isBroken(Self.stored)))
      """)
    try select.bind(1, text: entity.name)
    var marks: [(RecordID, String, Int64?)] = []
    while try select.step() {
      guard let id = select.withBytes(0, { RecordID(bytes: $0) }) else { continue }
      marks.append((id, select.text(1), select.isNull(2) ? nil : select.integer(2)))
    }
    return marks
  }
}
