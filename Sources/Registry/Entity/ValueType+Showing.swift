public import Values

/// How values are shown to a person: the configured units.
public struct ShowingContext: Hashable, Sendable {
  /// The unit in which lengths are shown.
  public var length: LengthUnit
  /// The unit in which masses are shown.
  public var mass: MassUnit

  public init(length: LengthUnit = .cm, mass: MassUnit = .kg) {
    self.length = length
    self.mass = mass
  }
}

extension ValueType {
  /// The value as a person reads it; empty for a missing one.
  public func show(_ cell: Cell, _ context: ShowingContext = ShowingContext()) -> String {
    switch (self, cell) {
    case (_, .absent): ""
    case (.flag, .integer(let value)): value == 0 ? "no" : "yes"
    case (.level(let names), .integer(let rank)):
      names.indices.contains(Int(rank)) ? names[Int(rank)] : "\(rank)"
    case (.timestamp, .integer(let value)): Timestamp(milliseconds: value).rfc3339
    case (.length, .integer(let value)): Length(millimetres: value).text(in: context.length)
    case (.mass, .integer(let value)): Mass(grams: value).text(in: context.mass)
    case (.words, .text(let text)): WordList.words(stored: text).joined(separator: ", ")
    case (.entries, .text(let text)): WordList.words(stored: text).joined(separator: "; ")
    case (_, .integer(let value)): "\(value)"
    case (_, .real(let value)): "\(value)"
    case (_, .text(let text)): text
    case (_, .bytes(let bytes)): RecordID(cellBytes: bytes)?.text ?? ""
    }
  }

  /// The text that reads back to the same value, as a form shows it.
  public func draft(_ cell: Cell) -> String {
    switch (self, cell) {
    case (.flag, .integer(let value)): value == 0 ? "false" : "true"
    case (.words, .text(let text)): WordList.words(stored: text).joined(separator: ",")
    // A text with a line break is read line by line.
    case (.entries, .text(let text)): WordList.words(stored: text).map { $0 + "\n" }.joined()
    case (.length, .integer): cell.isAbsent ? "" : show(cell) + " cm"
    case (.mass, .integer): cell.isAbsent ? "" : show(cell) + " kg"
    default: show(cell)
    }
  }
}

extension RecordID {
  /// The id that 16 bytes make.
  public init?(cellBytes: [UInt8]) {
    guard let id = cellBytes.withUnsafeBytes({ RecordID(bytes: $0) }) else { return nil }
    self = id
  }
}
