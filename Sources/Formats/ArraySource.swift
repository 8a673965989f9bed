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
