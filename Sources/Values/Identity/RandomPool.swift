#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Random words from the system, fetched many at a time.
struct RandomPool: ~Copyable, Sendable {
  private var words: [UInt64]
  private var used: Int
  private let fill: @Sendable (inout [UInt64]) -> Void

  init() {
    self.init(fill: Self.fillFromSystem)
  }

  /// `fill` writes over all words it is given.
  init(fill: @escaping @Sendable (inout [UInt64]) -> Void) {
    words = []
    used = 0
    self.fill = fill
  }

  mutating func next() -> UInt64 {
    if used == words.count {
      // A command that makes one id needs few; one that makes many soon fetches 4 KiB each time.
      if words.count < 512 { words = [UInt64](repeating: 0, count: words.isEmpty ? 8 : words.count * 8) }
      fill(&words)
      used = 0
    }
    used += 1
    return words[used - 1]
  }

  /// The few words of one command come from the system generator, a call each; many from its file, for
  /// which one call is enough.
  private static func fillFromSystem(_ words: inout [UInt64]) {
    var filled = 0
    if words.count > 8 {
      let file = open("/dev/urandom", O_RDONLY | O_CLOEXEC)
      if file >= 0 {
        let count = words.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        filled = max(count, 0) / MemoryLayout<UInt64>.size
        close(file)
      }
    }
    var generator = SystemRandomNumberGenerator()
    for index in filled..<words.count { words[index] = generator.next() }
  }
}
