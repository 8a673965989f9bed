import Formats

/// A source whose first bytes were looked at.
final class PeekedSource: ByteSource {
  /// The first bytes, at most as many as were asked for.
  let head: [UInt8]
  private let rest: any ByteSource
  private var position = 0

  init(_ source: any ByteSource, count: Int = 4096) throws(FormatError) {
    var head = [UInt8](repeating: 0, count: count)
    var filled = 0
    var isAtEnd = false
    while filled < count, !isAtEnd {
      var failure: FormatError?
      head.withUnsafeMutableBytes { memory in
        do throws(FormatError) {
          let read = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
          filled += read
          isAtEnd = read == 0
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
    self.head = Array(head[..<filled])
    rest = source
  }

  /// The first bytes without a byte order mark.
  var text: [UInt8] { head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if position == head.count { return try rest.read(into: memory) }
    let count = min(memory.count, head.count - position)
    memory.copyBytes(from: head[position..<position + count])
    position += count
    return count
  }
}
