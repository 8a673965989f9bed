/// Ranked names, lowest first; the raw value is the stored rank, counted from 0 without gaps.
public protocol Level: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The word a person types and reads.
  var name: String { get }
}

extension Level where Self: RawRepresentable {
  public var name: String { String(describing: self) }

  /// All names by rank.
  public static var names: [String] { allCases.map(\.name) }
}
