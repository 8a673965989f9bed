/// One value of a stored record: a field, or a part that every record has.
public enum Attribute: Hashable, Sendable {
  case number
  case id
  case field(Int)
  case createdAt
  case updatedAt
  case revision

  static let common: [Attribute] = [.number, .id, .createdAt, .updatedAt, .revision]

  /// Name of a part that every record has; nil for a field.
  public var commonName: String? {
    switch self {
    case .number: "number"
    case .id: "id"
    case .createdAt: "createdAt"
    case .updatedAt: "updatedAt"
    case .revision: "revision"
    case .field: nil
    }
  }

  /// Names no field may take.
  public static var reservedNames: [String] { common.compactMap(\.commonName) }
}
