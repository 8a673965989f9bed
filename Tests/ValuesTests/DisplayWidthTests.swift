import Testing

@testable import Values

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("验光", 4), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("❤️", 2), ("❤", 1), ("🇯🇵", 2), ("1️⃣", 2),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🫨", 2), ("e\u{301}", 1), ("ที่", 1), ("น้ำ", 2), ("ｶﾞ", 2), ("ﾊﾅｺ", 3), ("ガ", 2), ("Ａ", 2),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("𠮷", 2), ("葛\u{E0100}", 2), ("a\u{200B}b", 2),
    ("\u{3000}", 2),
    ("\u{7}", 0), ("क्षि", 2), ("a\u{AD}b", 2), ("☂", 1), ("⌚", 2), ("é", 1), ("α…", 2), ("ÿ", 1),
  ])
  func width(text: String, cells: Int) {
    #expect(DisplayWidth.width(of: text) == cells)
  }

  @Test(arguments: [
    ("α", 2), ("…", 2), ("é", 2), ("ë", 1), ("abc", 3), ("①", 2), ("■", 2), ("验", 2), ("e\u{301}", 1),
    ("ﾊ", 1),
    ("Я", 2), ("\u{AD}", 0), ("❤️", 2),
  ])
  func ambiguousWidth(text: String, cells: Int) {
    #expect(DisplayWidth.width(of: text, ambiguousIsWide: true) == cells)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("", 0, ""),
    ("验光师傅", 8, "验光师傅"), ("验光师傅", 7, "验光师…"), ("验光师傅", 6, "验光…"), ("验光师傅", 2, "…"),
    ("a👨‍👩‍👧‍👦b", 3, "a…"), ("a👨‍👩‍👧‍👦b", 4, "a👨‍👩‍👧‍👦b"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func truncated(text: String, cells: Int, result: String) {
    #expect(DisplayWidth.truncated(text, to: cells) == result)
  }

  @Test func ellipsisCountsAsItIsDrawn() {
    #expect(DisplayWidth.truncated("abcdef", to: 5, ambiguousIsWide: true) == "abc…")
    #expect(DisplayWidth.truncated("abcdef", to: 1, ambiguousIsWide: true) == "")
    #expect(DisplayWidth.truncated("abcdef", to: 4, ellipsis: "...") == "a...")
  }

  /// The short way must never say anything else than the long one; it may only decline.
  @Test func bytesAgreeWithTheLongWayForEveryCharacter() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "a\(scalar)b"] {
        for isWide in [false, true] where Self.plain(Array(text.utf8), isWide) != nil {
          let isSame =
            Self.plain(Array(text.utf8), isWide) == DisplayWidth.width(of: text, ambiguousIsWide: isWide)
          if !isSame || !Printable.visible(text).utf8.elementsEqual(text.utf8) { wrong.append(value) }
        }
      }
    }
    #expect(wrong == [])
  }

  private static func plain(_ bytes: [UInt8], _ isWide: Bool = false) -> Int? {
    bytes.withUnsafeBytes { DisplayWidth.plainWidth(utf8: $0, ambiguousIsWide: isWide) }
  }

  @Test(arguments: [
    ("", 0), ("Sato Hanako", 11), ("佐藤 花子", 9), ("Łukasz", 6), ("한국", 4), ("Ñúñez", 5), ("ＡＢ", 4),
  ])
  func plainBytes(text: String, cells: Int) {
    #expect(Self.plain(Array(text.utf8)) == cells)
  }

  @Test(
    arguments: [
      [0x0A], [0x61, 0x7F], Array("e\u{301}".utf8), Array("👍".utf8), [0xC3], [0xE3, 0x81], [0x80],
      [0xC0, 0x80],
      [0xE0, 0x80, 0x80], [0xFF], [0xE3, 0x28, 0x28],
    ] as [[UInt8]])
  func bytesThatAreNotPlain(_ bytes: [UInt8]) {
    #expect(Self.plain(bytes) == nil)
  }
}
