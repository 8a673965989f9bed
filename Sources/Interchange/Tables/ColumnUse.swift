/// What becomes of a column of a table.
enum ColumnUse: Hashable {
  /// A stored field by place; the unit is put behind bare numbers.
  case field(Int, unit: String?)
  /// Items of a list, perhaps with a label of the column's.
  case items(Int, label: String?)
  /// Items of a list of words as other programs write them, with white space in them.
  case labels(Int)
  case part(ContactPart)
  /// A given one is an identifier whatever its form; any other has to be a UUID.
  case identifier(isGiven: Bool)
  /// A given one has to be a time.
  case createdAt(isGiven: Bool)
  /// Of our own files, and set by the program.
  case passedOver
  /// For a field that is part of a form alone.
  case formOnly(String)
  case unmatched

  /// What no two columns may both be; nil for what may come several times.
  var single: ColumnUse? {
    switch self {
    case .field(let field, _): .field(field, unit: nil)
    case .part: self
    case .identifier: .identifier(isGiven: true)
    case .createdAt: .createdAt(isGiven: true)
    case .items, .labels, .passedOver, .formOnly, .unmatched: nil
    }
  }

  /// The field that gets the column's whole value.
  var field: Int? {
    if case .field(let field, _) = self { field } else { nil }
  }
}
