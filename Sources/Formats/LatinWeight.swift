/// How much bytes look like a Western European text in ISO 8859-1 or windows-1252.
enum LatinWeight {
  static func name(_ sample: UnsafeRawBufferPointer) -> String {
    sample.contains { (0x80...0x9F).contains($0) } ? "windows-1252" : "latin1"
  }

  /// Accented letters stand one or two together, between plain ones; nil for bytes that are no character.
  static func of(_ sample: UnsafeRawBufferPointer) -> Double? {
    var total = 0.0
    var count = 0
    var index = 0
    while index < sample.count {
      guard sample[index] >= 0x80 else {
        index += 1
        continue
      }
      let start = index
      while index < sample.count, sample[index] >= 0x80 { index += 1 }
      let isWord =
        start > 0 && isLetter(sample[start - 1]) || index < sample.count && isLetter(sample[index])
      for byte in sample[start..<index] {
        if [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte) { return nil }
        count += 1
        if index - start > 2 {
          total -= 0.5
        } else if byte >= 0xC0, byte != 0xD7, byte != 0xF7 {
          total += isWord ? 0.8 : 0.4
        } else {
          total += byte < 0xA0 ? 0.5 : 0.2
        }
      }
    }
    return count == 0 ? nil : total / Double(count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
