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
  /// Field whose value, where there is one, is sorted by in place of this one.
  public var phonetic: String?
  /// Field whose value, where there is one, is sorted by before this one; a reading goes before both.
  public var family: String?

  public init(
    name: String, type: ValueType, roles: FieldRoles = [], isRequired: Bool = false,
    isUnique: Bool = false, phonetic: String? = nil, family: String? = nil
  ) {
    self.name = name
    self.type = type
    self.roles = roles
    self.isRequired = isRequired
    self.isUnique = isUnique
    self.phonetic = phonetic
    self.family = family
  }

  /// Whether a folded key is stored beside the value: records are found by it, or listed in its order.
  public var hasKey: Bool {
    type.isFolded && !type.isList
      && (roles.contains(.naturalKey) || isUnique || phonetic != nil || family != nil)
  }

  /// Whether a sort key is stored too, in the order of which the records have an index; what no two records may
  /// have is found by its key alone.
  public var hasSortKey: Bool { hasKey && !isUnique }

  /// The folded key of a cell of this field, or nil where it has none.
  public func key(of cell: Cell) -> String? {
    guard type.isFolded, let text = cell.text else { return nil }
    return TextKey.fold(type.isList ? WordList.words(stored: text).joined(separator: " ") : text)
  }

  /// What a search for a word looks into: the key without white space between CJK characters, then, of telephone
  /// numbers, the digits of each, in parts that no word spans; nil where there is no text.
  public func searchText(of cell: Cell) -> String? {
    guard let key = key(of: cell) else { return nil }
    let text = TextKey.joined(key)
    guard roles.contains(.telephone), let list = cell.text else { return text }
    let items = type.isList ? WordList.words(stored: list) : [list]
    let digits = items.compactMap { item -> String? in
      let digits = TextKey.fold(item).unicodeScalars.filter { ("0"..."9").contains($0) }
      return digits.count < 4 ? nil : String(String.UnicodeScalarView(digits))
    }
    return ([text] + digits).joined(separator: RecordKeys.separator)
  }
}
