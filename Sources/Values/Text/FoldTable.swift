/// What the two-byte letters U+00C0–045F fold to, worked out once, so that names need no library call.
struct FoldTable: Sendable {
  static let shared = FoldTable()

  private static let range = 0x00C0...0x045F
  /// One or two bytes of the key, the first one lowest; 0 where the letter is to go the long way.
  private let keys: [UInt16]

  private init() {
    keys = Self.range.map { value in
      guard let scalar = Unicode.Scalar(UInt32(value)), scalar.properties.isAlphabetic else { return 0 }
      guard scalar.properties.canonicalCombiningClass == .notReordered else { return 0 }
      // Between two letters, so that white space in a decomposition (U+037A) is not trimmed away.
      var text = "a\(scalar)a"
      var key: [UInt8] = []
      text.withUTF8 { TextKey.appendByLibrary(UnsafeRawBufferPointer($0), to: &key) }
      let own = key.dropFirst().dropLast()
      guard (1...2).contains(own.count), !own.contains(0x20) else { return 0 }
      return own.reversed().reduce(0) { $0 << 8 | UInt16($1) }
    }
  }

  /// The key's bytes, or 0 if the code point is none of these letters.
  func folded(_ point: Int) -> UInt16 {
    Self.range.contains(point) ? keys[point - Self.range.lowerBound] : 0
  }
}
