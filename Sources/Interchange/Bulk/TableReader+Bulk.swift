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
    if let columns = plainColumns {
      let schema = schema
      let named = zip(names, columns).map { name, column in
        (
          name,
          column.map { BulkColumn.field($0.field, unit: $0.unit, of: schema.fields[$0.field].type) }
            ?? .ignored
        )
      }
      let uses = Dictionary(named) { first, _ in first }
      return { uses[$0] ?? .general }
    }
    guard records is JSONReader, matcher.map.isEmpty else { return nil }
    let (matcher, schema) = (matcher, schema)
    return { name in
      switch matcher.use(name, isOwn: true) {
      case .field(let field, let unit): .field(field, unit: unit, of: schema.fields[field].type)
      case .passedOver: .ignored
      case .items, .labels, .part, .identifier, .createdAt, .formOnly, .unmatched: .general
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
