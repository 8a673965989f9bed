extension DelimitedLine {
  /// More than a cell of a spreadsheet holds, in bytes.
  static let longestInQuotes = 1 << 18

  /// Reads a field that begins with a quote where the fields are escaped: as spreadsheet programs spell it if the
  /// quotes are closed before a tab or a line's end, else as a text that begins so.
  static func scanEscaped(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, isLast: Bool, _ line: inout Line, name: Int,
    into record: inout TextRecord
  ) throws(Stop) {
    guard let text = try insideOfQuotes(bytes, index, isLast: isLast) else {
      return scanPlain(bytes, &index, UInt8(ascii: "\t"), isEscaped: true, name: name, into: &record)
    }
    let inside = bytes[text]
    line.hasQuotes = true
    line.hasBreaks =
      line.hasBreaks || inside.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    index = text.upperBound + 1
    append(bytes, text, isDoubled: inside.contains(UInt8(ascii: "\"")), name: name, into: &record)
  }

  /// Where the text stands; nil if what begins at the index is not closed as it should.
  private static func insideOfQuotes(
    _ bytes: UnsafeRawBufferPointer, _ origin: Int, isLast: Bool
  ) throws(Stop) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    var index = origin + 1
    while true {
      while index < bytes.count, bytes[index] != quote { index += 1 }
      if index - origin > longestInQuotes { return nil }
      let isKnown = index + 1 < bytes.count
      guard isKnown || isLast else { throw .more }
      if index == bytes.count { return nil }
      if isKnown, bytes[index + 1] == quote {
        index += 2
        continue
      }
      return !isKnown || ends(bytes[index + 1], UInt8(ascii: "\t")) ? origin + 1..<index : nil
    }
  }
}
