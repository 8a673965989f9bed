public import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Brings UTF-8 to another encoding on its way to a sink.
public final class EncodingSink {
  /// Takes UTF-8; what is spilled of it ends with a whole character.
  public private(set) var sink: ByteSink

  /// Fails with `text.unwritable` at the first character that the encoding has not.
  ///
  /// - Throws: `encoding.unknown`.
  public init(_ target: ByteSink, to encoding: String) throws(FormatError) {
    guard let encoder = CharacterEncoder(encoding) else {
      throw FormatError(
        "encoding.unknown", at: TextPlace(line: 0, column: 0), ["value": Printable.excerpt(encoding)])
    }
    sink = ByteSink { bytes in
      try encoder.convert(bytes) { target.put($0) }
      try target.spill()
    }
  }
}

/// A conversion from UTF-8 by the system's iconv.
private final class CharacterEncoder {
  private let handle: iconv_t
  private let name: String

  /// Nil for a name that the system does not know.
  init?(_ name: String) {
    guard let system = CharacterSet.systemName(name) else { return nil }
    let handle: iconv_t? = iconv_open(system, "UTF-8")
    guard let handle, Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
    self.name = name
  }

  deinit { iconv_close(handle) }

  /// Converts all of a text that ends with a whole character.
  func convert(_ text: UnsafeRawBufferPointer, _ put: (UnsafeRawBufferPointer) -> Void) throws(FormatError) {
    guard let from = text.baseAddress, !text.isEmpty else { return }
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
      mutating: from.assumingMemoryBound(to: CChar.self))
    var left = text.count
    var part = [CChar](repeating: 0, count: 1 << 14)
    while left > 0 {
      let (result, count, failure) = part.withUnsafeMutableBufferPointer { part in
        var target = part.baseAddress
        var room = part.count
        let result = iconv(handle, &source, &left, &target, &room)
        return (result, part.count - room, errno)
      }
      part.withUnsafeBytes { put(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      if result == -1, failure != E2BIG {
        let character = String(decoding: text[(text.count - left)...].prefix(4), as: UTF8.self).unicodeScalars
          .first
        throw FormatError(
          "text.unwritable", at: TextPlace(line: 0, column: 0),
          [
            "value": character.map { Printable.excerpt(String($0)) } ?? "",
            "encoding": Printable.excerpt(name),
          ])
      }
      // What has no form of its own is written as something near by some systems, which nobody asked for.
      if result != -1, result > 0 {
        throw FormatError(
          "text.unwritable", at: TextPlace(line: 0, column: 0),
          ["value": "?", "encoding": Printable.excerpt(name)])
      }
    }
  }
}
