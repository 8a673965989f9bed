import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a reader takes its bytes from.
public protocol ByteSource: AnyObject {
  /// Fills the memory, which is not empty, from its start and returns how many bytes it got; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int
}

/// Bytes that are in memory already.
public final class ArraySource: ByteSource {
  private let bytes: [UInt8]
  private let piece: Int
  private var position = 0

  /// - Parameters:
  ///   - bytes: the whole input.
  ///   - piece: the most that one read hands over, from 1.
  public init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(piece, 1)
  }

  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let count = min(memory.count, bytes.count - position, piece)
    memory.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The bytes of an open file, pipe or terminal; who opened the descriptor closes it.
public final class FileSource: ByteSource {
  /// How often a source that waits for bytes looks whether it is to stop, in milliseconds.
  private static let patience: Int32 = 50

  private let descriptor: Int32
  private let flag: StopFlag?
  /// Where the next bytes stand; nil where the descriptor itself knows.
  private var offset: Int?

  /// - Parameters:
  ///   - flag: once it is raised the bytes end, even while a pipe or terminal is waited for.
  ///   - offset: of a plain file, where to begin; another source may read the same descriptor then.
  public init(descriptor: Int32, stoppingAt flag: StopFlag? = nil, from offset: Int? = nil) {
    self.descriptor = descriptor
    self.flag = flag
    self.offset = offset
  }

  /// Fails with `file.read`, whose value `reason` is what the system says.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      if let flag, !isReady(flag) { return 0 }
      #if canImport(Glibc)
        let count =
          offset.map { pread(descriptor, memory.baseAddress, memory.count, off_t($0)) }
          ?? Glibc.read(descriptor, memory.baseAddress, memory.count)
      #else
        let count =
          offset.map { pread(descriptor, memory.baseAddress, memory.count, off_t($0)) }
          ?? Darwin.read(descriptor, memory.baseAddress, memory.count)
      #endif
      if count >= 0 {
        if let offset { self.offset = offset + count }
        return count
      }
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

/// Tells a source on another thread that nobody wants its bytes any more.
public final class StopFlag: Sendable {
  private let isRaised = Atomic<Bool>(false)

  public init() {}

  public func stop() { isRaised.store(true, ordering: .releasing) }

  public var isStopped: Bool { isRaised.load(ordering: .acquiring) }
}
