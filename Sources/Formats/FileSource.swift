#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of an open file, pipe or terminal; who opened the descriptor closes it.
public final class FileSource: ByteSource {
  private let descriptor: Int32

  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Fails with `file.read`, whose value `reason` is what the system says.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, memory.baseAddress, memory.count)
      #else
        let count = Darwin.read(descriptor, memory.baseAddress, memory.count)
      #endif
      if count >= 0 { return count }
      let failure = errno
      if failure == EINTR { continue }
      let reason = strerror(failure).map { String(cString: $0) } ?? String(failure)
      throw FormatError("file.read", at: TextPlace(line: 0, column: 0), ["reason": reason])
    }
  }
}
