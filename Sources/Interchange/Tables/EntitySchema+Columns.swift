public import Formats
public import Registry
import Values

extension EntitySchema {
  /// The columns in which the formats print the attributes.
  public func columns(_ attributes: [Attribute]) -> [Column] {
    attributes.map { Column(name: name(of: $0), style: $0 == .id ? .identifier : type(of: $0).cellStyle) }
  }
}

extension ValueType {
  /// How the formats print values of the type.
  public var cellStyle: CellStyle {
    switch self {
    case .text, .multilineText, .secret: .text
    case .flag: .flag
    case .level(let names): .level(names)
    case .wholeNumber: .integer
    case .civilDate: .civilDate
    case .birthday: .birthday
    case .timestamp: .timestamp
    case .length: .decimal(places: 1)
    case .mass: .decimal(places: 3)
    case .words: .words
    case .entries: .lines
    }
  }
}
