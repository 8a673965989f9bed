/// The bytes of one output row while it is put together, in memory that is used again for the next.
struct RowText: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// The day that was written last and its form: most records of a list were made on few days.
  private(set) var knownDay = UInt64.max
  private(set) var knownDate: [UInt8] = []

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

  /// Remembers that what was written from `start` on is the form of a day.
  mutating func remember(day: UInt64, from start: Int) {
    knownDay = day
    knownDate = [UInt8](bytes[start..<count])
  }

  /// Takes the last bytes away until `length` are left.
  mutating func shorten(to length: Int) { count = min(count, length) }

  /// Counts bytes that the caller has reserved and writes itself.
  @inline(__always) mutating func advance(by length: Int) { count += length }

  /// Makes sure that `extra` bytes can follow without a further check.
  @inline(__always) mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(extra) }
  }

  @inline(__always) mutating func put(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  @inline(__always) mutating func put(_ source: UnsafeRawBufferPointer) {
    reserve(source.count)
    if let start = source.baseAddress {
      UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: source.count)
      count += source.count
    }
  }

  mutating func put(_ source: [UInt8]) {
    source.withUnsafeBytes { put($0) }
  }

  mutating func put(_ text: StaticString) {
    put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func put(_ text: String) {
    var text = text
    text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
  }

  private mutating func grow(_ extra: Int) {
    let larger = max(capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}
