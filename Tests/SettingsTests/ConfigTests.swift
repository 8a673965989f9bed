import Config
import Formats
import Settings
import Testing

@Suite struct ConfigTests {
  @Test func commonPasswordsAreSortedAndReady() {
    let text = String(decoding: Config.commonPasswords, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.last == "")
    let words = lines.dropLast()
    #expect(words.count >= 450)
    for word in words {
      #expect(word.utf8.count >= 8)
      #expect(word == word.lowercased())
    }
    for (word, next) in zip(words, words.dropFirst()) {
      #expect(Array(word.utf8).lexicographicallyPrecedes(Array(next.utf8)))
    }
    #expect(words.filter { $0.unicodeScalars.count >= 15 }.count >= 150)
    #expect(words.contains("correcthorsebatterystaple"))
  }

  @Test(arguments: ["todo", "user", "person", "friend"])
  func examplesAreAList(_ entity: String) throws {
    let bytes = try #require(Config.examples(for: entity))
    let tree = try JSON5.read(bytes)
    guard case .array = tree.content else {
      Issue.record("\(entity) has no list")
      return
    }
  }

  @Test func unknownEntitiesHaveNoExamples() {
    #expect(Config.examples(for: "book") == nil)
  }
}
