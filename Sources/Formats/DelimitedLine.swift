/// One record of a delimited text, read from bytes that may not have all of it yet.
enum DelimitedLine {
  enum Stop: Error {
    /// The record goes on after the bytes.
    case more
    case defect(code: String, offset: Int, values: [String: String] = [:])
  }

  /// A record that was read to its end.
  struct Line {
    /// With the line end.
    var length: Int
    /// Whether a field has line breaks.
    var hasBreaks = false
    /// Whether a field was read without its quotes where the fields are escaped.
    var hasQuotes = false
    /// Where text follows a closing quote, if it does.
    var textAfterQuote: Int?
  }

  /// Adds the fields to the record.
  ///
  /// `isLast` says that nothing follows the bytes; `limit` is the largest number of fields; `readsQuotes` is
  /// heeded where the fields are escaped.
  static func scan(
    _ bytes: UnsafeRawBufferPointer, _ delimiting: Delimiting, isLast: Bool, limit: Int,
    readsQuotes: Bool = true, into record: inout TextRecord
  ) throws(Stop) -> Line {
    let delimiter = delimiting.delimiter
    let isEscaped = delimiting == .escaped
    var line = Line(length: 0)
    var index = 0
    var name = 0
    while true {
      guard name < limit else {
        throw .defect(code: "csv.tooManyColumns", offset: index, values: ["limit": String(limit)])
      }
      var quote = index
      if !isEscaped { passBlanks(bytes, &quote, delimiter) }
      if quote < bytes.count, bytes[quote] == UInt8(ascii: "\""), !isEscaped || readsQuotes {
        if isEscaped {
          try scanEscaped(bytes, &index, isLast: isLast, &line, name: name, into: &record)
        } else if quote > index {
          try scanIndented(
            bytes, &index, quote, delimiter, isLast: isLast, &line, name: name, into: &record)
        } else {
          try scanQuoted(bytes, &index, isLast: isLast, &line, name: name, into: &record)
          passBlanks(bytes, &index, delimiter)
          if index < bytes.count, !ends(bytes[index], delimiter) {
            line.textAfterQuote = line.textAfterQuote ?? index
            while index < bytes.count, !ends(bytes[index], delimiter) { index += 1 }
          }
        }
      } else {
        scanPlain(bytes, &index, delimiter, isEscaped: isEscaped, name: name, into: &record)
      }
      name += 1
      if index == bytes.count {
        guard isLast else { throw .more }
        line.length = index
        return line
      }
      if bytes[index] != delimiter {
        line.length = try scanEnd(bytes, index, isLast: isLast)
        return line
      }
      index += 1
    }
  }

  @inline(__always) static func ends(_ byte: UInt8, _ delimiter: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The offset after the line end at `index`.
  private static func scanEnd(
    _ bytes: UnsafeRawBufferPointer, _ index: Int, isLast: Bool
  ) throws(Stop) -> Int {
    if bytes[index] == UInt8(ascii: "\n") { return index + 1 }
    if index + 1 < bytes.count { return bytes[index + 1] == UInt8(ascii: "\n") ? index + 2 : index + 1 }
    if isLast { return index + 1 }
    throw .more
  }

  @inline(__always) static func scanPlain(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ delimiter: UInt8, isEscaped: Bool, name: Int,
    into record: inout TextRecord
  ) {
    let start = index
    var hasEscapes = false
    while index < bytes.count, !ends(bytes[index], delimiter) {
      hasEscapes = hasEscapes || bytes[index] == UInt8(ascii: "\\")
      index += 1
    }
    if isEscaped, hasEscapes {
      let field = UnsafeRawBufferPointer(rebasing: bytes[start..<index])
      record.append(name: name, .text, from: start) { unescape(field, into: &$0) }
    } else {
      record.append(name: name, start == index ? .null : .text, from: start, text: start..<index)
    }
  }

  private static func scanQuoted(
    _ bytes: UnsafeRawBufferPointer, _ index: inout Int, isLast: Bool, _ line: inout Line, name: Int,
    into record: inout TextRecord
  ) throws(Stop) {
    let quote = UInt8(ascii: "\"")
    let origin = index
    var isDoubled = false
    index += 1
    while true {
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") { line.hasBreaks = true }
        index += 1
      }
      guard index < bytes.count else {
        if isLast { throw .defect(code: "csv.unterminatedQuote", offset: origin) }
        throw .more
      }
      guard index + 1 < bytes.count else {
        if isLast { break }
        throw .more
      }
      guard bytes[index + 1] == quote else { break }
      isDoubled = true
      index += 2
    }
    let text = origin + 1..<index
    index += 1
    append(bytes, text, isDoubled: isDoubled, name: name, into: &record)
  }

  /// Adds what stands between two quotes.
  static func append(
    _ bytes: UnsafeRawBufferPointer, _ text: Range<Int>, isDoubled: Bool, name: Int,
    into record: inout TextRecord
  ) {
    if isDoubled {
      record.append(name: name, .text, from: text.lowerBound - 1) { undouble(bytes[text], into: &$0) }
    } else {
      record.append(name: name, .text, from: text.lowerBound - 1, text: text)
    }
  }

  private static func undouble(_ field: Slice<UnsafeRawBufferPointer>, into text: inout [UInt8]) {
    var isSecond = false
    for byte in field {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if byte != UInt8(ascii: "\"") || isSecond { text.append(byte) }
    }
  }

  /// A backslash before any other byte than those of an escape is a backslash; a quote has one only where the
  /// field begins.
  private static func unescape(_ field: UnsafeRawBufferPointer, into text: inout [UInt8]) {
    var index = 0
    while index < field.count {
      let escape = index + 1 < field.count ? field[index + 1] : 0
      let plain: UInt8? =
        switch escape {
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "r"): UInt8(ascii: "\r")
        case UInt8(ascii: "\\"): escape
        case UInt8(ascii: "\""): index == 0 ? escape : nil
        default: nil
        }
      if field[index] == UInt8(ascii: "\\"), let plain {
        text.append(plain)
        index += 2
      } else {
        text.append(field[index])
        index += 1
      }
    }
  }
}

/// How the fields of a line are told apart.
public enum Delimiting: Hashable, Sendable {
  /// RFC 4180 with the delimiter given, one ASCII character: a field that holds the delimiter, a quote or a
  /// line break stands in quotes, a quote within is doubled.
  case quoted(delimiter: UInt8)
  /// Tabs between the fields, `\t`, `\n`, `\r` and `\\` within them, `\"` for a quote that begins one.
  ///
  /// What spreadsheet programs write is read too: a field in quotes that are closed before a tab or a line's end,
  /// a quote within doubled, may hold tabs and line breaks; a backslash in it is a backslash. A field that begins
  /// with a quote otherwise is a text as it stands.
  case escaped

  /// Comma-separated values.
  public static let csv = Delimiting.quoted(delimiter: UInt8(ascii: ","))
  /// Tab-separated values, one line a record whatever the texts hold.
  public static let tsv = Delimiting.escaped

  /// What stands between two fields.
  public var delimiter: UInt8 {
    switch self {
    case .quoted(let delimiter): delimiter
    case .escaped: UInt8(ascii: "\t")
    }
  }
}
