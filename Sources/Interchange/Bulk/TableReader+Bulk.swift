import Formats
import Registry
import Values

extension TableReader {
  /// What the values under a name are for in the short way; nil if the table needs the general one throughout.
  ///
  /// Columns that no field takes are passed over. Keys of objects come to be known one by one, so what is said
  /// about them has to be checked in the end; and a record with a key that no field takes is not passed over,
  /// since only the general way notes its name.
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
        case .items, .joined, .unit, .state, .identifier, .createdAt, .refused: columns[name] = .general
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
      case .passedOver: .ignored
      case .items, .joined, .labels, .part, .unit, .state, .identifier, .createdAt, .formOnly, .refused,
        .unmatched:
        .general
      }
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
