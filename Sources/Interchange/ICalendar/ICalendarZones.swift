/// The time zones of one calendar, by name; of no more than so many bytes.
struct ICalendarZones {
  static let limit = 1 << 20

  private var zones: [String: ICalendarZone] = [:]
  private var size = 0

  subscript(name: String) -> ICalendarZone? { zones[name] }

  /// Takes the first zone of each name; false if it has none of this one, or another one.
  mutating func add(_ zone: ICalendarZone) -> Bool {
    if let known = zones[zone.name] { return known == zone }
    let length = zone.lines.reduce(zone.name.utf8.count) { $0 + $1.utf8.count }
    guard size + length <= Self.limit else { return false }
    size += length
    zones[zone.name] = zone
    return true
  }
}
