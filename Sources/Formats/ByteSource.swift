/// Where a reader takes its bytes from.
public protocol ByteSource: AnyObject {
  /// Fills the memory, which is not empty, from its start and returns how many bytes it got; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int
}
