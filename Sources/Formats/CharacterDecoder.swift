#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A conversion to UTF-8 by the system's iconv, which may go on over several pieces of one text.
final class CharacterDecoder {
  enum Stop {
    /// All was read.
    case end
    /// There is no more room for what follows.
    case full
    /// What follows is no character of the encoding.
    case invalid
    /// What follows is the beginning of a character.
    case incomplete
  }

  private let handle: iconv_t

  /// Nil for a name that the system does not know.
  init?(_ name: String) {
    guard let system = CharacterSet.systemName(name) else { return nil }
    let handle: iconv_t? = iconv_open("UTF-8", system)
    guard let handle, Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts as much as fits.
  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (read: Int, written: Int, stop: Stop) {
    guard let from = input.baseAddress, !input.isEmpty else { return (0, 0, .end) }
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
      mutating: from.assumingMemoryBound(to: CChar.self))
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var left = input.count
    var room = output.count
    let result = iconv(handle, &source, &left, &target, &room)
    let failure = errno
    let stop: Stop =
      if result != -1 { .end } else if failure == E2BIG { .full } else if failure == EINVAL {
        .incomplete
      } else {
        .invalid
      }
    return (input.count - left, output.count - room, stop)
  }

  /// Writes what was held back for a following character and is ready for another text; returns its length.
  func finish(_ output: UnsafeMutableRawBufferPointer) -> Int {
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var room = output.count
    _ = iconv(handle, nil, nil, &target, &room)
    _ = iconv(handle, nil, nil, nil, nil)
    return output.count - room
  }
}
