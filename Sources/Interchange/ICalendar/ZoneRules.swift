import Formats
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// By how much the clocks of a time zone differ from UTC, and when.
///
///     let moment = ZoneRules(named: "Europe/Berlin")?.moment(day, 9 * 3_600_000)
struct ZoneRules: Hashable, Sendable {
  /// Moments from which on an offset holds, in seconds, rising.
  private struct Transition: Hashable { var (from, offset): (Int64, Int64) }
  private var transitions: [Transition] = []
  /// What held before the first.
  private var first: Int64 = 0
  /// What holds after the last of a file.
  private var rule: YearRule?
  /// What a calendar defines.
  private var observances: [Observance] = []

  /// The moment of a local time, in milliseconds after midnight. Of one that comes twice it is the first; one that
  /// is left out is told by the clock before.
  func moment(_ day: CivilDate, _ milliseconds: Int64) -> Timestamp {
    let local = Timestamp(startOf: day).milliseconds + milliseconds
    let seconds = local / 1000 - (local % 1000 < 0 ? 1 : 0)
    let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
    let isBefore = offset(at: seconds - before) == before
    let isAfter = !isBefore && offset(at: seconds - after) == after
    return Timestamp(milliseconds: local - (isAfter ? after : before) * 1000)
  }

  /// Seconds east of UTC.
  func offset(at moment: Int64) -> Int64 {
    if !observances.isEmpty { return Observance.offset(observances, at: moment) }
    if let last = transitions.last, moment >= last.from { return rule?.offset(at: moment) ?? last.offset }
    if transitions.isEmpty { return rule?.offset(at: moment) ?? first }
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].from <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].offset
  }

  // MARK: The system's zones

  /// The zone of a name as calendars write it: of the IANA, perhaps behind a prefix of the program's own, or as
  /// Windows calls it. Nil if it is unknown here.
  init?(named name: String) {
    for candidate in Self.candidates(name) {
      if let bytes = Self.file(candidate), let rules = ZoneRules(bytes) {
        self = rules
        return
      }
    }
    return nil
  }

  private static func candidates(_ name: String) -> [String] {
    var name = TextRules.trimmed(name)
    if name.hasPrefix("("), let end = name.firstIndex(of: ")") {
      name = TextRules.trimmed(String(name[name.index(after: end)...]))
    }
    if name == "UTC" || name == "GMT" || name == "Z" { return ["Etc/UTC"] }
    if let zone = WindowsZones.names[name] { return [zone] }
    let parts = name.split(separator: "/").map(String.init)
    return parts.indices.suffix(3).map { parts[$0...].joined(separator: "/") } + [name]
  }

  /// The bytes of a zone's file; nil if there is none.
  private static func file(_ name: String) -> [UInt8]? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { part in
      part.first.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
        && part.allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "_-+".utf8.contains($0)
        }
    }
    guard isSafe, (1...3).contains(parts.count) else { return nil }
    for folder in ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/var/db/timezone/zoneinfo"] {
      let descriptor = open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { continue }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 1 << 17)
      var count = 0
      while count < bytes.count {
        let part = bytes.withUnsafeMutableBytes { memory in
          read(descriptor, memory.baseAddress.map { $0 + count }, memory.count - count)
        }
        if part <= 0 { break }
        count += part
      }
      return Array(bytes[..<count])
    }
    return nil
  }

  /// Reads the form in which systems hold zones (TZif, RFC 8536); nil if the bytes are none.
  init?(_ bytes: [UInt8]) {
    var input = TZif(bytes: bytes)
    guard let old = input.header() else { return nil }
    var width = 4
    var counts = old.counts
    if old.version >= UInt8(ascii: "2") {
      input.position += TZif.length(counts, width: 4)
      guard let new = input.header() else { return nil }
      (counts, width) = (new.counts, 8)
    }
    let start = input.position
    guard counts.types > 0, start + TZif.length(counts, width: width) <= bytes.count else { return nil }
    let kinds = start + counts.times * width
    let types = kinds + counts.times
    func offset(_ type: Int) -> Int64? {
      type < counts.types ? input.number(at: types + type * 6, width: 4) : nil
    }
    guard let first = offset(0) else { return nil }
    self.first = first
    for index in 0..<counts.times {
      guard let from = input.number(at: start + index * width, width: width),
        let offset = offset(Int(bytes[kinds + index])), from > transitions.last?.from ?? .min
      else { return nil }
      transitions.append(Transition(from: from, offset: offset))
    }
    if width == 8 {
      let footer = bytes[(start + TZif.length(counts, width: width))...].split(separator: 0x0A).first
      rule = footer.flatMap { YearRule(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// The parts of a file in that form.
  private struct TZif {
    typealias Counts = (times: Int, types: Int, letters: Int, leaps: Int, standards: Int, universals: Int)
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func header() -> (version: UInt8, counts: Counts)? {
      guard position + 44 <= bytes.count, bytes[position...].starts(with: "TZif".utf8) else { return nil }
      let numbers = (0..<6).map { Int(number(at: position + 20 + $0 * 4, width: 4) ?? -1) }
      // A file of the system is never longer.
      guard numbers.allSatisfy({ (0...0xFFFF).contains($0) }) else { return nil }
      let version = bytes[position + 4]
      position += 44
      return (version, (numbers[3], numbers[4], numbers[5], numbers[2], numbers[1], numbers[0]))
    }

    static func length(_ counts: Counts, width: Int) -> Int {
      counts.times * (width + 1) + counts.types * 6 + counts.letters + counts.leaps * (width + 4)
        + counts.standards + counts.universals
    }

    /// A signed number, the highest byte first.
    func number(at place: Int, width: Int) -> Int64? {
      guard place >= 0, place + width <= bytes.count else { return nil }
      let value = bytes[place..<place + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return width == 8 ? Int64(bitPattern: value) : Int64(Int32(bitPattern: UInt32(value)))
    }
  }

  // MARK: The zones of a calendar

  /// The zone that a calendar defines; nil where its lines say no more than a name.
  init?(_ zone: ICalendarZone) {
    observances = Observance.all(zone.lines.map { ContentLine($0) })
    if observances.isEmpty { return nil }
  }

  /// One of the clocks of a zone and when it begins (RFC 5545, section 3.6.5).
  private struct Observance: Hashable {
    var before: Int64
    var after: Int64
    /// When it begins first, by the clock before.
    var day: CivilDate
    var time: Int64
    /// The month and the days of it on which it begins every year; none where it began once.
    var yearly: YearDay?
    /// The last moment at which it begins.
    var until = Int64.max
    /// Further moments at which it begins, by the clock before.
    var others: [Int64] = []

    static func all(_ lines: [ContentLine]) -> [Observance] {
      var all: [Observance] = []
      var part: [ContentLine] = []
      for line in lines {
        switch (line.name, TextRules.trimmed(line.rawValue).uppercased()) {
        case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): part = []
        case ("END", "STANDARD"), ("END", "DAYLIGHT"):
          guard let one = Observance(part) else { return [] }
          all.append(one)
        default: part.append(line)
        }
      }
      return all
    }

    init?(_ lines: [ContentLine]) {
      func value(_ name: String) -> String? {
        lines.first { $0.name == name }.map { TextRules.trimmed($0.rawValue) }
      }
      guard let before = value("TZOFFSETFROM").flatMap(Self.offset),
        let after = value("TZOFFSETTO").flatMap(Self.offset),
        case .local(let day, let time)? = value("DTSTART").flatMap(CompactMoment.init)
      else { return nil }
      (self.before, self.after, self.day, self.time) = (before, after, day, time / 1000)
      if let rule = value("RRULE") {
        var parts: [String: String] = [:]
        for part in rule.uppercased().split(separator: ";") {
          let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
          if sides.count == 2 { parts[sides[0]] = sides[1] }
        }
        yearly = YearDay(parts, day)
        switch parts["UNTIL"].flatMap(CompactMoment.init) {
        case .utc(let moment): until = moment.milliseconds / 1000
        case .local(let day, let time):
          until = Timestamp(startOf: day).milliseconds / 1000 + time / 1000 - before
        case .day(let day): until = Timestamp(startOf: day).milliseconds / 1000 + 86_400
        case nil: break
        }
      }
      for line in lines where line.name == "RDATE" {
        for text in line.rawValue.split(separator: ",") {
          if case .local(let day, let time)? = CompactMoment(String(text)) {
            others.append(Timestamp(startOf: day).milliseconds / 1000 + time / 1000)
          }
        }
      }
    }

    /// `+0130`, with seconds or without.
    private static func offset(_ text: String) -> Int64? {
      let digits = text.utf8.dropFirst().map { Int64($0) - 0x30 }
      guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
        digits.count == 4 || digits.count == 6, digits.allSatisfy({ (0...9).contains($0) })
      else { return nil }
      var seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
      if digits.count == 6 { seconds += digits[4] * 10 + digits[5] }
      return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    static func offset(_ all: [Observance], at moment: Int64) -> Int64 {
      var latest: (Int64, Int64)?
      var earliest: (Int64, Int64)?
      for one in all {
        for onset in one.onsets(near: moment) {
          if onset <= moment, onset >= latest?.0 ?? .min { latest = (onset, one.after) }
        }
        let first = Timestamp(startOf: one.day).milliseconds / 1000 + one.time - one.before
        if first < earliest?.0 ?? .max { earliest = (first, one.before) }
      }
      return latest?.1 ?? earliest?.1 ?? 0
    }

    /// The moments at which it begins in the year of a moment and those next to it, and at first.
    private func onsets(near moment: Int64) -> [Int64] {
      let first = Timestamp(startOf: day).milliseconds / 1000 + time - before
      var onsets = [first] + others.map { $0 - before }
      let year = ZoneRules.year(moment)
      if let yearly {
        for year in year - 1...year + 1 {
          guard let day = yearly.day(in: year) else { continue }
          let onset = Timestamp(startOf: day).milliseconds / 1000 + time - before
          if onset > first, onset <= until { onsets.append(onset) }
        }
        // A rule that has ended still tells what holds since.
        if until < .max, let day = yearly.day(in: ZoneRules.year(until)) {
          let onset = Timestamp(startOf: day).milliseconds / 1000 + time - before
          let isBehind = onset > until
          if !isBehind, onset > first { onsets.append(onset) }
          if isBehind, let day = yearly.day(in: ZoneRules.year(until) - 1) {
            onsets.append(max(first, Timestamp(startOf: day).milliseconds / 1000 + time - before))
          }
        }
      }
      return onsets
    }
  }

  /// The year of a moment in UTC.
  static func year(_ moment: Int64) -> Int {
    let day = moment / 86_400 - (moment % 86_400 < 0 ? 1 : 0)
    return CivilDate(dayNumber: Int(clamping: day))?.year ?? (moment < 0 ? 1 : 9999)
  }
}
