import Testing

/// Editing, marking and deleting: by several references, by condition, as one step.
struct ChangeTests {
  let box = Sandbox()

  init() {
    box.roster("todo", "add", "A")
    box.roster("todo", "add", "B", "--tags", "x", "--detail", "kept")
    box.roster("todo", "add", "C", "--priority", "high", "--due", "2026-03-01")
  }

  private func state(_ columns: String = "number,title,done,priority,due,tags,revision") -> String {
    box.roster("todo", "list", "--all", "--sort", "number", "--format", "csv", "--columns", columns).out
  }

  @Test func rangeIsOneStep() {
    let before = state("number,title,done,tags,due")
    #expect(
      box.roster("todo", "edit", "1-3", "--tag", "z", "--no-tag", "x", "--done", "--no-due")
        == Outcome("Changed todo 1: A\nChanged todo 2: B\nChanged todo 3: C\n"))
    #expect(
      state()
        == """
        number,title,done,priority,due,tags,revision
        1,A,true,middle,,z,2
        2,B,true,middle,,z,2
        3,C,true,high,,z,2

        """)
    #expect(box.roster("undo").out == "Undid step 4: edit todo: 3 records\n")
    #expect(state("number,title,done,tags,due") == before)
  }

  @Test func conditionChoosesRecords() {
    #expect(
      box.roster("todo", "edit", "--where", "priority = high or tags = x", "--priority", "low")
        == Outcome("Changed todo 2: B\nChanged todo 3: C\n"))
    #expect(
      box.roster("todo", "edit", "--where", "title = nope", "--priority", "low")
        == Outcome(err: "No todo fulfils the condition; nothing was changed.\n"))
    #expect(box.roster("todo", "done", "--where", "priority = low").out == "Done todo 2: B\nDone todo 3: C\n")
    #expect(box.roster("todo", "list", "--quiet") == Outcome("1\n"))
    #expect(box.roster("todo", "list", "--done", "--quiet", "--sort", "number") == Outcome("2\n3\n"))
    #expect(box.roster("todo", "list", "--where", "not done", "--quiet") == Outcome("1\n"))
    #expect(
      box.roster("todo", "list", "--where", "done or title = a", "--quiet", "--sort", "number").out
        == "1\n2\n3\n")
  }

  @Test func emptyingFields() {
    #expect(box.roster("todo", "edit", "2", "--no-tags", "--detail=") == Outcome("Changed todo 2: B\n"))
    #expect(state("tags,detail,revision") == "tags,detail,revision\n,,1\n,,2\n,,1\n")
    #expect(
      box.roster("todo", "edit", "3", "--due", "+2w") == Outcome("Changed todo 3: C (due 2026-01-29)\n"))
  }

  @Test func marking() {
    #expect(box.roster("todo", "done", "1", "B") == Outcome("Done todo 1: A\nDone todo 2: B\n"))
    #expect(
      box.roster("todo", "toggle", "1-3")
        == Outcome("Done todo 3: C\nReopened todo 1: A\nReopened todo 2: B\n"))
    #expect(box.roster("todo", "done", "3") == Outcome("Nothing to change in todo 3: C\n"))
    #expect(
      box.roster("todo", "reopen", "3", "1").out == "Reopened todo 3: C\nNothing to change in todo 1: A\n")
    #expect(state("done,completedAt,revision") == "done,completedAt,revision\nfalse,,3\nfalse,,3\nfalse,,3\n")
    let outcome = box.roster("todo", "edit", "1", "--done", "--json")
    #expect(
      outcome.masked.out.contains("\"done\":true")
        && outcome.masked.out.contains("\"completedAt\":\"<time>\""))
  }

  @Test func deletingNamedRecords() {
    #expect(
      box.roster("todo", "delete", "C", "1")
        == Outcome(
          "Deleted todo 3: C\nDeleted todo 1: A\n", err: "roster undo brings back what was deleted.\n"))
    #expect(box.roster("todo", "list", "--quiet") == Outcome("2\n"))
    #expect(box.roster("todo", "add", "D", "--quiet") == Outcome("4\n"))
    box.roster("undo", "--steps", "2")
    #expect(box.roster("todo", "list", "--all", "--quiet", "--sort", "number") == Outcome("1\n2\n3\n"))
    #expect(box.roster("todo", "add", "E", "--quiet") == Outcome("5\n"))
  }

  @Test func deletingByConditionNeedsYes() {
    let before = state()
    #expect(
      box.roster("todo", "delete", "--where", "title != b")
        == Outcome(
          err:
            "roster: 2 todo records would be deleted; add --yes to do so\nTry: roster todo delete --help\n",
          code: 64))
    #expect(state() == before)
    #expect(
      box.roster("todo", "delete", "--where", "title != b", "--yes")
        == Outcome(
          "Deleted todo 1: A\nDeleted todo 3: C\n", err: "roster undo brings back what was deleted.\n"))
    #expect(box.roster("todo", "list", "--quiet") == Outcome("2\n"))
  }

  @Test func references() {
    let id = box.roster("todo", "show", "2", "--columns", "id").out.split(separator: " ").last ?? ""
    let uuid = String(id.filter { $0 != "\n" })
    box.roster("todo", "add", "7")
    box.roster("todo", "add", "Ａｂ　Ｃ")
    for (reference, number) in [
      ("2", "2"), (uuid, "2"), (uuid.uppercased(), "2"), ("b", "2"), ("Ｂ", "2"), ("title:b", "2"),
      ("name:B", "2"),
      ("002", "2"), ("title:7", "4"), ("ab c", "5"),
    ] {
      #expect(box.roster("todo", "show", reference, "--quiet") == Outcome("\(number)\n"), "\(reference)")
    }
    for reference in ["7", "99999999999999999999", "title:", "ab", "0", uuid.dropLast() + "0x"] {
      #expect(box.roster("todo", "show", reference).code == 1, "\(reference)")
    }
    #expect(box.roster("todo", "show", "1-2", "C", "--quiet") == Outcome("1\n2\n3\n"))
  }

  @Test func sameNameIsStoredWithANote() {
    #expect(
      box.roster("person", "add", "Sato").out + box.roster("person", "add", "ＳＡＴＯ").err
        == "Added person 1: Sato\nNote: person 1 has the same name.\n")
    box.roster("person", "add", "Mori")
    #expect(
      box.roster("person", "edit", "3", "--name", "sato")
        == Outcome("Changed person 3: sato\n", err: "Note: person 1, 2 have the same name.\n"))
  }

  @Test func editor() {
    let editor = box.editor(
      """
      cp "$1" seen
      sed -i -e 's/^title:.*/title: Edited/' -e 's/^detail:.*/detail:\\n  one\\n  two/' -e 's/^tags:.*/tags:/' "$1"
      """)
    let variables = ["EDITOR": "false", "VISUAL": editor]
    #expect(
      box.roster("todo", "edit", "2", "--editor", with: variables) == Outcome("Changed todo 2: Edited\n"))
    #expect(
      box.bytes("seen").map { String(decoding: $0, as: UTF8.self) }
        == """
        # todo 2: change what stands after a colon; indent further lines by two spaces.
        title: B
        detail: kept
        done: false
        priority: middle
        due:
        tags: x

        """)
    #expect(
      box.roster("todo", "show", "2", "--columns", "title,detail,tags").out
        == "title   Edited\ndetail  one\n        two\ntags\n")
    #expect(box.names("tmp") == [])
    #expect(
      box.roster("todo", "edit", "2", "--editor", with: ["EDITOR": "false"])
        == Outcome(err: "roster: the editor “false” did not end well; nothing was changed\n", code: 65))
    #expect(box.roster("todo", "edit", "1", "2", "--editor", with: ["EDITOR": "true"]).code == 64)
    #expect(box.roster("todo", "edit", "2", "--editor").code == 64)
    #expect(box.names("tmp") == [])
  }
}
