import Testing

/// Saving what changes nothing writes nothing; saving over another's change is refused or merges.
struct SavingTests {
  let box = Sandbox()

  init() {
    box.roster(
      "todo", "add", "Milk", "--priority", "high", "--due", "2026-02-01", "--tags", "a,b", "--detail",
      "two litres")
  }

  static let unchanged: [[String]] = [
    ["edit", "1", "--title", "Milk"], ["edit", "1", "--title", "  Milk "],
    ["edit", "1", "--priority", "high"],
    ["edit", "1", "--due", "2026/2/1"], ["edit", "1", "--tags", "a,b"], ["edit", "1", "--tag", "a"],
    ["edit", "1", "--no-tag", "zzz"], ["edit", "1", "--no-done"], ["edit", "1", "--detail", "two litres"],
    ["edit", "milk", "--title", "Milk", "--priority", "HIGH"], ["reopen", "1"],
    ["edit", "--where", "title = milk", "--priority", "high"],
  ]

  @Test(arguments: unchanged)
  func nothingNew(_ words: [String]) {
    let before = box.roster("todo", "show", "1", "--json")
    let history = box.roster("history", "--json")
    #expect(box.run(["todo"] + words) == Outcome("Nothing to change in todo 1: Milk\n"))
    #expect(box.roster("todo", "show", "1", "--json") == before)
    #expect(box.roster("history", "--json") == history)
  }

  @Test func nothingNewForUsers() {
    box.roster("user", "register", "sato", "--nickname", "Sato", "--no-password")
    let before = box.roster("user", "show", "sato", "--json")
    for words in [["--user-id", "ＳＡＴＯ"], ["--nickname", "Sato"], ["--no-admin"], ["--no-email"]] {
      #expect(box.run(["user", "edit", "sato"] + words) == Outcome("Nothing to change in user 1: sato\n"))
    }
    #expect(box.roster("user", "show", "sato", "--json") == before)
  }

  @Test func editorThatChangesNothing() {
    let before = box.roster("todo", "show", "1", "--json")
    #expect(
      box.roster("todo", "edit", "1", "--editor", with: ["EDITOR": "true"])
        == Outcome("Nothing to change in todo 1: Milk\n"))
    #expect(box.roster("todo", "show", "1", "--json") == before)
    #expect(box.names("tmp") == [])
  }

  /// While the editor is open, another process changes the record.
  private func edit(_ mine: String, while theirs: String) -> Outcome {
    let editor = box.editor(
      "'\(Sandbox.program)' todo edit 1 \(theirs) >/dev/null\nsed -i '\(mine)' \"$1\"\n")
    return box.roster("todo", "edit", "1", "--editor", with: ["EDITOR": editor])
  }

  @Test func sameFieldIsRefusedWithBothValues() {
    let outcome = edit("s/^title:.*/title: Bread/", while: "--title Butter")
    #expect(
      outcome
        == Outcome(
          err: "roster: todo 1 was changed meanwhile: title is now “Butter”, not “Bread” as you wanted; "
            + "look at it and try again\n" + kept, code: 75))
    #expect(
      box.roster("todo", "show", "1", "--columns", "title,revision")
        == Outcome("title     Butter\nrevision  2\n"))
  }

  @Test func anotherFieldMerges() {
    #expect(edit("s/^title:.*/title: Bread/", while: "--priority low") == Outcome("Changed todo 1: Bread\n"))
    #expect(
      box.roster("todo", "show", "1", "--columns", "title,priority,revision")
        == Outcome("title     Bread\npriority  low\nrevision  3\n"))
  }

  @Test func sameValueMerges() {
    #expect(
      edit("s/^title:.*/title: Bread/", while: "--title Bread")
        == Outcome("Nothing to change in todo 1: Bread\n"))
  }

  @Test func recordThatIsGone() {
    let editor = box.editor(
      "'\(Sandbox.program)' todo delete 1 >/dev/null 2>&1\nsed -i 's/Milk/Bread/' \"$1\"\n")
    #expect(
      box.roster("todo", "edit", "1", "--editor", with: ["EDITOR": editor])
        == Outcome(err: "roster: todo 1 was deleted meanwhile; nothing was changed\n" + kept, code: 75))
  }

  /// What is said of the text that could not be stored; the one file that holds it.
  private var kept: String {
    let names = box.names("tmp").filter { box.lines("tmp/\($0)").contains("title: Bread") && $0.count == 18 }
    return "What was typed is kept in \(box.path("tmp"))/\(names.joined(separator: " and "))\n"
  }
}
