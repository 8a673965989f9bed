/// Texts in which bytes stand as a percent sign and two hexadecimal digits (RFC 3986, section 2.1).
enum PercentText {
  /// The text with `%41` as `A`; the text as it is where that is no UTF-8. Other percent signs stay.
  static func decoded(_ bytes: [UInt8]) -> String {
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let byte = byte(bytes[...], at: index) {
        plain.append(byte)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(validating: plain, as: UTF8.self) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The byte whose code begins at the index.
  static func byte(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex else { return nil }
    guard let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2]) else { return nil }
    return high << 4 | low
  }

  static func put(_ byte: UInt8, by mark: UInt8 = UInt8(ascii: "%"), into text: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    text.append(mark)
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 15)])
  }

  /// The text without white space, controls, colons and percent signs, which are encoded.
  static func encoded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar != "%" && scalar != ":" && !scalar.properties.isWhitespace
        && scalar.properties.generalCategory != .control
      for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
        if isPlain { bytes.append(byte) } else { put(byte, into: &bytes) }
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
