public import Values

/// What a store must know of one stored field.
public struct FieldSchema: Hashable, Sendable {
  /// Also the name of the column.
  public var name: String
  /// How the value is stored, compared and sorted.
  public var type: ValueType
  /// Which keys and searches a store provides for.
  public var roles: FieldRoles
  /// Whether every record has a value.
  public var isRequired: Bool
  /// Whether no two records may have the same value, compared by the folded key where there is one.
  public var isUnique: Bool
  /// Field whose value, where there is one, precedes this one in sorting.
  public var phonetic: String?

  public init(
    name: String, type: ValueType, roles: FieldRoles = [], isRequired: Bool = false,
    isUnique: Bool = false, phonetic: String? = nil
  ) {
    self.name = name
    self.type = type
    self.roles = roles
    self.isRequired = isRequired
    self.isUnique = isUnique
    self.phonetic = phonetic
  }

  /// Whether a folded key is stored beside the value.
  public var hasKey: Bool { roles.contains(.searchable) && type.isFolded }

  /// The folded key of a cell of this field, or nil where it has none.
  public func key(of cell: Cell) -> String? {
    guard type.isFolded, let text = cell.text else { return nil }
    return TextKey.fold(type.isList ? WordList.words(stored: text).joined(separator: " ") : text)
  }
}
