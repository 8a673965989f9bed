import Values

/// Tells what encoding bytes look like that are not UTF-8.
///
/// Each candidate that can decode the bytes is weighed: by how common its characters are in their language,
/// and by where its code table has them.
package enum EncodingGuess {
  /// The name as `DecodingSource` takes it; nil if none is likely.
  ///
  /// The sample may end, but should not begin, within a character.
  package static func name(of sample: UnsafeRawBufferPointer) -> String? {
    if let wide = utf16(sample) { return wide }
    let isText = sample.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) || $0 == 0x1A || $0 == 0x1B }
    guard isText, sample.contains(where: { $0 >= 0x80 }), !isDamaged(sample) else { return nil }
    var best: (name: String, weight: Double)?
    func consider(_ name: String, _ weight: Double?) {
      if let weight, weight >= 0.2, weight > best?.weight ?? 0 { best = (name, weight) }
    }
    consider(LatinWeight.name(sample), LatinWeight.of(sample))
    for page in CodePage.allCases { consider(page.rawValue, weight(sample, page)) }
    return best?.name
  }

  /// Text in UTF-16 without a byte order mark has zeros in every other place.
  private static func utf16(_ sample: UnsafeRawBufferPointer) -> String? {
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let all = zeros[0] + zeros[1]
    guard all >= 2, all * 8 >= sample.count else { return nil }
    if zeros[0] * 10 >= all * 9 { return "utf-16be" }
    return zeros[1] * 10 >= all * 9 ? "utf-16le" : nil
  }

  /// Whether most of what is not ASCII is UTF-8, so that the file is damaged rather than of another encoding.
  private static func isDamaged(_ sample: UnsafeRawBufferPointer) -> Bool {
    var whole = 0
    var broken = 0
    var index = 0
    while index < sample.count {
      let rest = UnsafeRawBufferPointer(rebasing: sample[index...])
      let (count, stop) = UTF8Check.validPrefix(of: rest)
      whole += rest.prefix(count).count { $0 >= 0xC0 }
      index += count
      guard stop == .invalid || stop == .nul else { break }
      broken += 1
      index += 1
    }
    return whole > broken * 2
  }

  private static func weight(_ sample: UnsafeRawBufferPointer, _ page: CodePage) -> Double? {
    guard let decoder = CharacterDecoder(page.rawValue) else { return nil }
    var text = [UInt8](repeating: 0, count: sample.count * 3 + 16)
    let step = text.withUnsafeMutableBytes { decoder.convert(sample, into: $0) }
    guard step.stop == .end || step.stop == .incomplete && step.read + 4 > sample.count else { return nil }
    let (characters, places) = page.weigh(UnsafeRawBufferPointer(rebasing: sample[..<step.read]))
    guard characters > 0 else { return nil }
    let decoded = String(decoding: text[..<step.written], as: UTF8.self)
    let known = decoded.unicodeScalars.count { page.common.contains($0) }
    return (places + 0.7 * Double(known)) / Double(characters)
  }
}

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

/// An encoding of an East Asian script in one or more bytes a character.
enum CodePage: String, CaseIterable {
  case cp932
  case eucJP = "euc-jp"
  case gb18030
  case big5
  case eucKR = "euc-kr"

  /// How many characters beyond ASCII there are, and how usual their places in the code table are.
  ///
  /// The tables have the frequent characters before the rare ones.
  func weigh(_ bytes: UnsafeRawBufferPointer) -> (characters: Int, places: Double) {
    var characters = 0
    var places = 0.0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      let trail = index + 1 < bytes.count ? bytes[index + 1] : 0
      let (length, weight) = place(lead, trail)
      index += length
      characters += 1
      places += weight
    }
    return (characters, places)
  }

  private static let (usual, kana, narrow, rare) = (0.3, 0.8, 0.25, -0.5)

  private func place(_ lead: UInt8, _ trail: UInt8) -> (length: Int, weight: Double) {
    switch self {
    case .cp932:
      if (0xA1...0xDF).contains(lead) { return (1, Self.narrow) }
      if (0x81...0x83).contains(lead) { return (2, Self.kana) }
      return (2, (0x88...0x97).contains(lead) ? Self.usual : lead >= 0xED ? Self.rare : 0)
    case .eucJP:
      if lead == 0x8E { return (2, Self.narrow) }
      if lead == 0x8F { return (3, Self.rare) }
      if lead == 0xA1 || lead == 0xA4 || lead == 0xA5 { return (2, Self.kana) }
      return (2, (0xB0...0xCF).contains(lead) ? Self.usual : lead >= 0xF5 ? Self.rare : 0)
    case .gb18030:
      if (0x30...0x39).contains(trail) { return (4, Self.rare) }
      if trail < 0xA1 || (0xAA...0xAF).contains(lead) || lead >= 0xF8 { return (2, Self.rare) }
      return (2, (0xB0...0xD7).contains(lead) ? Self.usual : 0)
    case .big5:
      return (2, (0xA4...0xC6).contains(lead) ? Self.usual : lead >= 0xFA ? Self.rare : 0)
    case .eucKR:
      if trail < 0xA1 || lead < 0xA1 { return (2, Self.rare) }
      return (2, (0xB0...0xC8).contains(lead) ? Self.usual : 0)
    }
  }
}
