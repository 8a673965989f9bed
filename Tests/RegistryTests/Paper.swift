import Registry
import Values

/// A record of the tests: its cells, in table order.
struct Paper: Sendable {
  var cells: [Cell]
}

extension Paper {
  /// One field of every value type that is stored, named after it, with the rules given.
  static func table(
    rules: [String: [FieldRule]] = [:], records: [RecordRule<Paper>] = []
  ) throws -> EntityTable<Paper> {
    let types: [(String, ValueType, FieldRoles)] = [
      ("title", .text, [.naturalKey, .searchable]), ("notes", .multilineText, .searchable),
      ("done", .flag, []),
      ("grade", .level(["low", "high"]), []), ("pages", .wholeNumber, []), ("due", .civilDate, []),
      ("born", .birthday, []), ("readAt", .timestamp, .managed), ("height", .length, []),
      ("weight", .mass, []),
      ("tags", .words, .searchable),
    ]
    return try EntityTable(
      "paper", blank: { Paper(cells: types.map { _ in .absent }) },
      fields: types.enumerated().map { index, field in
        Field(
          name: field.0, type: field.1, roles: field.2, rules: rules[field.0] ?? [],
          read: { $0.cells[index] }, write: { $0.cells[index] = $1 })
      } + [.secret("password")],
      rules: records, columns: ["number", "title"], order: ["title", "-due"])
  }

  static func attribute(_ name: String) throws -> Attribute {
    guard let attribute = try table().schema.attribute(name) else { throw Unknown(name: name) }
    return attribute
  }

  /// The cells of a paper that has these values alone.
  static func cells(_ values: [String: Cell]) throws -> [Cell] {
    let table = try table()
    var paper = table.blank()
    for (name, cell) in values {
      guard let field = table.field(name) else { throw Unknown(name: name) }
      field.write(&paper, cell)
    }
    return paper.cells
  }

  struct Unknown: Error { var name: String }

  static func today() throws -> CivilDate {
    guard let day = CivilDate(iso: "2026-11-30") else { throw Unknown(name: "today") }
    return day
  }

  static func reading(isTyped: Bool = true) throws -> ReadingContext {
    ReadingContext(today: try today(), isTyped: isTyped)
  }
}

/// The rejection that the body throws; nil for none.
func rejection(_ body: () throws -> Void) -> Rejection? {
  do {
    try body()
    return nil
  } catch {
    return error as? Rejection
  }
}
