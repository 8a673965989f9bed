import CUtf8proc

/// Unicode normalisation (UAX #15) in memory of the caller, for text that must leave no copies.
public enum Normalisation {
  /// How many bytes `compose` needs to work on a text of `count` bytes.
  public static func workspace(for count: Int) -> Int {
    // A two-byte scalar opens into three at most, so two per byte are ample; one more for a final NUL.
    (2 * count + 1) * MemoryLayout<Int32>.stride
  }

  /// Writes the text in normal form C to the start of the workspace and returns how many bytes it has.
  ///
  /// The workspace must have the size that `workspace(for:)` tells and be aligned for `Int32`; behind the
  /// result it holds traces of the text. Returns nil if the bytes are not valid UTF-8.
  public static func compose(
    _ text: UnsafeRawBufferPointer, in workspace: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let source = text.baseAddress, !text.isEmpty else { return 0 }
    let scalars = workspace.bindMemory(to: Int32.self)
    guard let start = scalars.baseAddress, scalars.count > text.count else { return nil }
    let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
    // The last place is kept free: the encoder ends its result with NUL.
    let capacity = scalars.count - 1
    let count = utf8proc_decompose(
      source.assumingMemoryBound(to: UInt8.self), text.count, start, capacity, options)
    guard count >= 0, count <= capacity else { return nil }
    let length = utf8proc_reencode(start, count, options)
    return length >= 0 ? length : nil
  }
}
