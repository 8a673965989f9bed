import Registry
import TestSupport
import Testing
import Values

@Suite struct WordListTests {
  @Test(
    arguments: [
      ([], .absent), (["a"], .text(#"["a"]"#)), (["a", "b"], .text(#"["a","b"]"#)),
      (["\"", "\\", "[", "]"], .text(#"["\"","\\","[","]"]"#)),
      (["É", "E\u{301}"], .text("[\"É\",\"E\u{301}\"]")),
      (["\u{301}a"], .text("[\"\u{301}a\"]")), (["a/b", "'"], .text(#"["a/b","'"]"#)),
    ] as [([String], Cell)]) func isAJSONArray(words: [String], cell: Cell)
  {
    #expect(WordList.cell(words) == cell)
    #expect(WordList.words(stored: cell.text ?? "").map(Cell.text) == words.map(Cell.text))
  }

  @Test func readsWhatOthersMayHaveWritten() {
    #expect(WordList.words(stored: #" [ "a" , "b" ] "#) == ["a", "b"])
    #expect(WordList.words(stored: #"["\u00e9","\ud83d\ude00","a\/b"]"#) == ["é", "😀", "a/b"])
    #expect(WordList.words(stored: "[]") == [])
    #expect(WordList.words(stored: "") == [])
    #expect(WordList.words(stored: "[1,null]") == [])
  }

  @Test(arguments: UInt64(1)...5) func everyListComesBack(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let points: [Unicode.Scalar] = [
      "\"", "\\", "u", "n", "[", "]", ",", "é", "\u{301}", "花", "😀", "\u{200D}", "{", "0",
    ]
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          word.append(points.randomElement(using: &random) ?? "x")
        }
        return String(word)
      }
      let stored = WordList.cell(words).text ?? ""
      #expect(WordList.words(stored: stored).map(Cell.text) == words.map(Cell.text))
    }
  }
}
