import Values

/// How N and the properties of pronunciation become a name and its reading.
enum VCardName {
  /// A name of the parts of N: prefixes, given, additional and family names, suffixes; the family name comes
  /// first in East Asian writing. Empty if all are.
  static func composed(_ parts: [String]) -> String {
    let isEastAsian = (parts[0] + parts[1]).unicodeScalars.contains(where: isEastAsian)
    let order = isEastAsian ? [3, 0, 1, 2, 4] : [3, 1, 2, 0, 4]
    return order.map { parts[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The family name that N tells; nil where it has none, or nothing but the whole name.
  static func family(_ property: VCardProperty, _ parts: [String], _ name: String) -> String? {
    if parts[0].isEmpty { return nil }
    let isAlone = ExactText.same(parts[0], name) && parts[1...].allSatisfy(\.isEmpty)
    let exact = property.line.value(of: VCardProperty.textParameter)
    return isAlone && !(exact.map { ExactText.same($0, name) } ?? false) ? nil : parts[0]
  }

  /// The parts of N for a name: the family name, and what else the name has as the given one.
  static func written(_ name: String, family: String?) -> [String] {
    guard let family else { return ["", name, "", "", ""] }
    let (all, part) = (Array(name.utf8), Array(family.utf8))
    let space = UInt8(ascii: " ")
    var given = all[...]
    if all == part {
      given = []
    } else if all.starts(with: part + [space]) {
      given = all.dropFirst(part.count)
    } else if all.suffix(part.count + 1).elementsEqual([space] + part) {
      given = all.dropLast(part.count)
    }
    return [family, TextRules.trimmed(String(decoding: given, as: UTF8.self)), "", "", ""]
  }

  /// Whether the words of the family and the given name all stand in the name, so that N may go with it.
  static func fits(_ parts: [String], _ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return parts[..<2].allSatisfy { part in
      contains(bytes, part.utf8)
        || part.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).allSatisfy { word in
          contains(bytes, String(word).utf8)
        }
    }
  }

  /// In the order in which they make a reading; Roster writes the first.
  static let phoneticNames = ["X-PHONETIC-LAST-NAME", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME"]

  /// At least five parts, each a list joined.
  static func parts(_ property: VCardProperty) -> [String] {
    let parts = ContentText.parts(property.line.value, separatedBy: ContentText.semicolon).map { part in
      part.contains(ContentText.comma)
        ? ContentText.items(part).map(VCardText.line).filter { !$0.isEmpty }.joined(separator: " ")
        : VCardText.line(ContentText.text(part))
    }
    return parts + Array(repeating: "", count: max(0, 5 - parts.count))
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func contains(_ bytes: [UInt8], _ wanted: String.UTF8View) -> Bool {
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
