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
