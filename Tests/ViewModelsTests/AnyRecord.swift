import Registry
import Values

/// A record of an entity that no type declares: its cells, in table order.
struct AnyRecord: Hashable, Sendable {
  var cells: [Cell]
}

extension AnyRecord {
  /// One field as a configuration would say it.
  struct Declared: Sendable {
    var name: String
    var type: ValueType
    var roles: FieldRoles = []
    var rules: [FieldRule] = []
  }

  /// The table of an entity that is known only now.
  static func table(
    _ name: String, _ declared: [Declared], columns: [String], order: [String]
  ) throws(Rejection) -> EntityTable<AnyRecord> {
    let blank = AnyRecord(
      cells: declared.map { field in
        switch field.type {
        case .flag, .level: .integer(0)
        default: .absent
        }
      })
    return try EntityTable(
      name, blank: { blank },
      fields: declared.enumerated().map { place, field in
        Field(
          name: field.name, type: field.type, roles: field.roles, rules: field.rules,
          read: { $0.cells[place] }, write: { $0.cells[place] = $1 })
      },
      columns: columns, order: order)
  }

  /// A collection of plants, as somebody might declare it.
  static func plants() throws(Rejection) -> EntityTable<AnyRecord> {
    try table(
      "plant",
      [
        Declared(
          name: "name", type: .text, roles: [.naturalKey, .searchable], rules: [.required, .length(1...40)]),
        Declared(name: "pots", type: .wholeNumber, rules: [.range(1...9999), .usual(1...20)]),
        Declared(name: "height", type: .length),
        Declared(name: "light", type: .level(["shade", "half", "sun"])),
        Declared(name: "watered", type: .civilDate, rules: [.notAfterToday]),
        Declared(name: "hardy", type: .flag),
        Declared(name: "tags", type: .words, roles: [.searchable]),
      ],
      columns: ["number", "name", "pots"], order: ["-light", "name"])
  }
}
