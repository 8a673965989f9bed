import Testing
import Values

@Suite struct PlainLineTests {
  /// The short way must never say anything else than the long one; it may only decline.
  private func agrees(_ text: String) -> Bool {
    var text = text
    let found = text.withUTF8 { TextRules.plainLine(UnsafeRawBufferPointer($0)) }
    guard let found else { return true }
    let trimmed = TextRules.trimmed(text)
    let part = String(decoding: Array(text.utf8)[found.part], as: UTF8.self)
    return part.utf8.elementsEqual(trimmed.utf8) && found.scalars == trimmed.unicodeScalars.count
      && TextRules.isBlank(trimmed) == trimmed.isEmpty && TextRules.singleLineProblem(trimmed) == nil
  }

  @Test func agreesWithTheLongWayForEveryCharacter() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let texts = ["\(scalar)", "\(scalar)a", "a\(scalar)", "a\(scalar)b", " \(scalar)\t"]
      if !texts.allSatisfy(agrees) { wrong.append(value) }
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    ("Sato", 0..<4, 4), ("  Sato Hanako \t", 2..<13, 11), ("", 0..<0, 0), (" ", 1..<1, 0),
    ("佐藤 花子", 0..<13, 5),
    ("Łukasz", 0..<7, 6), ("O’Brien", 0..<9, 7), ("محمد", 0..<8, 4), ("Ñúñez", 0..<8, 5),
  ])
  func takes(_ text: String, part: Range<Int>, scalars: Int) throws {
    var text = text
    let found = try #require(text.withUTF8 { TextRules.plainLine(UnsafeRawBufferPointer($0)) })
    #expect(found.part == part)
    #expect(found.scalars == scalars)
  }

  @Test(arguments: [
    "a\nb", "a\u{7}", "a\u{85}b", "a\u{2028}b", "\u{3000}a", "a\u{3000}", "\u{200B}", "a\u{A0}",
  ])
  func declines(_ text: String) {
    var text = text
    #expect(text.withUTF8 { TextRules.plainLine(UnsafeRawBufferPointer($0)) } == nil)
  }

  /// What a file of other hands holds need not be UTF-8; nothing beyond the bytes is looked at.
  @Test(
    arguments: [[0xC2], [0x61, 0xE2], [0x61, 0xE2, 0x80], [0x80, 0x80], [0x61, 0xF0], [0xF0, 0x9F]]
      as [[UInt8]])
  func bytesThatAreNoText(_ bytes: [UInt8]) {
    let found = bytes.withUnsafeBytes { TextRules.plainLine($0) }
    #expect(found == nil || found?.part == 0..<bytes.count)
  }
}
