public import Registry
public import Values

extension AnyRecord {
  /// A field as a configuration file could declare it.
  public struct Declaration: Sendable {
    public var name: String
    public var type: ValueType
    public var roles: FieldRoles
    public var rules: [FieldRule]

    public init(_ name: String, _ type: ValueType, _ roles: FieldRoles = [], rules: [FieldRule] = []) {
      self.name = name
      self.type = type
      self.roles = roles
      self.rules = rules
    }
  }

  /// The table of declarations, made at run time.
  public static func table(_ name: String, _ declarations: [Declaration]) throws -> EntityTable<AnyRecord> {
    let blank = AnyRecord(cells: declarations.map { $0.type.defaultCell })
    return try EntityTable(
      name, blank: { blank },
      fields: declarations.enumerated().map { index, declaration in
        Field(
          name: declaration.name, type: declaration.type, roles: declaration.roles, rules: declaration.rules,
          read: { $0.cells[index] }, write: { $0.cells[index] = $1 })
      },
      columns: ["number"] + declarations.prefix(2).map(\.name), order: declarations.prefix(1).map(\.name))
  }

  /// The entity `gadget`: of its texts only the label has a stored key, so that a store folds the others
  /// when it is asked.
  public static let gadget = EntityTable.known {
    try table(
      "gadget",
      [
        Declaration("label", .text, [.naturalKey, .searchable], rules: [.required]),
        Declaration("maker", .text),
        Declaration("manual", .multilineText),
        Declaration("marks", .words),
        Declaration("serialNumber", .wholeNumber, rules: [.unique]),
        Declaration("grade", .level(["low", "high"])),
        Declaration("since", .civilDate),
        Declaration("made", .birthday),
        Declaration("seen", .timestamp),
        Declaration("width", .length),
        Declaration("load", .mass),
        Declaration("works", .flag),
      ])
  }

  /// A gadget with the cells named, the others as they are in a new one.
  public static func gadget(_ label: String, _ cells: [String: Cell] = [:]) -> [Cell] {
    var record = gadget.blank()
    record.cells[0] = .text(label)
    for (name, cell) in cells {
      if let index = gadget.schema.index(of: name) { record.cells[index] = cell }
    }
    return record.cells
  }
}

extension ValueType {
  /// What a record that nobody has filled in holds.
  fileprivate var defaultCell: Cell {
    switch self {
    case .flag, .level: .integer(0)
    default: .absent
    }
  }
}
