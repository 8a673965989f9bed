import Testing

/// Files that come again after records changed here, there, or on both sides.
struct OriginImportTests {
  private let box = Sandbox()
  private let undo = "roster undo takes the import back.\n"

  init() { box.roster("user", "register", "a", "--no-password", "--nickname", "A") }

  private func imported(_ text: String, _ file: String, _ options: String...) -> Outcome {
    box.write(text, to: file)
    return box.run(["todo", "import", file] + options)
  }

  private func todos(_ columns: String = "number,title,done,priority,due,tags,completedAt") -> String {
    box.roster("todo", "list", "--all", "--sort", "number", "--columns", columns, "--format", "csv").out
  }

  @Test func linesThatChangedThereAndHere() {
    let first = "(A) Call Mom t:2026-01-01 +home\nx 2026-01-02 Buy milk\nRead\n"
    #expect(
      imported(first, "todo.txt")
        == Outcome("todo.txt: 3 created, 0 updated, 0 the same, 0 refused\n", err: undo))
    #expect(imported(first, "todo.txt") == Outcome("todo.txt: nothing new; 3 the same, 0 refused\n"))
    // What nobody knows is not made up, and nothing a line had is lost.
    #expect(box.roster("todo", "export", "--as", "todotxt") == Outcome(first))
    box.roster("todo", "edit", "1", "--due", "2026-02-01")
    box.roster("todo", "edit", "3", "--title", "Read more")
    let second = "(B) Call Mom t:2026-01-01 +home\nx 2026-01-02 Buy milk @shop\nRead due:2026-03-03\n"
    #expect(
      imported(second, "todo.txt", "--dry-run")
        == Outcome(
          """
          line 1: update todo 1: priority highest -> high
          line 2: update todo 2: tags - -> @shop
          line 3: update todo 3: due - -> 2026-03-03
          todo.txt: would create 0, update 3, leave 0 the same, refuse 0; nothing was changed

          """))
    #expect(imported(second, "todo.txt").code == 0)
    #expect(
      todos() == """
        number,title,done,priority,due,tags,completedAt
        1,Call Mom,false,high,2026-02-01,home,
        2,Buy milk,true,middle,,@shop,2026-01-02T00:00:00.000Z
        3,Read more,false,middle,2026-03-03,,

        """)
    #expect(
      box.roster("todo", "export", "--as", "todotxt")
        == Outcome(
          "(B) Call Mom t:2026-01-01 +home due:2026-02-01\nx 2026-01-02 Buy milk @shop\n"
            + "Read more due:2026-03-03\n"))
    #expect(imported(second, "todo.txt") == Outcome("todo.txt: nothing new; 3 the same, 0 refused\n"))
    // An import that is taken back takes again.
    #expect(box.roster("undo").code == 0)
    #expect(imported(second, "todo.txt").out == "todo.txt: 0 created, 3 updated, 0 the same, 0 refused\n")
  }

  @Test func bothSidesOfAConflict() {
    #expect(imported("(A) Call\n", "a.txt", "--as", "todotxt").code == 0)
    box.roster("todo", "edit", "1", "--priority", "low")
    let refused = imported("(B) Call\n", "a.txt", "--as", "todotxt")
    #expect(refused.code == 65)
    #expect(
      refused.err.contains(
        "a.txt:1:1: priority: changed here and in the file: it was highest, is low here and high in the file; "
          + "decide with --prefer file or --prefer here [import.conflict]"))
    #expect(imported("(B) Call\n", "a.txt", "--as", "todotxt", "--prefer", "here").code == 0)
    #expect(todos("priority") == "priority\nlow\n")
    box.roster("undo")
    #expect(imported("(B) Call\n", "a.txt", "--as", "todotxt", "--prefer", "file").code == 0)
    #expect(todos("priority") == "priority\nhigh\n")
    #expect(
      imported("x\n", "a.txt", "--as", "todotxt", "--prefer", "both")
        == Outcome(err: "roster: --prefer is “both”; write file or here\n" + usage, code: 64))
  }

  private let usage = "Try: roster todo import --help\n"

  @Test func whatWasDeletedHereStaysDeleted() {
    #expect(imported("One\nTwo\n", "a.txt", "--as", "todotxt").code == 0)
    box.roster("todo", "delete", "1")
    #expect(
      imported("One\nTwo\n", "a.txt", "--as", "todotxt")
        == Outcome("a.txt: nothing new; 1 the same, 0 refused\n", err: "Passed over, since deleted: 1.\n"))
    #expect(todos("title") == "title\nTwo\n")
  }

  private func task(_ uuid: Int, _ more: String) -> String {
    #"{"uuid":"0f1e2d3c-4b5a-4697-8899-00000000000\#(uuid)","description":"T\#(uuid)",\#(more)}"#
  }

  @Test func tasksThatAreDeletedOrMissing() {
    let open = #""status":"pending","entry":"20260101T000000Z","project":"Home","urgency":1"#
    let first = "[\(task(1, open)),\(task(2, open)),\(task(3, open))]"
    #expect(imported(first, "t.json", "--as", "taskwarrior").code == 0)
    // When it was looked at is no news.
    #expect(
      imported(first.replacing("\"urgency\":1", with: "\"urgency\":2"), "t.json", "--as", "taskwarrior").out
        == "t.json: nothing new; 3 the same, 0 refused\n")
    let second = "[\(task(1, #""status":"deleted""#)),\(task(2, open))]"
    #expect(
      imported(second, "t.json", "--as", "taskwarrior")
        == Outcome(
          "t.json: nothing new; 1 the same, 0 refused\n",
          err: "Deleted in the file and kept here: 1; --delete deletes them.\n"))
    #expect(
      imported(
        second, "t.json", "--as", "taskwarrior", "--delete", "--delete-missing", "not done", "--dry-run"
      ).out
        == """
        line 1: delete todo 1: T1
        line 1: the same as todo 2
        not in the file: delete todo 3: T3
        t.json: would create 0, update 0, leave 1 the same, refuse 0; nothing was changed

        """)
    #expect(
      imported(second, "t.json", "--as", "taskwarrior", "--delete", "--delete-missing", "not done").code == 0)
    #expect(todos("title") == "title\nT2\n")
    #expect(box.roster("todo", "export", "--as", "taskwarrior").out.contains(#""project":"Home""#))
  }

  @Test func whatWasWrittenIsWhatIsComparedWith() {
    for title in ["One", "Two"] { box.roster("todo", "add", title, "--due", "2026-02-01") }
    #expect(box.roster("todo", "export", "todo.txt", "--sync").code == 0)
    box.roster("todo", "edit", "1", "--due", "2026-02-02")
    let text = String(decoding: box.bytes("todo.txt") ?? [], as: UTF8.self).replacing(
      "due:2026-02-01", with: "due:2026-03-03")
    let outcome = imported(text, "todo.txt", "--skip-invalid")
    #expect(outcome.out == "todo.txt: 0 created, 1 updated, 0 the same, 1 refused\n")
    #expect(outcome.err.contains("[import.conflict]"))
    #expect(todos("due") == "due\n2026-02-02\n2026-03-03\n")
    #expect(
      box.roster("todo", "export", "a.csv", "--sync")
        == Outcome(
          err: "roster: csv keeps no text of a record to compare with; leave out --sync\n"
            + "Try: roster todo export --help\n", code: 64))
  }

  /// Several records of a name within one file are told, and a file that only has them is no news to the first.
  @Test func lookalikesOfOneFile() {
    box.write("name\nAnn\nBen\nann\nBen\n", to: "a.csv")
    #expect(
      box.roster("person", "import", "a.csv")
        == Outcome(
          "a.csv: 4 created, 0 updated, 0 the same, 0 refused\n",
          err:
            "Note: person 3 (line 4) has the same name as 1.\nNote: person 4 (line 5) has the same name as 2.\n"
            + undo))
  }
}
