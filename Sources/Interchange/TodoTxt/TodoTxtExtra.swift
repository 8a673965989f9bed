import Values

/// The line that a record was read from, as one of its extras: `todotxt (C) Call Mom t:2026-12-01`.
///
/// A backslash stands doubled, a control character or line separator as `\u{85}`.
enum TodoTxtExtra {
  private static let prefix = "todotxt "

  static func item(_ line: [UInt8]) -> String {
    var item = prefix
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\\": item += #"\\"#
      case "\u{2028}", "\u{2029}": item += Self.code(scalar)
      default:
        if scalar.properties.generalCategory == .control {
          item += code(scalar)
        } else {
          item.unicodeScalars.append(scalar)
        }
      }
    }
    return item
  }

  /// The line that the extras hold; nil if there is none.
  static func line(_ extras: [String]) -> [UInt8]? {
    guard let item = extras.first(where: { $0.utf8.starts(with: prefix.utf8) }) else { return nil }
    var line = String.UnicodeScalarView()
    var rest = Substring(item).unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        line.append(scalar)
        continue
      }
      if rest.first == "u", let end = rest.firstIndex(of: "}"), let coded = decoded(rest[..<end]) {
        line.append(coded)
        rest = rest[rest.index(after: end)...]
      } else {
        line.append(rest.popFirst() ?? "\\")
      }
    }
    let bytes = Array(String(line).utf8)
    return bytes.contains(0x0A) || bytes.contains(0) || bytes.last == 0x0D ? nil : bytes
  }

  /// Whether something is kept that is no line, or more than one.
  static func isDamaged(_ extras: [String]) -> Bool {
    let items = extras.filter { $0.utf8.starts(with: prefix.utf8) }
    return items.count > 1 || !items.isEmpty && line(items) == nil
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// The scalar of `u{85`.
  private static func decoded(_ code: Substring.UnicodeScalarView) -> Unicode.Scalar? {
    guard code.count > 2, code.dropFirst().first == "{" else { return nil }
    return UInt32(String(code.dropFirst(2)), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
