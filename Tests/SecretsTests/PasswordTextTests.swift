import Secrets
import Testing
import Values

@Suite struct PasswordTextTests {
  @Test(arguments: ["pw", "pw\n", "pw\r\n"])
  func oneLineEndIsDropped(text: String) throws {
    #expect(try cleaned(text) == .success(Array("pw".utf8)))
  }

  @Test(
    arguments: [
      ([], .empty),
      ([0x0A], .empty),
      ([0x0D, 0x0A], .empty),
      ([0x61, 0x00, 0x62], .nul),
      ([0x00], .nul),
      ([0x61, 0x00, 0x0A, 0x0A], .nul),
      ([0x61, 0x0A, 0x0A], .lineBreak),
      ([0x0A, 0x0A], .lineBreak),
      ([0x61, 0x0A, 0x62], .lineBreak),
      ([0x61, 0x0D], .lineBreak),
      ([0x61, 0x0D, 0x0D, 0x0A], .lineBreak),
      ([0xFF, 0x0A, 0x61], .lineBreak),
      ([0x61, 0xFF], .notUTF8),
      ([0xC3], .notUTF8),
      ([0xC0, 0x80], .notUTF8),
      ([0xED, 0xA0, 0x80], .notUTF8),
      ([0xF4, 0x90, 0x80, 0x80], .notUTF8),
      ([UInt8](repeating: 0xFF, count: 5000), .notUTF8),
    ] as [([UInt8], PasswordRejection)])
  func refused(bytes: [UInt8], rejection: PasswordRejection) throws {
    #expect(try cleaned(bytes) == .failure(rejection))
  }

  @Test(arguments: ["", "\n", "\r\n"])
  func lengthIsThatWithoutTheLineEnd(lineEnd: String) throws {
    let longest = String(repeating: "a", count: 4096)
    #expect(try cleaned(longest + lineEnd) == .success(Array(longest.utf8)))
    #expect(try cleaned(longest + "a" + lineEnd) == .failure(.tooLong))
    let wide = String(repeating: "é", count: 2048)
    #expect(try cleaned(wide + lineEnd) == .success(Array(wide.utf8)))
    #expect(try cleaned(wide + "a" + lineEnd) == .failure(.tooLong))
  }

  @Test(arguments: [
    ("cafe\u{301}", "caf\u{E9}"),
    ("\u{E9}", "\u{E9}"),
    ("\u{212B}", "\u{C5}"),
    ("か\u{3099}", "が"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
    ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
    ("a\u{307}\u{323}", "\u{1EA1}\u{307}"),
    ("ﬁ①Ａ", "ﬁ①Ａ"),
    ("Grün 👍🏽", "Grün 👍🏽"),
    ("\u{958}", "\u{915}\u{93C}"),
    ("\u{FEFF}x", "\u{FEFF}x"),
    (" é ", " é "),
  ])
  func normalFormC(text: String, normal: String) throws {
    #expect(try cleaned(text) == .success(Array(normal.utf8)))
  }

  @Test func normalFormMayGrow() throws {
    // Each of these opens from four bytes to twelve, and from two to six.
    let notes = String(repeating: "\u{1D160}", count: 1024)
    let opened = String(repeating: "\u{1D158}\u{1D165}\u{1D16E}", count: 1024)
    #expect(try cleaned(notes) == .success(Array(opened.utf8)))
    let greek = String(repeating: "\u{1D5}", count: 2048)
    #expect(try cleaned(greek) == .success(Array(greek.utf8)))
  }

  @Test func codesAndValues() {
    #expect(PasswordRejection.empty.rejection == Rejection("password.required"))
    #expect(PasswordRejection.nul.rejection == Rejection("password.nul"))
    #expect(PasswordRejection.lineBreak.rejection == Rejection("password.lineBreak"))
    #expect(PasswordRejection.notUTF8.rejection == Rejection("password.encoding"))
    #expect(PasswordRejection.tooLong.rejection == Rejection("password.long", ["limit": "4096"]))
  }
}
