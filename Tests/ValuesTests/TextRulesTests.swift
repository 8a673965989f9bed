import Testing

@testable import Values

@Suite struct TextRulesTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("  a b  ", "a b"), ("\u{3000}佐藤　花子\u{3000}", "佐藤　花子"), ("\r\n a\t", "a"),
    (" \u{A0}\u{2028} ", ""),
    ("\u{200B}a", "\u{200B}a"), ("e\u{301} ", "e\u{301}"),
  ])
  func trimmed(text: String, result: String) {
    #expect(Array(TextRules.trimmed(text).utf8) == Array(result.utf8))
  }

  @Test(arguments: [
    ("", true), (" \t\u{3000}", true), ("\u{200B}\u{FEFF}\u{AD}", true), (" \u{3164} ", true), ("a", false),
    ("\u{301}", false),
    (".", false), ("\u{0}", false),
  ])
  func isBlank(text: String, blank: Bool) {
    #expect(TextRules.isBlank(text) == blank)
  }

  @Test(
    arguments: [
      ("ok 佐藤", nil, nil), ("a\nb", "text.lineBreak", "U+000A"), ("a\r\n", "text.lineBreak", "U+000D"),
      ("a\u{2029}", "text.lineBreak", "U+2029"), ("a\u{85}", "text.lineBreak", "U+0085"),
      ("a\tb", "text.control", "U+0009"),
      ("\u{0}", "text.control", "U+0000"), ("\u{1B}[0m", "text.control", "U+001B"),
      ("\u{9F}", "text.control", "U+009F"),
    ] as [(String, String?, String?)])
  func singleLine(text: String, code: String?, character: String?) {
    let problem = TextRules.singleLineProblem(text)
    #expect(problem?.code == code)
    #expect(problem?.values["character"] == character)
    #expect(problem?.values["value"] == (code == nil ? nil : Printable.visible(text)))
  }

  @Test(
    arguments: [
      ("a\nb\r\nc\td\u{2028}", nil), ("a\rb", "U+000D"), ("a\r", "U+000D"), ("a\r\r\n", "U+000D"),
      ("\u{B}", "U+000B"),
      ("a\u{0}", "U+0000"), ("\u{85}", "U+0085"),
    ] as [(String, String?)])
  func multiLine(text: String, character: String?) {
    let problem = TextRules.multiLineProblem(text)
    #expect(problem?.code == (character == nil ? nil : "text.control"))
    #expect(problem?.values["character"] == character)
  }

  @Test(arguments: [
    ("abc", "abc"), ("１７０．５ｃｍ", "170.5cm"), ("170㎝ 5㎜ 51㎏", "170cm 5mm 51kg"), ("５\u{3000}ｆｔ", "5 ft"),
    ("a\u{A0}b", "a b"),
    ("－５", "-5"), ("佐藤", "佐藤"),
  ])
  func widthFolded(text: String, result: String) {
    #expect(TextRules.widthFolded(text) == result)
  }
}
