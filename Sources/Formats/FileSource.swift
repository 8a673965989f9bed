#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of an open file, pipe or terminal; who opened the descriptor closes it.
public final class FileSource: ByteSource {
  /// How often a source that waits for bytes looks whether it is to stop, in milliseconds.
  private static let patience: Int32 = 50

  private let descriptor: Int32
  private let flag: StopFlag?

  /// - Parameter flag: once it is raised the bytes end, even while a pipe or terminal is waited for.
  public init(descriptor: Int32, stoppingAt flag: StopFlag? = nil) {
    self.descriptor = descriptor
    self.flag = flag
  }

  /// Fails with `file.read`, whose value `reason` is what the system says.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      if let flag, !isReady(flag) { return 0 }
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

  /// Waits until a read will not block; false if the flag is raised before.
  private func isReady(_ flag: StopFlag) -> Bool {
    var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !flag.isStopped {
      let ready = poll(&question, 1, Self.patience)
      // What the system cannot answer the read itself will say.
      if ready > 0 || ready < 0 && errno != EINTR { return true }
    }
    return false
  }
}
