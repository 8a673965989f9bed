import Values

/// An event that takes place once; those of several years with one name and day are one birthday.
struct ICalendarOccurrence {
  /// The same for all that belong together.
  var key: String
  var date: CivilDate
  /// Whether one alone says that it is a birthday.
  var isCertain: Bool
}

/// Events that take place once, until all are read: those of several years with one name and day are one record.
struct YearlyEvents {
  private struct Event {
    var record: ForeignRecord
    var date: CivilDate
    var years: Set<Int>
    var isCertain: Bool
  }

  private var events: [String: Event] = [:]
  /// The keys in the order of the input.
  private var order: [String] = []
  /// The bytes of the records.
  private(set) var weight = 0

  mutating func add(_ record: ForeignRecord, _ occurrence: ICalendarOccurrence) {
    let key = occurrence.key
    guard var event = events[key] else {
      var record = record
      record.identifier = record.identifier.map(Self.withoutYear)
      events[key] = Event(
        record: record, date: occurrence.date, years: [occurrence.date.year], isCertain: occurrence.isCertain)
      order.append(key)
      weight += record.source.count
      return
    }
    // Two years tell that it comes back.
    if event.years.count == 1, !event.years.contains(occurrence.date.year) {
      event.record.origin = (event.record.origin ?? event.record.source) + (record.origin ?? record.source)
      event.record.source += record.source
      weight += record.source.count
    }
    event.years.insert(occurrence.date.year)
    event.isCertain = event.isCertain || occurrence.isCertain
    if occurrence.date.month == 2, occurrence.date.day == 29 {
      // Other years keep it on a day beside.
      for index in event.record.entries.indices where event.record.entries[index].field == "birthday" {
        event.record.entries[index].value =
          record.entries.first { $0.field == "birthday" }?.value ?? event.record.entries[index].value
      }
    }
    events[key] = event
  }

  mutating func takeAll() -> [ForeignRecord] {
    defer { self = YearlyEvents() }
    return order.compactMap { events[$0] }.map { event in
      var record = event.record
      if !event.isCertain, event.years.count == 1 {
        record.problem = .init(
          "ical.once", at: record.entries.first { $0.field == "birthday" }?.place ?? record.place)
      }
      return record
    }
  }

  /// A feed gives the event of each year an identifier that begins with it: `2021_BIRTHDAY_…`.
  private static func withoutYear(_ identifier: String) -> String {
    let year = identifier.utf8.prefix(4)
    guard identifier.utf8.dropFirst(4).starts(with: "_BIRTHDAY_".utf8),
      year.allSatisfy({ (0x30...0x39).contains($0) })
    else { return identifier }
    return String(identifier.dropFirst(5))
  }
}
