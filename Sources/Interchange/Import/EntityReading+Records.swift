public import Registry
public import Values

extension EntityReading {
  /// What a foreign record gives, by field; what cannot be read is left out, and `unread` called.
  func given(_ record: ForeignRecord, unread: () -> Void = {}) -> [Int: Cell] {
    var given: [Int: Cell] = [:]
    for entry in record.entries {
      guard let place = table.schema.index(of: entry.field) else { continue }
      do throws(Rejection) {
        if let cell = try fields[place].cell(of: entry.value) { given[place] = cell }
      } catch {
        unread()
      }
    }
    return given
  }

  /// The cells of the new record that a foreign one makes; nil if one of its values cannot be read.
  public func cells(ofNew record: ForeignRecord, now: Timestamp) -> [Cell]? {
    var isRead = true
    var given = given(record) { isRead = false }
    if !isRead { return nil }
    for place in managed where given[place]?.isAbsent == true { given[place] = nil }
    return settled(nil, filled(given), now) { given[$0] != nil }
  }
}
extension EntityReading {
  /// Whether a stored value is the given one: of moments as far as the format can tell them.
  public func agrees(
    _ stored: Cell, _ given: Cell, at place: Int, _ precision: ForeignRecord.Precision
  ) -> Bool {
    if stored == given { return true }
    guard table.stored[place].type == .timestamp, case .integer(let given) = given,
      case .integer(let stored) = stored
    else { return false }
    return agrees(Timestamp(milliseconds: stored), Timestamp(milliseconds: given), precision)
  }

  /// Whether a moment is the given one, as far as a format can tell.
  public func agrees(
    _ stored: Timestamp, _ given: Timestamp, _ precision: ForeignRecord.Precision
  ) -> Bool {
    let (stored, given) = (stored.milliseconds, given.milliseconds)
    switch precision {
    case .millisecond: return stored == given
    case .second: return Self.quotient(given, 1000) == Self.quotient(stored, 1000)
    case .day: return stored == given || stored > given && endOfDay(given).map { stored < $0 } ?? false
    }
  }

  /// When the day ends that begins at a moment; nil if none begins there.
  private func endOfDay(_ start: Int64) -> Int64? {
    let near = Int(Self.quotient(start, 86_400_000))
    for number in near - 1...near + 1 {
      guard let day = CivilDate(dayNumber: number), let next = CivilDate(dayNumber: number + 1),
        context.startOfDay(day).milliseconds == start
      else { continue }
      return context.startOfDay(next).milliseconds
    }
    return nil
  }

  /// Rounded down, also before 1970.
  private static func quotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    value / divisor - (value % divisor < 0 ? 1 : 0)
  }
}
