/// Ranked names, lowest first; the raw value is the stored rank, counted from 0 without gaps.
public protocol Level: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {
  /// The words a person types and reads, by rank: those of the cases, unless it says otherwise.
  static var names: [String] { get }
}

extension Level {
  /// The names of the cases as the compiler knows them; finding them costs a command's start a tenth.
  public static var names: [String] { allCases.map { String(describing: $0) } }

  /// The name of this rank.
  public var name: String { Self.names[rawValue] }
}
