import CSodium

/// Bytes that exist once: not copyable, out of reach of swapping where the system allows it, wiped on release.
///
/// They have no description and never become a `String`.
public struct SecretBytes: ~Copyable {
  /// So many bytes can be held.
  public let capacity: Int
  /// So many bytes are held.
  public private(set) var count = 0
  private let memory: UnsafeMutableRawBufferPointer

  /// Allocates memory for `capacity` bytes between guard pages.
  public init(capacity: Int) throws(SecretError) {
    try SecretProcess.start()
    // The end of the memory meets a guard page; a round size makes its start aligned for any type.
    let size = max(1, (max(0, capacity) + 15) / 16) * 16
    guard let start = sodium_malloc(size) else { throw .outOfMemory }
    self.capacity = max(0, capacity)
    memory = UnsafeMutableRawBufferPointer(start: start, count: self.capacity)
  }

  deinit {
    sodium_free(memory.baseAddress)
  }

  public var isEmpty: Bool { count == 0 }

  /// Appends a byte. Throws `SecretError` if there is no room left.
  public mutating func append(_ byte: UInt8) throws(SecretError) {
    if count == capacity { throw .capacityExceeded }
    memory[count] = byte
    count += 1
  }

  /// Appends all of the bytes or none.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(SecretError) {
    if bytes.count > capacity - count { throw .capacityExceeded }
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Wipes the bytes and keeps the memory.
  public mutating func removeAll() {
    wipe(from: 0)
  }

  /// Lends the bytes; the pointer is good for the call only.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
  }

  /// Lends the whole capacity for writing, with the count, which the body sets to what it filled.
  ///
  /// A count beyond the capacity is cut to it, and what lies behind the count is wiped.
  public mutating func withMutableBuffer<Result: ~Copyable, Failure: Error>(
    _ body: (_ buffer: UnsafeMutableRawBufferPointer, _ count: inout Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var filled = count
    defer { wipe(from: min(max(0, filled), capacity)) }
    return try body(memory, &filled)
  }

  /// Keeps the bytes before `end` and wipes the rest of the memory.
  private mutating func wipe(from end: Int) {
    count = end
    if let start = memory.baseAddress { sodium_memzero(start + end, capacity - end) }
  }

  /// Shortens to `length` bytes and wipes what is cut.
  mutating func truncate(to length: Int) {
    if length < count { wipe(from: max(0, length)) }
  }
}
