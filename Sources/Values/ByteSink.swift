/// One output buffer over whatever takes the bytes: a file descriptor, or an array in a test.
public final class ByteSink {
  @usableFromInline var storage: [UInt8] = []
  private let capacity: Int
  private let drain: (UnsafeRawBufferPointer) throws -> Void

  /// `drain` takes all bytes it is given or throws.
  public init(capacity: Int = 65536, drain: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.capacity = capacity
    self.drain = drain
    storage.reserveCapacity(capacity + 4096)
  }

  /// Appends one byte; it is handed on by a later `spill` or `flush`.
  @inlinable public func put(_ byte: UInt8) {
    storage.append(byte)
  }

  /// Appends the bytes; they are handed on by a later `spill` or `flush`.
  @inlinable public func put(_ bytes: UnsafeRawBufferPointer) {
    storage.append(contentsOf: bytes)
  }

  /// Appends the text's UTF-8; it is handed on by a later `spill` or `flush`.
  public func put(_ text: String) {
    var text = text
    text.withUTF8 { storage.append(contentsOf: $0) }
  }

  /// Hands the bytes on if enough have gathered; called once per row.
  public func spill() throws {
    if storage.count >= capacity { try flush() }
  }

  /// Hands on what has gathered.
  public func flush() throws {
    if storage.isEmpty { return }
    defer { storage.removeAll(keepingCapacity: true) }
    try storage.withUnsafeBytes(drain)
  }
}
