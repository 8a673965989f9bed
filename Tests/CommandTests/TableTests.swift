import Testing

/// Tables against literal pictures of them: aligned by cells, cut on a terminal only.
struct TableTests {
  let box = Sandbox()

  private static let note = "A note on this person that is far too long to stand on one line of a terminal"
  private static let names = ["abc", "验光", "👍", "👨‍👩‍👧", "e\u{301}", "ไทย", "ﾊﾅｺ"]

  init() {
    for name in Self.names { box.roster("person", "add", name, "--height", "170.5", "--note", Self.note) }
  }

  private static let words = ["person", "list", "--columns", "number,name,height,note", "--sort", "number"]

  private static let lines = [
    "     1  abc    170.5  ", "     2  验光   170.5  ", "     3  👍     170.5  ", "     4  👨‍👩‍👧     170.5  ",
    "     5  e\u{301}      170.5  ", "     6  ไทย    170.5  ", "     7  ﾊﾅｺ    170.5  ",
  ]

  private func picture(_ note: String) -> String {
    "number  name  height  note\n" + Self.lines.map { $0 + note + "\n" }.joined()
  }

  @Test(
    .enabled(if: Sandbox.hasTerminal),
    arguments: [
      (40, "A note on this pe…"), (80, "A note on this person that is far too long to stand on on…"),
      (200, note),
    ])
  func cutAtTheTerminalsWidth(_ width: Int, _ note: String) {
    #expect(box.terminal(["--color", "never"] + Self.words, width: width) == picture(note))
  }

  @Test func wholeInAPipe() {
    for variables in [[:], ["COLUMNS": "20"]] {
      #expect(box.run(Self.words, with: variables) == Outcome(picture(Self.note)))
    }
  }

  /// More rows than are held: the widest come last, and are measured all the same.
  @Test func manyRows() {
    let box = Sandbox(isFast: true)
    let rows = (1...5000).map { "P\(10_000 + $0),1\($0 % 90 + 10)\n" }.joined()
    box.write(
      "name,height\n" + rows + "Q é 验光,170.5\n" + "R,\n", to: "many.csv")
    box.roster("person", "import", "many.csv", "--force")
    let number = { (value: Int) in String(repeating: " ", count: 6 - "\(value)".count) + "\(value)" }
    let lines = (1...5000).map { "\(number($0))  P\(10_000 + $0)       1\($0 % 90 + 10)\n" }
    let last = "  5001  Q é 验光   170.5\n  5002  R\n"
    let words = ["person", "list", "--columns", "number,name,height"]
    #expect(box.run(words) == Outcome("number  name      height\n" + lines.joined() + last))
    // A part is as wide as what it has.
    let part = box.run(words + ["--limit", "4999", "--offset", "1"]).out
    #expect(
      part.hasPrefix("number  name    height\n     2  P10002     112\n")
        && part.hasSuffix("\n  5000  P15000     160\n"))
    #expect(
      box.run(words + ["--sort", "-number", "--limit", "4500"]).out.hasPrefix(
        "number  name      height\n  5002  R\n"))
    #expect(box.run(words + ["R"]) == Outcome("number  name  height\n  5002  R\n"))
  }

  @Test(.enabled(if: Sandbox.hasTerminal)) func colour() {
    let words = ["person", "list", "--columns", "name", "--limit", "1", "--sort", "number"]
    #expect(box.terminal(words, width: 80) == "\u{1B}[1mname\u{1B}[0m\nabc\n")
    #expect(box.terminal(words, width: 80, with: ["NO_COLOR": "1"]) == "name\nabc\n")
    #expect(
      box.roster("person", "list", "--columns", "name", "--limit", "0", "--color", "always").out
        == "\u{1B}[1mname\u{1B}[0m\n")
  }

  @Test func nothingEscapesIntoAPipe() {
    box.roster("todo", "add", "Late", "--due", "2025-01-01", "--priority", "highest")
    box.roster("friend", "add", "F", "--birthday", "1990-01-15")
    for words in [
      ["todo", "list"], ["todo", "list", "--all"], ["friend", "list"], ["friend", "upcoming"], ["today"],
      ["doctor"],
      ["history"], ["find", "a"], ["person", "rules"], ["config"], ["help"], ["todo", "add", "--help"],
      ["todo", "show", "1"],
      ["person", "add", "\u{1B}[31m"], ["todo", "show", "\u{1B}[31m"], ["\u{1B}[31m"],
    ] {
      let outcome = box.run(words)
      #expect(!outcome.out.contains("\u{1B}") && !outcome.err.contains("\u{1B}"), "\(words)")
    }
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func foreignCharactersAreMadeVisible() {
    box.shell(
      "sqlite3 data/roster/roster.db "
        + "\"update person set name = 'a' || char(155) || 'b' || char(8238) || 'c' || char(8203) where number = 1\""
    )
    let visible = "a\\u{9B}b\\u{202E}c\\u{200B}"
    #expect(
      box.roster("person", "list", "--columns", "name", "--where", "number = 1")
        == Outcome("name\n\(visible)\n"))
    #expect(box.roster("person", "show", "1", "--columns", "name") == Outcome("name  \(visible)\n"))
    #expect(box.roster("find", "bc").out == "entity  number  name\nperson       1  \(visible)\n")
    #expect(
      box.roster("person", "list", "--columns", "name", "--where", "number = 1", "--format", "jsonl")
        == Outcome("{\"name\":\"a\\u009bb\u{202E}c\u{200B}\"}\n"))
    let csv = box.roster("person", "list", "--columns", "name", "--where", "number = 1", "--format", "csv")
      .out
    #expect(Array(csv.utf8) == Array("name\na\u{9B}b\u{202E}c\u{200B}\n".utf8))
    #expect(box.roster("person", "delete", "1").out == "Deleted person 1: \(visible)\n")
  }

  /// What is asked of 10,000 records, and read for one line, ends without a word.
  @Test func closedPipeIsQuiet() {
    for format in ["table", "csv", "tsv", "jsonl", "json"] {
      let outcome = box.shell(
        "{ \"$ROSTER\" --database sample:10000 person list --format \(format); echo $? >code; } | head -1")
      #expect(outcome.err.isEmpty && outcome.out.filter { $0 == "\n" }.count == 1, "\(format)")
      #expect(box.bytes("code").map { String(decoding: $0, as: UTF8.self) } == "0\n", "\(format)")
    }
    #expect(
      box.shell("\"$ROSTER\" --database sample:10000 person list --sort number --quiet | head -1")
        == Outcome("1\n"))
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func closedPipeOnAFile() {
    box.shell(
      """
      sqlite3 data/roster/roster.db "with recursive n(i) as (select 8 union all select i + 1 from n where i < 10008)
        insert into person (number, id, name, name_key, created_at, updated_at, revision)
        select i, randomblob(16), 'Person ' || i, 'person ' || i, 0, 0, 1 from n"
      """)
    #expect(
      box.shell("\"$ROSTER\" person list --sort number | head -1")
        == Outcome("number  name          height  weight\n"))
    #expect(
      box.shell("\"$ROSTER\" person list --sort number --format csv --columns number | head -1")
        == Outcome("number\n"))
  }
}
