import Foundation
import Testing

/// Bounds that are named, and failures that are called what they are.
struct BoundTests {
  let box = Sandbox()

  private func refused(_ words: [String], _ message: String, code: Int32 = 64) {
    let outcome = box.run(words)
    #expect(outcome.code == code && outcome.out.isEmpty, "\(words.prefix(3)): \(outcome)")
    #expect(outcome.err.hasPrefix("roster: \(message)\n"), "\(outcome.err)")
  }

  @Test func queries() {
    #expect(box.roster("todo", "add", "First").code == 0)
    func many(_ word: String, _ count: Int, _ separator: String) -> String {
      Array(repeating: word, count: count).joined(separator: separator)
    }
    refused(
      ["todo", "list", "--sort", many("title", 65, ",")], "a list is sorted by at most 64 fields; name fewer")
    #expect(box.roster("todo", "list", "--sort", many("title", 64, ","), "--quiet") == Outcome("1\n"))
    refused(
      ["todo", "list", "--columns", many("title", 257, ",")],
      "at most 256 columns are shown; name fewer")
    #expect(box.roster("todo", "list", "--columns", many("title", 256, ","), "--json").code == 0)
    refused(
      ["todo", "list", "--where", many("done", 1001, " or ")],
      "a condition has at most 1000 comparisons; write it shorter")
    #expect(
      box.roster("todo", "list", "--where", many("(done or title", 9, " and ") + many("", 10, ")"), "--quiet")
        == Outcome("1\n"))
    refused(
      ["todo", "list", "--where", many("(done", 10, " or ") + many("", 11, ")")],
      "the condition is nested more than 10 deep; write it flatter")
    #expect(
      box.roster("todo", "list", "--where", many("title ~ f", 1000, " and "), "--quiet") == Outcome("1\n"))
    refused(
      ["todo", "list"] + Array(repeating: "f", count: 501),
      "at most 500 words are searched for at a time; give fewer")
    #expect(
      box.run(["todo", "list", "--quiet"] + Array(repeating: "f", count: 500)) == Outcome("1\n"))
  }

  @Test(arguments: ["1000001", "99999999999999999999"]) func samples(_ count: String) {
    refused(
      ["--database", "sample:\(count)", "todo", "list"],
      "“sample:\(count)” asks for too many samples; write at most sample:1000000")
  }

  @Test func temporaryFolder() {
    #expect(box.roster("person", "add", "Sato").code == 0)
    box.write("name\nKim\n", to: "persons.csv")
    let missing = ["TMPDIR": box.path("missing")]
    let refusal = Outcome(
      err:
        "roster: no file can be made in \(box.path("missing")) (No such file or directory); set TMPDIR to a folder that can be written\n",
      code: 73)
    #expect(box.roster("person", "export", "--as", "vcard", "--verify", with: missing) == refusal)
    #expect(
      box.roster("person", "edit", "1", "--editor", with: missing.merging(["EDITOR": "true"]) { $1 })
        == refusal)
    #expect(
      box.roster(
        "person", "import", "persons.csv", "--dry-run", "--database", "new.db", with: missing) == refusal)
    #expect(box.shell("cat persons.csv | $ROSTER person import - --as csv", with: missing) == refusal)
    // What needs no such folder does without.
    #expect(box.roster("person", "import", "persons.csv", with: missing).code == 0)
  }

  @Test func closedInput() {
    let refusal = Outcome(
      err: "roster: standard input is closed; redirect a file to it, or name a file\n", code: 66)
    for words in [
      ["todo", "import", "-", "--as", "csv"], ["todo", "validate", "--file", "-", "--as", "csv"],
      ["todo", "add", "First", "--detail", "-"],
      ["user", "register", "sato", "--nickname", "Sato", "--password-stdin"],
    ] {
      #expect(box.run(words, input: .closed) == refusal, "\(words)")
    }
    #expect(box.names("data") == [])
  }

  @Test func missingTable() {
    #expect(box.roster("person", "add", "Sato").code == 0)
    #expect(box.shell("exec sqlite3 data/roster/roster.db 'DROP TABLE person'") == Outcome())
    let next = "run roster doctor, and roster restore with a backup\n"
    for (words, what) in [
      (["person", "list"], "is damaged (no such table: person)"),
      (["person", "add", "Kim"], "does not have person as it should be"),
      (["person", "show", "1"], "is damaged (no such table: person)"),
    ] {
      #expect(
        box.run(words) == Outcome(err: "roster: \(box.database) \(what); \(next)", code: 74), "\(words)")
    }
  }

  @Test func manyItems() {
    let tags = (1...1001).map { "t\($0)" }
    #expect(box.roster("todo", "add", "First", "--tags", tags.dropLast().joined(separator: ",")).code == 0)
    for words in [
      ["add", "Second", "--tags", tags.joined(separator: ",")], ["edit", "1", "--tag", "t1001"],
    ] {
      #expect(
        box.run(["todo"] + words)
          == Outcome(
            err: """
              roster: nothing was stored, since rules are broken:
                tags: has 1001 items; at most 1000 are allowed [tags.items]

              """, code: 65), "\(words[0])")
    }
    box.write("{ text: { itemsMaximum: 2000 } }", to: "wide.json5")
    #expect(box.roster("--config", "wide.json5", "todo", "edit", "1", "--tag", "t1001").code == 0)
  }

  @Test func editorThatRemovesTheFile() {
    #expect(box.roster("todo", "add", "First").code == 0)
    #expect(
      box.roster("todo", "edit", "1", "--editor", with: ["EDITOR": "rm"])
        == Outcome(
          err: "roster: the editor “rm” left no file behind; nothing was changed\n", code: 65))
    #expect(box.names("tmp") == [])
  }

  @Test func addressesForMailPrograms() {
    let insert = """
      INSERT INTO person (number, id, name, name_key, emails, search, created_at, updated_at, revision)
      VALUES (7, randomblob(16), 'A' || char(8238, 27) || 'x' || char(9, 10) || 'B' || char(133), 'axb',
        '["a' || char(8203) || '@example.jp"]', 'axb' || char(10) || 'a@example.jp', 0, 0, 1)
      """
    #expect(box.roster("person", "add", "Sato").code == 0)
    #expect(box.shell("exec sqlite3 data/roster/roster.db \"$SQL\"", with: ["SQL": insert]) == Outcome())
    let line = #"a\u{200B}@example.jp"# + "\t" + #"A\u{202E}\u{1B}x  B\u{85}"# + "\t\n"
    #expect(box.roster("person", "list", "--format", "aerc") == Outcome(line))
    #expect(
      box.roster("person", "list", "--format", "mutt") == Outcome("Addresses from roster\n" + line))
  }
}
