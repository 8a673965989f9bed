/// The encodings of values in vCard 2.1.
enum TransferText {
  /// Quoted-printable (RFC 2045) without soft breaks; what is no escape stands for itself.
  static func quotedPrintable(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == UInt8(ascii: "="), index + 2 < value.endIndex, let high = digit(value[index + 1]),
        let low = digit(value[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(value[index])
        index += 1
      }
    }
    return bytes
  }

  /// Base64 (RFC 4648), white space passed over; nil if it is none.
  static func base64(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    var isPadded = false
    for byte in value {
      let sextet: UInt8
      switch byte {
      case 0x41...0x5A: sextet = byte - 0x41
      case 0x61...0x7A: sextet = byte - 0x61 + 26
      case 0x30...0x39: sextet = byte - 0x30 + 52
      case UInt8(ascii: "+"): sextet = 62
      case UInt8(ascii: "/"): sextet = 63
      case UInt8(ascii: "="):
        isPadded = true
        continue
      case 0x20, 0x09: continue
      default: return nil
      }
      if isPadded { return nil }
      bits = bits << 6 | UInt32(sextet)
      count += 1
      if count % 4 != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> [0, 0, 4, 2][count % 4]))
      }
    }
    return count % 4 == 1 ? nil : bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
