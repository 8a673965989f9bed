import Testing
import Values

@Suite struct SuggestionTests {
  static let names = [
    "add", "list", "ls", "show", "edit", "toggle", "delete", "database", "color", "columns",
  ]

  @Test(arguments: [
    ("lsit", "list"), ("lis", "list"), ("ad", "add"), ("dad", "add"), ("sl", "ls"), ("shwo", "show"),
    ("togle", "toggle"), ("tooglee", "toggle"), ("DELETE", "delete"), ("delte", "delete"),
    ("colour", "color"), ("columsn", "columns"), ("da", "database"), ("del", "delete"), ("col", "color"),
    ("l", "ls"), ("xyz", nil), ("", nil), ("q", nil), ("remove", nil), ("ed", "edit"), ("éd", nil),
  ])
  func nearest(word: String, expected: String?) {
    #expect(Suggestion.nearest(word, among: Self.names) == expected)
  }

  @Test func firstOfEqualsWins() {
    #expect(Suggestion.nearest("bat", among: ["cat", "hat"]) == "cat")
    #expect(Suggestion.nearest("bat", among: ["hat", "cat"]) == "hat")
  }

  @Test func longWordsAreNotCompared() {
    let word = String(repeating: "a", count: 65)
    #expect(Suggestion.nearest(word, among: [word + "b"]) == nil)
  }
}
