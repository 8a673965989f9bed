import Values

/// A time zone as a calendar defines it (RFC 5545, section 3.6.5).
struct ICalendarZone: Hashable {
  static let component = "VTIMEZONE"

  /// What the parameter TZID of a property calls it by.
  let name: String
  /// Its lines, from the one that begins it to the one that ends it.
  let lines: [String]

  /// Nil if the lines are not those of one zone with a name.
  init?(_ lines: [ContentLine]) {
    var open: [String] = []
    var name: String?
    for (index, line) in lines.enumerated() {
      guard line.isWellFormed, line.defect == nil else { return nil }
      switch line.name {
      case "BEGIN": open.append(TextRules.trimmed(line.rawValue).uppercased())
      case "END":
        guard open.popLast() == TextRules.trimmed(line.rawValue).uppercased() else { return nil }
        if open.isEmpty, index < lines.count - 1 { return nil }
      case "TZID" where open.count == 1: name = name ?? line.text
      default: break
      }
      if index == 0, open != [Self.component] { return nil }
    }
    guard open.isEmpty, let name, !name.isEmpty else { return nil }
    self.name = name
    self.lines = lines.map(\.line)
  }

  /// Whether the zone goes by a name that means the same wherever it is used, such as `Europe/Berlin`.
  var isCommon: Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// The zone that has to be defined for a line; nil if it needs none.
  ///
  /// A name that begins with a slash is known without.
  static func name(in line: ContentLine) -> String? {
    line.value(of: "TZID").flatMap { $0.utf8.first == UInt8(ascii: "/") ? nil : $0 }
  }

  /// The line with its time as a local one, whatever the zone is.
  static func removed(from line: ContentLine) -> String {
    var isQuoted = false
    let parts = line.bytes[..<max(line.valueStart - 1, 0)].split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    let kept = parts.filter { String(decoding: $0.prefix(5), as: UTF8.self).uppercased() != "TZID=" }
    return String(decoding: Array(kept.joined(separator: [UInt8(ascii: ";")])), as: UTF8.self) + ":"
      + line.rawValue
  }
}
