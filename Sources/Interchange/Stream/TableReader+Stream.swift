import Formats
public import Registry
import Values

/// What the values of a column, or of a key, are for.
public enum BulkColumn: Hashable, Sendable {
  /// For the stored field at the place; a bare number is in the unit, nil being the field's own.
  case field(Int, unit: MeasureUnit?)
  /// The record's identifier, if it is a UUID.
  case identifier
  /// When the record was made.
  case createdAt
  /// For nothing: it is passed over.
  case ignored
  /// Not to be told here: a record that has a value, even a blank one, is brought to the fields as a whole.
  case general
}

extension TableReader {
  /// Whether records may have an identifier.
  var givesIdentifiers: Bool {
    records is JSONReader || uses.contains { if case .identifier = $0 { true } else { false } }
  }

  /// What the values under a name are for, where each stands for itself; nil if the columns of the table have to be
  /// looked at together.
  ///
  /// Columns that no field takes are passed over. Keys of objects come to be known one by one, so what is said
  /// about them has to be checked in the end; and a record with a key that no field takes is not passed over,
  /// since only `convert` notes its name.
  public var bulkColumns: (@Sendable (String) -> BulkColumn)? {
    if records is DelimitedReader {
      // A safe file has marks to be taken off, and parts of a contact's name go together.
      guard !isSafe, !isWide, matcher.layout == nil else { return nil }
      // A row may say the unit of its own numbers.
      let hasUnits = uses.contains { if case .unit = $0 { true } else { false } }
      var columns: [String: BulkColumn] = [:]
      for (name, use) in zip(names, uses) {
        switch use {
        case .field(let field, let unit):
          let type = schema.fields[field].type
          let isMeasure = type == .length || type == .mass
          columns[name] = hasUnits && isMeasure ? .general : .field(field, unit: unit, of: type)
        case .items(let field, nil) where uses.count { $0.givesItems(of: field) } == 1:
          columns[name] = .field(field, unit: nil)
        case .identifier(isGiven: false): columns[name] = .identifier
        case .createdAt: columns[name] = .createdAt
        case .items, .joined, .unit, .state, .identifier, .refused: columns[name] = .general
        case .unmatched, .formOnly, .passedOver: if columns[name] == nil { columns[name] = .ignored }
        case .labels, .part: return nil
        }
      }
      return { [columns] in columns[$0] ?? .general }
    }
    guard records is JSONReader, matcher.map.isEmpty, matcher.layout == nil else { return nil }
    let (matcher, schema) = (matcher, schema)
    return { name in
      switch matcher.use(name, isOwn: true) {
      case .field(let field, let unit): .field(field, unit: unit, of: schema.fields[field].type)
      case .items(let field, nil): .field(field, unit: nil)
      case .identifier(isGiven: false): .identifier
      case .createdAt: .createdAt
      case .passedOver: .ignored
      case .items, .joined, .labels, .part, .unit, .state, .identifier, .formOnly, .refused, .unmatched:
        .general
      }
    }
  }
}

extension ColumnUse {
  /// Whether the column's items are among those of the field.
  fileprivate func givesItems(of field: Int) -> Bool {
    switch self {
    case .items(field, _), .labels(field): true
    default: false
    }
  }
}

extension BulkColumn {
  /// For the field of the type, with the unit of bare numbers as measures spell it.
  fileprivate static func field(_ place: Int, unit: String?, of type: ValueType) -> BulkColumn {
    guard let unit else { return .field(place, unit: nil) }
    switch type {
    case .length: return LengthUnit(rawValue: unit).map { .field(place, unit: .length($0)) } ?? .general
    case .mass: return MassUnit(rawValue: unit).map { .field(place, unit: .mass($0)) } ?? .general
    default: return .general
    }
  }
}
