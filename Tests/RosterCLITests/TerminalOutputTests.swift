import Testing

/// What a terminal is shown: tables cut to its width, colour, hints; and what a pipe gets instead.
struct TerminalOutputTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.run([
      "todo", "add", "Water the plants on the balcony", "--priority", "highest", "--due", "2026-11-29",
    ])
    try desk.run(["todo", "add", "水をやる", "--due", "today", "--detail", "\u{202E}evil"])
    return desk
  }

  @Test func aTableIsCutToTheTerminal() throws {
    let desk = try desk()
    desk.width = 60
    let run = try desk.run("todo list --color never")
    #expect(
      run.output == """
        number  done  priority  title       due           detail
             1        highest   Water the…  2026-11-29 !
             2        middle    水をやる    2026-11-30    \\u{202E}e…

        """)
  }

  @Test func aPipeGetsItWhole() throws {
    let run = try desk().run("todo list")
    #expect(
      run.output == """
        number  done  priority  title                            due           detail
             1        highest   Water the plants on the balcony  2026-11-29 !
             2        middle    水をやる                         2026-11-30    \\u{202E}evil

        """)
  }

  @Test func colourIsForTerminalsUnlessItIsAskedFor() throws {
    let desk = try desk()
    #expect(try !desk.run("todo list").output.contains("\u{1B}"))
    let always = try desk.run("todo list --columns due,priority --color always").output
    #expect(
      always
        == "\u{1B}[1mdue\u{1B}[0m           \u{1B}[1mpriority\u{1B}[0m\n\u{1B}[31m2026-11-29 !\u{1B}[0m  \u{1B}[1mhighest\u{1B}[0m\n"
        + "\u{1B}[1m2026-11-30\u{1B}[0m    middle\n")
    desk.width = 80
    #expect(try desk.run("todo list --columns due,priority").output == always)
    #expect(try !desk.run(["todo", "list"], environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
    #expect(try !desk.run("todo list --json").output.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("todo", "No todo here. Add one: roster todo add Buy milk\n"),
    ("user", "No user yet. Register one: roster user register sato --nickname Sato\n"),
    ("person", "No person yet. Add one: roster person add \"Sato Hanako\" --height 158\n"),
    ("friend", "No friend yet. Add one: roster friend add \"Elton Lin\" --birthday 1990-04-12\n"),
    ("book", ""),
  ])
  func anEmptyListSaysWhatToDo(_ entity: String, _ hint: String) throws {
    let desk = try Desk()
    desk.width = 80
    let run = try desk.run("\(entity) list")
    #expect(run == Run(code: 0, output: "", errors: hint, seen: hint.isEmpty ? "" : "! \(hint)"))
  }

  @Test func anEmptyListHasTheEmptyFormOfItsFormat() throws {
    let desk = try Desk()
    #expect(try desk.run("friend list").output == "number  name  birthday\n")
    #expect(try desk.run("friend list --json").output == "[]\n")
    #expect(try desk.run("friend list --format jsonl").output == "")
    #expect(try desk.run("friend list --format csv --columns name,birthday").output == "name,birthday\n")
    #expect(try desk.run("friend list --format tsv --columns name,birthday").output == "name\tbirthday\n")
    #expect(try desk.run("friend list --quiet").output == "")
    #expect(try desk.run("friend upcoming --json").output == "[]\n")
    #expect(try desk.run("find x --json").output == "[]\n")
    #expect(try desk.run("history --json").output == "[]\n")
  }

  @Test func theFileIsIntactWhereATableIsNot() throws {
    let run = try desk().run("todo list --where \"title = 水をやる\" --format jsonl --columns title,detail")
    #expect(run.output == "{\"title\":\"水をやる\",\"detail\":\"\u{202E}evil\"}\n")
  }
}
