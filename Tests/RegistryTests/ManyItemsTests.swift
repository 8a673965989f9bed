import Registry
import Testing
import Values

/// Lists of very many items: what took as many steps for each as there are items would not end here.
struct ManyItemsTests {
  @Test func areReadOnceEach() throws {
    let context = ReadingContext(today: try #require(CivilDate(iso: "2026-11-30")))
    let words = (0..<300_000).map { "t\($0)" }
    let read = try ValueType.words.read((words + words).joined(separator: ","), context).cell
    #expect(read == WordList.cell(words))
    let lines = (words + words).map { $0 + "\n" }.joined()
    #expect(try ValueType.entries.read(lines, context).cell == read)
  }
}
