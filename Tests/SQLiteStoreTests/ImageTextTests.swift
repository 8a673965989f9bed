import Registry
import SQLite
import Testing
import Values

@testable import SQLiteStore

/// How former values are written, and that they are read again as they were.
struct ImageTextTests {
  private static let cases: [(cell: Cell, text: String)] = [
    (.absent, "null"),
    (.integer(-7), "-7"),
    (.real(1.5), "1.5"),
    (.bytes([0, 10, 255]), "[0,10,255]"),
    (.text(""), #""""#),
    (.text(#"a "b" \ /"#), #""a \"b\" \\ /""#),
    (.text("tab\tline\r\nescape\u{1B}\u{7F}"), #""tab\u0009line\r\nescape\u001b"# + "\u{7F}\""),
    (.text("佐藤 Ödön 👩‍👧"), "\"佐藤 Ödön 👩‍👧\""),
  ]

  @Test(arguments: cases)
  func aValueIsWrittenAndReadAgain(_ cell: Cell, _ text: String) throws {
    let image = [Change.FieldImage(field: "note", cell: cell), .init(field: "rank", cell: .integer(2))]
    let written = try #require(ImageText.text(image))
    #expect(written == "{\"note\":\(text),\"rank\":2}")
    let connection = try Connection(path: ":memory:", mode: .readWrite, noFollow: true)
    #expect(try ImageText.image(written, connection) == image)
  }

  @Test func nothingIsWrittenOfNoValues() { #expect(ImageText.text([]) == nil) }
}
