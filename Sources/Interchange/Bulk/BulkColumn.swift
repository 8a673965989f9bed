public import Values

/// What the values of a column, or of a key, are for.
public enum BulkColumn: Hashable, Sendable {
  /// For the stored field at the place; a bare number is in the unit, nil being the field's own.
  case field(Int, unit: Unit?)
  /// For nothing: it is passed over.
  case ignored
  /// Not to be told here: a record that has a value, even a blank one, takes the general way.
  case general

  /// The unit of bare numbers.
  public enum Unit: Hashable, Sendable {
    case length(LengthUnit)
    case mass(MassUnit)

    var size: (numerator: Int64, denominator: Int64) {
      switch self {
      case .length(let unit): unit.size
      case .mass(let unit): unit.size
      }
    }
  }
}
