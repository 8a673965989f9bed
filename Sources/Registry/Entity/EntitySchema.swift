/// What a store must know of one entity: its name and its stored fields, in table order.
public struct EntitySchema: Hashable, Sendable {
  /// The entity's name, which is also that of its table.
  public let name: String
  /// Rises with every migration; a new table starts at it.
  public let version: Int
  /// The stored fields, in table order.
  public let fields: [FieldSchema]
  /// What brings a table of an earlier version to this one, rising.
  public let migrations: [Migration]
  /// By which fields records are looked for that are neither named nor listed in the order of a key: each index
  /// leads through flags to one last field, and holds the records that have a value there. That of a birthday
  /// is by month and day.
  public let indexes: [[String]]
  /// What is kept beside the fields, in that order.
  public let derived: [RecordKeys.Part]

  public init(
    name: String, version: Int = 1, fields: [FieldSchema], migrations: [Migration] = [],
    indexes: [[String]] = []
  ) {
    self.name = name
    self.version = version
    self.fields = fields
    self.migrations = migrations
    self.indexes = indexes
    derived = Self.derived(fields)
  }

  /// Schemas are told apart by their names alone.
  public static func == (left: EntitySchema, right: EntitySchema) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Place of the field among the stored ones.
  public func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }

  /// The field by which a person names a record; nil for an entity without one.
  public var naturalKey: FieldSchema? { fields.first { $0.roles.contains(.naturalKey) } }

  /// The fields that a search for words looks into.
  public var searchable: [FieldSchema] { fields.filter { $0.roles.contains(.searchable) } }

  /// The attribute a name stands for: a field, or one of the parts every record has.
  public func attribute(_ name: String) -> Attribute? {
    if let index = index(of: name) { return .field(index) }
    return Attribute.common.first { $0.commonName == name }
  }

  /// The name by which filters, columns and formats know the attribute.
  public func name(of attribute: Attribute) -> String {
    if case .field(let index) = attribute { return fields[index].name }
    return attribute.commonName ?? ""
  }

  /// The type of the attribute's values; an id counts as a text.
  public func type(of attribute: Attribute) -> ValueType {
    switch attribute {
    case .field(let index): fields[index].type
    case .number, .revision: .wholeNumber
    case .createdAt, .updatedAt: .timestamp
    case .id: .text
    }
  }

  /// Every attribute in the order of a complete listing: number, id, the fields, then the rest.
  public var attributes: [Attribute] {
    [.number, .id] + fields.indices.map { .field($0) } + [.createdAt, .updatedAt, .revision]
  }
}
