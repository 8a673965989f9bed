/// Tells whether bytes are UTF-8 (RFC 3629), and how far without NUL.
package enum UTF8Check {
  package enum Stop { case end, incomplete, invalid, nul }

  /// Whether all the bytes are UTF-8; NUL is a character like any other here.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes
    while true {
      let (count, stop) = validPrefix(of: rest)
      guard stop == .nul else { return stop == .end }
      rest = UnsafeRawBufferPointer(rebasing: rest[(count + 1)...])
    }
  }

  /// The length of the part that is valid, and what ends it; `incomplete` is a character cut off by the end.
  package static func validPrefix(of bytes: UnsafeRawBufferPointer) -> (count: Int, stop: Stop) {
    var index = 0
    while index < bytes.count {
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // A byte of zero borrows into its top bit; without bytes above 0x7F nothing else does first.
        if (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
      }
      guard index < bytes.count else { break }
      let lead = bytes[index]
      if lead == 0 { return (index, .nul) }
      if lead < 0x80 {
        index += 1
        continue
      }
      guard let shape = shape(lead) else { return (index, .invalid) }
      for offset in 1...shape.trail {
        guard index + offset < bytes.count else { return (index, .incomplete) }
        let range = offset == 1 ? shape.second : 0x80...0xBF
        guard range.contains(bytes[index + offset]) else { return (index, .invalid) }
      }
      index += shape.trail + 1
    }
    return (index, .end)
  }

  /// How many bytes follow the first, and what the second may be.
  private static func shape(_ lead: UInt8) -> (trail: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (1, 0x80...0xBF)
    case 0xE0: (2, 0xA0...0xBF)
    case 0xED: (2, 0x80...0x9F)
    case 0xE1...0xEF: (2, 0x80...0xBF)
    case 0xF0: (3, 0x90...0xBF)
    case 0xF1...0xF3: (3, 0x80...0xBF)
    case 0xF4: (3, 0x80...0x8F)
    default: nil
    }
  }
}
