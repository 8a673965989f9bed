import Testing

@testable import Values

@Suite struct PrintableTests {
  @Test(arguments: [
    ("plain", "plain"), ("Éric 佐藤　花子", "Éric 佐藤　花子"), ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
    ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{0}\u{7F}\u{85}", "\\u{0}\\u{7F}\\u{85}"),
    ("a\u{202E}b\u{2066}\u{200F}\u{61C}", "a\\u{202E}b\\u{2066}\\u{200F}\\u{61C}"),
    ("a\u{200B}b\u{FEFF}\u{AD}", "a\\u{200B}b\\u{FEFF}\\u{AD}"), ("a\u{2028}b", "a\\u{2028}b"),
    ("\u{3164}", "\\u{3164}"),
    ("👨‍👩‍👧‍👦❤️1️⃣👍🏽", "👨‍👩‍👧‍👦❤️1️⃣👍🏽"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("a\u{200D}b", "a\\u{200D}b"), ("a\u{FE0F}", "a\\u{FE0F}"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क\u{94D}\u{200D}ष", "क\u{94D}\u{200D}ष"),
    ("ന\u{D4D}\u{200D}", "ന\u{D4D}\u{200D}"),
    ("葛\u{E0100}", "葛\u{E0100}"), ("a\u{E0100}", "a\\u{E0100}"), ("a\u{E0041}", "a\\u{E0041}"),
    ("\u{200D}", "\\u{200D}"),
    ("👍\u{200D}a", "👍\\u{200D}a"), ("1\u{FE0F}", "1\\u{FE0F}"), ("می\u{200C}", "می\\u{200C}"),
  ])
  func visible(text: String, shown: String) {
    #expect(Array(Printable.visible(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("a\nb\tc", "a\nb\tc"), ("a\r\nb", "a\nb"), ("a\rb", "a\\rb"), ("a\u{1B}\nb", "a\\u{1B}\nb"),
    ("a\u{B}", "a\\u{B}"),
  ])
  func visibleLines(text: String, shown: String) {
    #expect(Array(Printable.visible(text, lines: true).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("short", 60, "short"), ("abcdefghij", 5, "abcd…"), ("验光师傅", 5, "验光…"), ("a\u{1B}b", 6, "a\\u{1…"),
    ("", 5, ""),
  ])
  func excerpt(text: String, max: Int, shown: String) {
    #expect(Printable.excerpt(text, max: max) == shown)
  }

  @Test func excerptOfOneEndlessGraphemeIsShort() {
    let text = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(Printable.excerpt(text).unicodeScalars.count == 244)
  }
}
