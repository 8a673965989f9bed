import CSQLite

/// Idle prepared statements by their SQL text, the least recently used given up first.
///
/// The place of a statement stays while it is lent out, so that taking it and giving it back move nothing.
struct StatementCache {
  private struct Entry {
    /// Nil while it is lent out.
    var handle: OpaquePointer?
    var lastUse: UInt64
  }

  private var entries: [String: Entry] = [:]
  private var clock: UInt64 = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Hands out the idle statement of this text; whoever takes it owns it.
  mutating func take(_ sql: String) -> OpaquePointer? {
    guard let place = entries.index(forKey: sql) else { return nil }
    defer { entries.values[place].handle = nil }
    return entries.values[place].handle
  }

  /// Takes ownership of a statement that is reset and without bindings.
  mutating func put(_ handle: OpaquePointer, for sql: String) {
    clock += 1
    let entry = Entry(handle: handle, lastUse: clock)
    if let place = entries.index(forKey: sql) {
      sqlite3_finalize(entries.values[place].handle)
      entries.values[place] = entry
      return
    }
    entries[sql] = entry
    if entries.count > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      sqlite3_finalize(oldest.value.handle)
    }
  }

  mutating func removeAll() {
    for entry in entries.values { sqlite3_finalize(entry.handle) }
    entries.removeAll()
  }
}
