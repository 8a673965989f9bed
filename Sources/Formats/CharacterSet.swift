#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Converts bytes of one encoding to UTF-8, with what the system knows of encodings.
///
/// An encoding that shifts between states keeps its state from one call to the next.
public final class CharacterSet {
  /// Why a conversion came to its end.
  public enum Stop: Hashable, Sendable {
    /// All bytes are converted.
    case end
    /// The last bytes are the begin of a character.
    case incomplete
    /// The next bytes are no character of the encoding.
    case invalid
  }

  private let handle: iconv_t

  /// Nil if the system does not know the name; upper and lower case are the same.
  public init?(named name: String) {
    // An empty name and slashes have a meaning of their own for the system.
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameByte) else { return nil }
    let opened = iconv_open("UTF-8", name)
    guard let opened, Int(bitPattern: opened) != -1 else { return nil }
    handle = opened
  }

  deinit { iconv_close(handle) }

  /// Appends what the bytes say as UTF-8; tells how many of them that took, and why it ended.
  public func convert(
    _ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]
  ) -> (count: Int, stop: Stop) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return (0, .end) }
    var next: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
      mutating: start.assumingMemoryBound(to: CChar.self))
    var left = bytes.count
    while true {
      let failure = step(&next, &left, into: &output)
      switch failure {
      case 0: return (bytes.count - left, .end)
      case E2BIG: continue
      case EINVAL: return (bytes.count - left, .incomplete)
      default: return (bytes.count - left, .invalid)
      }
    }
  }

  /// The bytes, a whole text, as UTF-8; nil if they do not fit the encoding.
  public func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var output: [UInt8] = []
    reset()
    guard convert(bytes, into: &output).stop == .end else { return nil }
    var none: UnsafeMutablePointer<CChar>?
    var left = 0
    // What an encoding holds back until it knows what follows.
    guard step(&none, &left, into: &output) == 0 else { return nil }
    return output
  }

  /// Begins a new text.
  public func reset() { _ = iconv(handle, nil, nil, nil, nil) }

  /// One call of the system's; 0 or its error, of which E2BIG only says that there is more to come.
  private func step(
    _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, into output: inout [UInt8]
  ) -> Int32 {
    let capacity = max(64, min(left * 2, 1 << 16))
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      var free = buffer.baseAddress
      var room = buffer.count
      let result =
        next == nil
        ? iconv(handle, nil, nil, &free, &room) : iconv(handle, &next, &left, &free, &room)
      let failure = result == -1 ? errno : 0
      output.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(capacity - room))
      return failure
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x3A, 0x5F: true
    default: false
    }
  }
}
