/// Ranked names, lowest first; the raw value is the stored rank, counted from 0 without gaps.
public protocol Level: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The words a person types and reads, by rank.
  static var names: [String] { get }
}

extension Level {
  public var name: String { Self.names[rawValue] }
}
