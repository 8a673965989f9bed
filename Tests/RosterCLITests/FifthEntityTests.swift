import Foundation
import Testing

/// A fifth entity is one file and one line, at most 80 lines; its sessions are among the transcripts.
struct FifthEntityTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private func lines(_ path: String) throws -> [Substring] {
    try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func isShort() throws {
    let count = try lines("Entities/Book.swift").count - 1
    #expect(count > 50)
    #expect(count + 1 <= 80)
  }

  @Test func isListedByOneLine() throws {
    let listed = try lines("Harness/Desk.swift").filter { $0.contains("Book") }
    #expect(
      listed.map { $0.trimmingCharacters(in: .whitespaces) }
        == [#"GroupDeclaration("book", summary: "Books that one reads.", table: Book.table),"#])
  }

  @Test func nothingElseKnowsIt() {
    for source in SourceText.all {
      #expect(source.text.firstMatch(of: /\b[Bb]ook\b|\bBook[A-Z.]/) == nil, "\(source.path)")
    }
  }

  @Test(arguments: ["book.txt", "book-rules.txt", "book-terminal.txt", "gadget.txt"])
  func isDrivenThroughItsVerbs(_ name: String) throws {
    #expect(Transcript.names.contains(name))
  }

  @Test func everyGenericVerbIsDriven() throws {
    let generic: Set = ["add", "list", "show", "edit", "delete", "validate", "rules"]
    #expect(
      try verbs(of: "book", ["book.txt", "book-rules.txt", "book-terminal.txt"]).isSuperset(of: generic))
    #expect(try verbs(of: "gadget", ["gadget.txt"]).isSuperset(of: generic))
  }

  private func verbs(of entity: String, _ sessions: [String]) throws -> Set<String> {
    let commands = try sessions.flatMap { try Transcript(named: $0).steps }.map { Words.split($0.command) }
    return Set(commands.filter { $0.count > 2 && $0[1] == entity }.map { $0[2] })
  }
}
