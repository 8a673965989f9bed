import Testing

@testable import Formats

@Suite struct CharacterSetTests {
  @Test(
    arguments: [
      ("ISO-8859-1", [0xE9, 0x41], "éA"), ("windows-1252", [0x80], "€"),
      ("cp932", [0x93, 0xFA, 0x96, 0x7B], "日本"),
      ("GB18030", [0xC4, 0xE3], "你"), ("big5", [0xA7, 0x41], "你"), ("euc-kr", [0xB0, 0xA1], "가"),
      ("utf-8", [0xE3, 0x81, 0x82], "あ"), ("UTF-16LE", [0x41, 0, 0x42, 0], "AB"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"), ("us-ascii", [], ""),
    ] as [(String, [UInt8], String)])
  func converts(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let set = try #require(CharacterSet(named: name))
    for _ in 0..<2 { #expect(bytes.withUnsafeBytes { set.utf8($0) } == Array(text.utf8)) }
  }

  @Test func convertsMoreThanOneBufferHolds() throws {
    let set = try #require(CharacterSet(named: "latin1"))
    let bytes = [UInt8](repeating: 0xE9, count: 300_000)
    let text = try #require(bytes.withUnsafeBytes { set.utf8($0) })
    #expect(text.count == 600_000)
    #expect(text.prefix(4) == [0xC3, 0xA9, 0xC3, 0xA9])
  }

  @Test(
    arguments: [
      ("utf-8", [0x41, 0xFF, 0x41], 1, CharacterSet.Stop.invalid), ("cp932", [0x41, 0x93], 1, .incomplete),
      ("us-ascii", [0xE9], 0, .invalid),
    ] as [(String, [UInt8], Int, CharacterSet.Stop)])
  func stopsAtWhatDoesNotFit(_ name: String, _ bytes: [UInt8], count: Int, stop: CharacterSet.Stop) throws {
    let set = try #require(CharacterSet(named: name))
    var output: [UInt8] = []
    let result = bytes.withUnsafeBytes { set.convert($0, into: &output) }
    #expect(result.count == count)
    #expect(result.stop == stop)
    #expect(bytes.withUnsafeBytes { set.utf8($0) } == nil)
  }

  @Test(arguments: ["", "no-such-encoding", "utf-8//IGNORE", "a b", "ü"])
  func knowsNotEveryName(_ name: String) {
    #expect(CharacterSet(named: name) == nil)
  }
}
