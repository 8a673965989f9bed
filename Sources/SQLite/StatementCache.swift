import CSQLite

/// Idle prepared statements by their SQL text, the least recently used given up first.
struct StatementCache {
  private struct Entry {
    var handle: OpaquePointer
    var lastUse: UInt64
  }

  private var idle: [String: Entry] = [:]
  private var clock: UInt64 = 0
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Hands out the idle statement of this text; whoever takes it owns it.
  mutating func take(_ sql: String) -> OpaquePointer? {
    idle.removeValue(forKey: sql)?.handle
  }

  /// Takes ownership of a statement that is reset and without bindings.
  mutating func put(_ handle: OpaquePointer, for sql: String) {
    clock += 1
    if let other = idle.updateValue(Entry(handle: handle, lastUse: clock), forKey: sql) {
      sqlite3_finalize(other.handle)
    } else if idle.count > capacity, let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      idle[oldest.key] = nil
      sqlite3_finalize(oldest.value.handle)
    }
  }

  mutating func removeAll() {
    for entry in idle.values { sqlite3_finalize(entry.handle) }
    idle.removeAll()
  }
}
