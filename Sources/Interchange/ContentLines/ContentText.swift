/// The spelling of texts and lists within content lines (RFC 6350 section 3.4, RFC 5545 section 3.3.11).
enum ContentText {
  /// Resolves `\\`, `\,`, `\;`, `\n` and `\N`, and `\:` and `\"`, which some programs write; any other
  /// backslash stands for itself.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    guard let first = value.firstIndex(of: backslash) else { return String(decoding: value, as: UTF8.self) }
    var text = Array(value[..<first])
    text.reserveCapacity(value.count)
    var index = first
    while index < value.endIndex {
      let byte = value[index]
      index += 1
      guard byte == backslash, index < value.endIndex else {
        text.append(byte)
        continue
      }
      switch value[index] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(UInt8(ascii: "\n"))
      case backslash, comma, semicolon, UInt8(ascii: ":"), UInt8(ascii: "\""): text.append(value[index])
      default: text.append(contentsOf: [backslash, value[index]])
      }
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The parts between separators that no backslash precedes; at least one.
  static func parts(_ value: ArraySlice<UInt8>, separatedBy separator: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = start
    while index < value.endIndex {
      if value[index] == backslash {
        index += 1
      } else if value[index] == separator {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
  }

  /// The texts of a list with commas.
  static func items(_ value: ArraySlice<UInt8>) -> [String] {
    parts(value, separatedBy: comma).map(text)
  }

  /// Appends a text so that it stands for itself in a value, a list or a structured value.
  ///
  /// A line break is LF; a CR before it has no spelling and is left out.
  static func append(_ text: String, to line: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case backslash, comma, semicolon: line.append(contentsOf: [backslash, byte])
      case UInt8(ascii: "\n"): line.append(contentsOf: [backslash, UInt8(ascii: "n")])
      case UInt8(ascii: "\r"): break
      default: line.append(byte)
      }
    }
  }

  /// The value of a parameter without its quotes, `^n`, `^^` and `^'` resolved (RFC 6868).
  static func parameter(_ value: ArraySlice<UInt8>) -> String {
    var value = value
    if value.count > 1, value.first == quote, value.last == quote {
      value = value.dropFirst().dropLast()
    }
    guard value.contains(caret) else { return String(decoding: value, as: UTF8.self) }
    var text: [UInt8] = []
    var index = value.startIndex
    while index < value.endIndex {
      let next = index + 1 < value.endIndex ? value[index + 1] : nil
      let resolved: UInt8? =
        switch (value[index], next) {
        case (caret, UInt8(ascii: "n")): UInt8(ascii: "\n")
        case (caret, caret): caret
        case (caret, UInt8(ascii: "'")): quote
        default: nil
        }
      text.append(resolved ?? value[index])
      index += resolved == nil ? 1 : 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value of a parameter, in quotes where it needs them, spelled as RFC 6868 says.
  static func append(parameter text: String, to line: inout [UInt8]) {
    let isPlain = text.utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
    }
    if !isPlain { line.append(quote) }
    for byte in text.utf8 {
      switch byte {
      case caret: line.append(contentsOf: [caret, caret])
      case quote: line.append(contentsOf: [caret, UInt8(ascii: "'")])
      case UInt8(ascii: "\n"): line.append(contentsOf: [caret, UInt8(ascii: "n")])
      default: line.append(byte)
      }
    }
    if !isPlain { line.append(quote) }
  }

  static let comma = UInt8(ascii: ",")
  static let semicolon = UInt8(ascii: ";")
  private static let backslash = UInt8(ascii: "\\")
  private static let quote = UInt8(ascii: "\"")
  private static let caret = UInt8(ascii: "^")
}
