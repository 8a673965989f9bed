import Registry
import Values

/// Which names, ids and other values the records that stand have, and which the records of an input had so far: for
/// telling what surely is new without asking the store.
///
/// Of each it holds 31 bits at a place made from it, so that hardly one in a hundred million is taken for another. When
/// it is full, every answer is that it may be.
struct ExistingNameFilter: Sendable {
  enum Found: Comparable {
    /// Neither stood nor came before.
    case new
    /// An earlier record of the input may have it.
    case repeated
    /// A record that stood before may have it.
    case standing
  }

  /// Tables that were filled one after the other, since what they hold cannot be moved.
  private var tables: [Table]
  private(set) var isFull = false
  /// More slots, of four bytes each, would take memory that is needed elsewhere.
  private static var mostSlots: Int { 1 << 22 }
  private static var mostAdded: Int { 1 << 21 }
  private static var leastSlots: Int { 1 << 16 }

  private struct Table: Sendable {
    var slots: [UInt32]
    var free: Int
    let shift: UInt64

    init(slots count: Int) {
      slots = Array(repeating: 0, count: count)
      free = count / 5 * 4
      shift = UInt64(64 - count.trailingZeroBitCount)
    }

    /// What is found of the mark from the place on; nil with the place of a free slot if it is not there.
    func look(_ mark: UInt32, _ place: inout Int) -> ExistingNameFilter.Found? {
      slots.withUnsafeBufferPointer { slots in
        while true {
          let slot = slots[place]
          if slot == 0 { return nil }
          if slot & 0x7FFF_FFFF == mark { return slot == mark ? .repeated : .standing }
          place = (place + 1) & (slots.count - 1)
        }
      }
    }
  }

  /// - Parameter count: how many there are to begin with.
  init(for count: Int = 0) {
    var slots = Self.leastSlots
    while slots < Self.mostSlots, slots / 5 * 4 < count { slots *= 2 }
    tables = [Table(slots: slots)]
  }

  /// Whether so many can be told apart from all others.
  static func holds(_ count: Int) -> Bool { count <= mostSlots / 5 * 4 }

  /// Adds what a record has that stood before.
  mutating func insert(_ bytes: UnsafeRawBufferPointer, of kind: Int) {
    _ = note(bytes, kind, standing: true)
  }

  /// Adds what a record of the input has, and tells whether it was there before.
  mutating func note(_ bytes: UnsafeRawBufferPointer, of kind: Int) -> Found {
    note(bytes, kind, standing: false)
  }

  private mutating func note(_ bytes: UnsafeRawBufferPointer, _ kind: Int, standing: Bool) -> Found {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(bytes: bytes)
    let hash = UInt64(bitPattern: Int64(hasher.finalize()))
    let mark = max(UInt32(truncatingIfNeeded: hash) & 0x7FFF_FFFF, 1)
    let last = tables.count - 1
    for index in 0..<last {
      var place = Int(hash >> tables[index].shift)
      if let found = tables[index].look(mark, &place) { return found }
    }
    var place = Int(hash >> tables[last].shift)
    if let found = tables[last].look(mark, &place) { return found }
    if isFull { return .new }
    tables[last].slots[place] = standing ? mark | 0x8000_0000 : mark
    tables[last].free -= 1
    if tables[last].free == 0 { grow() }
    return .new
  }

  private mutating func grow() {
    let last = tables[tables.count - 1].slots.count
    let rest = Self.mostSlots + Self.mostSlots / 4 - tables.reduce(0) { $0 + $1.slots.count }
    var slots = min(last * 4, Self.mostAdded)
    while slots > rest { slots /= 2 }
    if slots < Self.leastSlots { isFull = true } else { tables.append(Table(slots: slots)) }
  }
}
