import Values

/// A time zone as a calendar defines it (RFC 5545, section 3.6.5).
struct ICalendarZone: Hashable {
  static let component = "VTIMEZONE"

  /// What the parameter TZID of a property calls it by.
  let name: String
  /// Its lines, from the one that begins it to the one that ends it.
  let lines: [String]
  /// The name of the IANA that some programs give beside their own.
  let location: String?

  /// Nil if the lines are not those of one zone with a name.
  init?(_ lines: [ContentLine]) {
    var open: [String] = []
    var (name, location): (String?, String?)
    for (index, line) in lines.enumerated() {
      guard line.isWellFormed, line.defect == nil else { return nil }
      switch line.name {
      case "BEGIN": open.append(TextRules.trimmed(line.rawValue).uppercased())
      case "END":
        guard open.popLast() == TextRules.trimmed(line.rawValue).uppercased() else { return nil }
        if open.isEmpty, index < lines.count - 1 { return nil }
      case "TZID" where open.count == 1: name = name ?? line.text
      case "X-LIC-LOCATION" where open.count == 1: location = location ?? line.text
      default: break
      }
      if index == 0, open != [Self.component] { return nil }
    }
    guard open.isEmpty, let name, !name.isEmpty else { return nil }
    self.name = name
    self.location = location
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

  /// The zone under another name.
  func renamed(_ name: String) -> ICalendarZone {
    var isFound = false
    let lines = lines.map { text in
      if isFound || ContentLine(text).name != "TZID" { return ContentLine(text) }
      isFound = true
      return ContentLine(ContentLineText.text("TZID", name))
    }
    return ICalendarZone(lines) ?? self
  }

  /// A line with its time in the zone of another name.
  static func line(_ line: ContentLine, in name: String) -> String {
    var isQuoted = false
    let parts = line.bytes[..<max(line.valueStart - 1, 0)].split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    var kept = parts.filter { String(decoding: $0.prefix(5), as: UTF8.self).uppercased() != "TZID=" }
    var parameter = Array("TZID=".utf8)
    ContentText.append(parameter: name, to: &parameter)
    kept.append(parameter[...])
    return String(decoding: Array(kept.joined(separator: [UInt8(ascii: ";")])), as: UTF8.self) + ":"
      + line.rawValue
  }
}

/// The time zones of one calendar, by name: those that it defines, of no more than so many bytes, and those of the
/// system.
final class ICalendarZones {
  static let limit = 1 << 20

  private var zones: [String: ICalendarZone] = [:]
  private var size = 0
  /// Rules that were asked for; nil for a name that is unknown.
  private var rules: [String: ZoneRules?] = [:]

  subscript(name: String) -> ICalendarZone? { zones[name] }

  /// Takes the first zone of each name; false if it has none of this one, or another one.
  func add(_ zone: ICalendarZone) -> Bool {
    if let known = zones[zone.name] { return known == zone }
    let length = zone.lines.reduce(zone.name.utf8.count) { $0 + $1.utf8.count }
    guard size + length <= Self.limit else { return false }
    size += length
    zones[zone.name] = zone
    rules[zone.name] = nil
    return true
  }

  /// How a zone's clocks go: a name of the IANA counts for more than what a calendar makes of it. Nil where nobody
  /// knows.
  func rules(_ name: String) -> ZoneRules? {
    if let known = rules[name] { return known }
    let zone = zones[name]
    let found =
      ZoneRules(named: name) ?? zone?.location.flatMap { ZoneRules(named: $0) }
      ?? zone.flatMap { ZoneRules($0) }
    if rules.count < 1000 { rules[name] = .some(found) }
    return found
  }

  /// The moment of a line's local time, in the zone that it names.
  func moment(_ line: ContentLine, _ moment: CompactMoment, _ context: InterchangeContext) -> Timestamp {
    if case .local(let day, let time) = moment, let name = line.value(of: "TZID"), let rules = rules(name) {
      return rules.moment(day, time)
    }
    return moment.timestamp(context)
  }
}
