public import Values

/// One field of an entity, declared once: everything else is derived from it.
public struct Field<Record: Sendable>: Sendable {
  /// The property's name; also the JSON key, the CSV header and the name in filters.
  public let name: String
  /// How the value is read, shown and stored.
  public let type: ValueType
  /// What the field is besides a value: a key, searchable, managed.
  public var roles: FieldRoles
  /// Rules for this value alone.
  public var rules: [FieldRule]
  /// Field whose value, where there is one, is sorted by in place of this one.
  public var phonetic: String?
  /// Field whose value, where there is one, is sorted by before this one.
  public var family: String?
  /// One letter that stands for the option.
  public var short: Character?
  /// What a person typed before it is read, such as a user id brought to its stored form.
  public var normalise: (@Sendable (String) -> String)?
  /// Identity of the property; nil for a field that has none, such as one declared at run time.
  public let keyPath: (any AnyKeyPath & Sendable)?
  /// The record's value as a cell.
  public let read: @Sendable (Record) -> Cell
  /// Sets the record's value from a cell that a store or a reader made.
  public let write: @Sendable (inout Record, Cell) -> Void

  /// A field by its closures; fields over a property are made from its key path.
  public init(
    name: String, type: ValueType, roles: FieldRoles = [], rules: [FieldRule] = [],
    phonetic: String? = nil, keyPath: (any AnyKeyPath & Sendable)? = nil,
    read: @escaping @Sendable (Record) -> Cell,
    write: @escaping @Sendable (inout Record, Cell) -> Void
  ) {
    self.name = name
    self.type = type
    self.roles = roles
    self.rules = rules
    self.phonetic = phonetic
    self.keyPath = keyPath
    self.read = read
    self.write = write
  }

  /// Whether a store keeps it; form-only fields are not kept.
  public var isStored: Bool { !roles.contains(.formOnly) }
  /// Whether the program sets it, and no person.
  public var isManaged: Bool { roles.contains(.managed) }
  /// Whether a person may set it.
  public var isEditable: Bool { !isManaged && type != .secret }
  /// Whether a rule wants a value.
  public var isRequired: Bool { rules.contains { $0.check.isRequired } }
  /// Whether no two records may have the same value.
  public var isUnique: Bool { rules.contains { $0.check.isUnique } }

  /// What a value breaks of the field's own rules.
  func broken(by cell: Cell, _ context: RuleContext) -> [Violation] {
    var found: [Violation] = []
    for index in rules.indices {
      if let violation = rules[index].violation(field: name, cell: cell, context: context) {
        found.append(violation)
      }
    }
    return found
  }

  /// The option's name: `completedAt` becomes `completed-at`.
  public var option: String { EntityNames.parted(name, by: "-") }

  /// Keys of label and help, looked up by `entity.field`.
  public func messageKey(_ entity: String) -> String { "\(entity).\(name)" }

  /// What a store knows of the field; flags and levels always have a value.
  public var schema: FieldSchema {
    FieldSchema(
      name: name, type: type, roles: roles,
      isRequired: isRequired || type == .flag || isLevel, isUnique: isUnique, phonetic: phonetic,
      family: family)
  }

  private var isLevel: Bool { if case .level = type { true } else { false } }
}
