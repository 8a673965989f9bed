import TestSupport
import Testing

@testable import Values

@Suite struct TextKeyTests {
  @Test(arguments: [
    ("", ""), (" \t\u{3000}\n ", ""), ("Hello  World", "hello world"), ("  a\u{3000}\u{A0} b ", "a b"),
    ("Éric", "eric"), ("E\u{301}ric", "eric"), ("Łódź", "lodz"), ("Straße", "strasse"),
    ("STRASSE", "strasse"),
    ("İ", "i"), ("ı", "ı"), ("ſ", "s"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Þór", "thor"),
    ("Đặng", "dang"), ("Ħ ŧ ð", "h t d"), ("ǿ", "o"), ("ﬁ", "fi"), ("Ⅳ", "iv"), ("ＡＢＣ１", "abc1"), ("ℌ", "h"),
    ("ハナコ", "はなこ"), ("ﾊﾅｺ", "はなこ"), ("ﾊﾞ", "ば"), ("ハ\u{3099}", "ば"), ("ヴ", "ゔ"), ("ー", "ー"), ("ヽヾ", "ゝゞ"),
    ("佐藤　花子", "佐藤 花子"), ("神\u{FE00}", "神"), ("葛\u{E0100}", "葛"), ("한", "한"),
    ("\u{1112}\u{1161}\u{11AB}", "한"),
    ("a\u{AD}b\u{200D}c\u{FEFF}", "abc"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Й", "и"), ("Ёлка", "елка"),
    ("a\u{2028}b", "a b"), ("\u{301}", ""), ("¨", ""), ("ﷺ", "صلي الله عليه وسلم"),
    ("O’Brien", "o'brien"), ("O‘Brien", "o'brien"), ("O`Brien", "o'brien"), ("O´Brien", "o'brien"),
    ("Oʼahu", "o'ahu"), ("′", "'"), ("Jean‐Luc", "jean-luc"), ("Jean‑Luc", "jean-luc"),
    ("a–b—c−d", "a-b-c-d"),
    ("a\u{AD}-\u{FF0D}b", "a--b"), ("ラーメン", "らーめん"), ("a\u{2009}b\u{202F}c", "a b c"),
    ("مُحَمَّد", "محمد"), ("أحمد", "احمد"), ("إيمان", "ايمان"), ("آدم", "ادم"), ("ٱلله", "الله"),
    ("موسى", "موسي"),
    ("فاطمة", "فاطمه"), ("محـــمد", "محمد"), ("علی", "علي"), ("שָׁלוֹם", "שלום"), ("ירושלים־", "ירושלים-"),
  ])
  func fold(text: String, key: String) {
    #expect(Array(TextKey.fold(text).utf8) == Array(key.utf8))
  }

  @Test(arguments: [
    ("Éric", "eric", true), ("E\u{301}ric", "éric", true), ("eric", "ÉRIC", true), ("Łódź", "lodz", true),
    ("ﾊﾅｺ", "はなこ", true), ("はなこ", "ﾊﾅｺ", true), ("佐藤　花子", "佐藤花子", true), ("佐藤花子", "佐藤 花子", true),
    ("佐藤 花子 x", "藤花", true), ("バ", "ハ", false), ("ハ", "バ", false), ("한", "하", false), ("김 철수", "김철수", true),
    ("한국", "국", true), ("Straße", "STRASSE", true), ("ab cd", "abcd", false), ("佐藤 ab", "藤ab", false),
    ("𠮷 野", "𠮷野", true), ("a", "", true), ("", "a", false), ("", "", true), ("aab", "ab", true),
    ("aa", "aaa", false),
  ])
  func search(text: String, word: String, found: Bool) {
    #expect(word.isEmpty || TextKey.needle(text).contains(TextKey.needle(word)) == found)
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("chapter 2", "chapter 12"), ("chapter 10", "chapter 210"), ("第2章", "第12章"),
    ("007", "17"), ("0", "0"), ("a0b00", "a0b0"), ("12345678", "812345678"), ("123456789", "90123456789"),
    ("1234567890", "911234567890"), ("٢", "12"), ("۱۰", "210"), ("1.10", "11.210"),
  ])
  func sort(key: String, sorted: String) {
    #expect(TextKey.sortKey(key) == sorted)
  }

  @Test func numbersAreSortedByTheirValue() {
    let rising = ["0", "1", "2", "9", "10", "19", "100", "99999999", "100000000", "999999999", "1000000000"]
    let longer = (11...40).map { "1" + String(repeating: "0", count: $0) }
    let keys = (rising + longer).map { Array(TextKey.sortKey("x" + $0).utf8) }
    for (left, right) in zip(keys, keys.dropFirst()) { #expect(left.lexicographicallyPrecedes(right)) }
  }

  @Test(arguments: [
    ("+49 (30) 12-34", "49301234"), ("０３０/１２３４", "0301234"), ("123", nil), ("1234", "1234"), ("12a45", nil),
    ("", nil),
  ])
  func telephone(text: String, digits: String?) {
    #expect(TextKey.telephoneDigits(text) == digits)
  }

  @Test func foldingAKeyChangesNothing() {
    for value in UInt32(0)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = TextKey.fold(String(scalar))
      let again = TextKey.fold(key)
      if !key.utf8.elementsEqual(again.utf8) { Issue.record("U+\(String(value, radix: 16)) \(key) \(again)") }
    }
  }

  @Test func shortCutFoldsAsTheLibrary() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a" + String(scalar)
      if !TextKey.fold(text).utf8.elementsEqual(slowly(text).utf8) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
    var random = SplitMix(seed: 7)
    let alphabet = Array(
      "aZ  É\u{301}ßłø\u{3000}ハﾊﾞガ\u{3099}花子한ㅎ\u{11AB}Йи\u{306}ς\u{345}ı\t\u{200D}ヾ🙂".unicodeScalars)
    for _ in 0..<5000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        scalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      let text = String(scalars)
      #expect(Array(TextKey.fold(text).utf8) == Array(slowly(text).utf8))
    }
  }

  @Test func bytesThatAreNotUTF8StayAsTheyAre() {
    var key: [UInt8] = [0x78]
    [UInt8]([0x41, 0xFF]).withUnsafeBytes { TextKey.append(folded: $0, to: &key) }
    #expect(key == [0x78, 0x41, 0xFF])
  }

  @Test func rowBufferFoldsIntoItsArena() {
    var buffer = RowBuffer()
    buffer.append(text: "x")
    [UInt8]("Ｌódź  ハ".utf8).withUnsafeBytes { buffer.append(folded: $0) }
    buffer.append(text: "y")
    #expect((0..<3).map(buffer.cell(at:)) == [.text("x"), .text("lodz は"), .text("y")])
  }

  private func slowly(_ text: String) -> String {
    var key: [UInt8] = []
    [UInt8](text.utf8).withUnsafeBytes { TextKey.appendByLibrary($0, to: &key) }
    return String(decoding: key, as: UTF8.self)
  }
}
