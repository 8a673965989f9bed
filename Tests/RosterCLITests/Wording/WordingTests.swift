import Registry
import Terminal
import Testing
import Values

@testable import RosterCLI

/// Every key has a sentence, every sentence a user, and every placeholder a value.
struct WordingTests {
  private let sentences = Sentences.tables.reduce(into: [:]) { $0.merge($1()) { first, _ in first } }

  @Test func noKeyStandsInTwoTables() {
    let keys = Sentences.tables.flatMap { Array($0().keys) }
    let twice = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }.keys.sorted()
    #expect(twice == [])
  }

  @Test func theSourcesAreFound() {
    #expect(SourceText.all.count > 200)
    #expect(SourceText.uses.count > 150)
    #expect(SourceText.uses.contains { $0.key == "delete.undo" && $0.values == nil })
    #expect(
      SourceText.uses.contains { $0.key == "history.skipped" && $0.values == ["step", "label"] })
  }

  @Test func everyKeyInTheSourcesHasASentence() {
    for use in SourceText.uses {
      #expect(sentences[use.key] != nil, "\(use)")
    }
    let families = Set(sentences.keys.map { $0.prefix { $0 != "." } })
    // Settings, and codes that a rule leaves out, are spelled like keys.
    let others = Set(
      SourceText.all.first { $0.path == "Settings/Settings+Keys.swift" }.map(Self.literals) ?? []
    )
    .union(["person.height", "person.weight", "length.inches"])
    for literal in SourceText.keyLiterals where families.contains(literal.prefix { $0 != "." }) {
      if others.contains(literal), sentences[literal] == nil { continue }
      #expect(sentences[literal] != nil, "\(literal)")
    }
  }

  private static func literals(_ source: SourceText) -> [String] {
    source.text.matches(of: /"([A-Za-z.]+)"/).map { String($0.output.1) }
  }

  @Test func everyComposedKeyHasASentence() throws {
    for key in Keys.composed { #expect(sentences[key] != nil, "\(key)") }
    let declared = try Keys.declared()
    for keys in declared.list + declared.rule {
      #expect(keys.contains { sentences[$0] != nil }, "\(keys)")
    }
    for key in declared.help { #expect(sentences[key] != nil, "\(key)") }
    for error: PromptError in [.tooLong, .noTerminal, .closed, .notText, .interrupted, .failed(5)] {
      #expect(sentences[error.key] != nil, "\(error.key)")
    }
  }

  @Test func everySentenceIsUsed() throws {
    let declared = try Keys.declared()
    var used = SourceText.keyLiterals.union(SourceText.uses.map(\.key)).union(Keys.composed).union(
      Keys.variants)
    for keys in declared.list + declared.rule {
      if let key = keys.first(where: { sentences[$0] != nil }) { used.insert(key) }
    }
    used.formUnion(declared.help)
    // Codes of violations that no field rule stands for: a store and a file find them, a type asks.
    used.formUnion(["rule.takenInFile", "hint.length.inches"])
    used.formUnion(["invalid", "unconfirmed"])
    #expect(sentences.keys.filter { !used.contains($0) }.sorted() == [])
  }

  @Test func everyPlaceholderIsFilled() {
    for use in SourceText.uses {
      guard let template = sentences[use.key] else { continue }
      let wanted = Set(template.matches(of: /\{([A-Za-z]+)\}/).map { String($0.output.1) })
      guard let given = use.values else { continue }
      #expect(wanted.isSubset(of: given), "\(use)")
    }
  }

  @Test(arguments: ValueType.every)
  func everyTypeHasHelp(_ type: ValueType) {
    let help = Sentences.fieldHelp("no.such", type)
    #expect(!help.contains("help.") && !help.contains("{") && help.hasSuffix("."))
  }

  @Test func sentencesHaveTheFormOfSentences() {
    for (key, sentence) in sentences where key != "password.again" && key != "password.prompt" {
      #expect(sentence == TextRules.trimmed(sentence), "\(key)")
      let isHelp = key.hasPrefix("help.") && key != "help.fields"
      if isHelp { #expect(sentence.hasSuffix("."), "\(key)") }
      if key.hasPrefix("rule.") || key.hasPrefix("store.") || key.hasPrefix("query.") {
        #expect(!sentence.hasSuffix("."), "\(key)")
        #expect(sentence.first?.isUppercase == false, "\(key)")
      }
    }
  }

  @Test func aMissingKeyAndAMissingValueShow() {
    #expect(Sentences.text("no.such.key") == "no.such.key")
    #expect(Sentences.fill("{a} and {b} {", ["a": "{b}"]) == "{b} and {b} {")
  }
}

extension ValueType {
  static let every: [ValueType] = [
    .text, .multilineText, .flag, .level(["low", "high"]), .wholeNumber, .civilDate, .birthday, .timestamp,
    .length, .mass, .words, .entries, .secret,
  ]
}
