import Values

/// The bytes of one output row while it is put together, in memory that is used again for the next.
struct RowText: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 1024) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

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

extension RowText {
  mutating func put(integer value: Int64) { put(decimal: value, places: 0) }

  /// The integer divided by ten to the power of `places`, without zeros at the end of the fraction.
  mutating func put(decimal value: Int64, places: Int) {
    reserve(DecimalText.longest * 2)
    // Written from its end, and moved to where it begins.
    let end = base + count + DecimalText.longest * 2
    let start = DecimalText.write(value, places: places, before: end)
    (base + count).update(from: start, count: end - start)
    advance(by: end - start)
  }

  /// RFC 3339 in UTC; false, with nothing written, for a year that it has no form for.
  mutating func put(timestamp milliseconds: Int64) -> Bool {
    guard Timestamp.written.contains(milliseconds) else { return false }
    reserve(24)
    Timestamp.write(milliseconds, to: base + count)
    advance(by: 24)
    return true
  }

  mutating func put(_ id: RecordID) {
    reserve(36)
    id.write(to: UnsafeMutableRawBufferPointer(start: base + count, count: 36))
    advance(by: 36)
  }

  @inline(__always) mutating func put(hexadecimal byte: UInt8) {
    let digits = ("0123456789abcdef" as StaticString).utf8Start
    put(digits[Int(byte >> 4)])
    put(digits[Int(byte & 15)])
  }
}
