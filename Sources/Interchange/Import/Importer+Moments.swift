import Registry
import Values

extension Importer {
  /// Whether a record that stands has what is given: of moments as far as the format can tell them.
  func has(_ row: Row, _ place: Int, _ given: Cell, _ precision: ForeignRecord.Precision) -> Bool {
    if row.cells[place] == given { return true }
    guard repository.table.stored[place].type == .timestamp, case .integer(let given) = given,
      case .integer(let stored) = row.cells[place]
    else { return false }
    switch precision {
    case .millisecond: return false
    case .second: return Self.quotient(given, 1000) == Self.quotient(stored, 1000)
    case .day: return stored >= given && endOfDay(given).map { stored < $0 } ?? false
    }
  }

  /// When the day ends that begins at a moment; nil if none begins there.
  private func endOfDay(_ start: Int64) -> Int64? {
    let near = Int(Self.quotient(start, 86_400_000))
    for number in near - 1...near + 1 {
      guard let day = CivilDate(dayNumber: number), let next = CivilDate(dayNumber: number + 1),
        reading.startOfDay(day).milliseconds == start
      else { continue }
      return reading.startOfDay(next).milliseconds
    }
    return nil
  }

  /// Rounded down, also before 1970.
  private static func quotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    value / divisor - (value % divisor < 0 ? 1 : 0)
  }
}
