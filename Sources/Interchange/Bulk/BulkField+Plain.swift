import Registry
import Values

/// The short ways: values whose spelling leaves nothing to be asked.
///
/// Each appends one cell and gives true, or appends nothing: false for a value that breaks a rule, nil for
/// one that has to be read like any other.
extension BulkField {
  func append(plain bytes: UnsafeRawBufferPointer, to buffer: inout RowBuffer) -> Bool? {
    switch schema.type {
    case .text, .multilineText:
      guard check.asksRangesOnly, let (part, scalars) = TextRules.plainLine(bytes), scalars > 0 else {
        return nil
      }
      guard check.passes(length: scalars) else { return false }
      buffer.append(text: UnsafeRawBufferPointer(rebasing: bytes[part]))
    case .length:
      guard let length = Length(plain: bytes) else { return nil }
      return append(length.millimetres, to: &buffer)
    case .mass:
      guard let mass = Mass(plain: bytes) else { return nil }
      return append(mass.grams, to: &buffer)
    case .wholeNumber:
      guard let number = NumberGrammar.scaled(plain: bytes, places: 0), !bytes.contains(0x2E) else {
        return nil
      }
      return append(number, to: &buffer)
    default:
      return nil
    }
    return true
  }

  /// A bare number in a unit, as a fraction half up; a value with a unit of its own is none.
  func append(
    _ bytes: UnsafeRawBufferPointer, in unit: BulkColumn.Unit, to buffer: inout RowBuffer
  ) -> Bool? {
    // Six decimals of at most fifteen digits, so that no product below leaves 128 bits.
    let places: Int128 = 1_000_000
    guard let number = NumberGrammar.scaled(plain: bytes, places: 6) else { return false }
    let (numerator, denominator) = (Int128(unit.size.numerator), Int128(unit.size.denominator) * places)
    let value = (Int128(number) * numerator * 2 + denominator) / (denominator * 2)
    guard let value = Int64(exactly: value) else { return false }
    return append(value, to: &buffer)
  }

  private func append(_ value: Int64, to buffer: inout RowBuffer) -> Bool {
    guard check.asksRangesOnly ? check.passes(integer: value) : check.passes(.integer(value)) else {
      return false
    }
    buffer.append(integer: value)
    return true
  }
}
