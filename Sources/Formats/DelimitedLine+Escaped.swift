extension DelimitedLine {
  /// More than a cell of a spreadsheet holds, in bytes.
  static let longestInQuotes = 1 << 18

  /// Reads a field that begins with a quote where the fields are escaped: as spreadsheet programs spell it if the
  /// quotes are closed before a tab or a line's end, else as a text that begins so.
  static func scanEscaped(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, isLast: Bool, _ line: inout Line, name: Int,
    into record: inout TextRecord
  ) throws(Stop) {
    let tab = UInt8(ascii: "\t")
    guard let text = try insideOfQuotes(bytes, index, tab, isLast: isLast) else {
      return scanPlain(bytes, &index, tab, isEscaped: true, name: name, into: &record)
    }
    line.hasQuotes = true
    append(bytes, text.inside, &line, name: name, into: &record)
    index = text.end
  }

  /// Reads a field with blanks before its quote: without them if the quotes are closed before a delimiter or a
  /// line's end, else as a text that begins so.
  static func scanIndented(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ quote: Int, _ delimiter: UInt8, isLast: Bool,
    _ line: inout Line, name: Int, into record: inout TextRecord
  ) throws(Stop) {
    guard let text = try insideOfQuotes(bytes, quote, delimiter, isLast: isLast) else {
      return scanPlain(bytes, &index, delimiter, isEscaped: false, name: name, into: &record)
    }
    append(bytes, text.inside, &line, name: name, into: &record)
    index = text.end
  }

  private static func append(
    _ bytes: UnsafeRawBufferPointer, _ text: Range<Int>, _ line: inout Line, name: Int,
    into record: inout TextRecord
  ) {
    let inside = bytes[text]
    line.hasBreaks =
      line.hasBreaks || inside.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    append(bytes, text, isDoubled: inside.contains(UInt8(ascii: "\"")), name: name, into: &record)
  }

  /// Where the text stands, and where the field ends; nil if what begins at the index is not closed as it should.
  private static func insideOfQuotes(
    _ bytes: UnsafeRawBufferPointer, _ origin: Int, _ delimiter: UInt8, isLast: Bool
  ) throws(Stop) -> (inside: Range<Int>, end: Int)? {
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
      var end = index + 1
      if delimiter != UInt8(ascii: "\t") { passBlanks(bytes, &end, delimiter) }
      if end == bytes.count, !isLast { throw .more }
      return end == bytes.count || ends(bytes[end], delimiter) ? (origin + 1..<index, end) : nil
    }
  }

  /// Passes blanks that are no delimiter.
  @inline(__always) static func passBlanks(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ delimiter: UInt8
  ) {
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09, bytes[index] != delimiter {
      index += 1
    }
  }
}
