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

  private static func fillFromSystem(_ words: inout [UInt64]) {
    words.withUnsafeMutableBytes { buffer in
      #if canImport(Glibc)
        for start in stride(from: 0, to: buffer.count, by: 256) {
          let part = UnsafeMutableRawBufferPointer(rebasing: buffer[start..<min(start + 256, buffer.count)])
          guard let base = part.baseAddress, getentropy(base, part.count) != 0 else { continue }
          // A system without the call: its slower source takes its place.
          var generator = SystemRandomNumberGenerator()
          for index in part.indices { part[index] = UInt8.random(in: 0...255, using: &generator) }
        }
      #else
        arc4random_buf(buffer.baseAddress, buffer.count)
      #endif
    }
  }
}
