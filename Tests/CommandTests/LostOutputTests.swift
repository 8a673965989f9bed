import Testing

/// Output that cannot be written after a change was kept: that the change is stored is said, with 74.
struct LostOutputTests {
  let box = Sandbox()

  private static let stored = Outcome(
    err:
      "roster: the change was stored, but the output could not be written (No space left on device); do not repeat the command\n",
    code: 74)

  private func prepare() {
    box.write("garden purple 47 lanterns\n", to: "password")
    box.write("title\nFrom afar\n", to: "todos.csv")
    for words in [
      ["todo", "add", "First"], ["todo", "add", "Second"], ["person", "add", "Sato"],
      ["friend", "add", "Lin", "--birthday", "1990-04-12"],
      ["user", "register", "sato", "--nickname", "Sato", "--password-file", "password"],
    ] {
      #expect(box.run(words).code == 0)
    }
  }

  private var steps: String { box.roster("history", "--json").out }

  @Test func everyVerbThatChanges() {
    prepare()
    for line in [
      "todo add Third", "todo edit 1 --title Other", "todo toggle 1", "todo done 2", "todo reopen 2",
      "todo delete 2", "undo", "redo", "undo --steps 2", "todo import todos.csv", "person add Kim",
      "person edit 1 --height 170", "person delete 2", "friend add May --birthday 2000-05-01",
      "friend edit 1 --tag x", "user edit 1 --nickname Other",
      "user register kim --nickname Kim --no-password",
      "user passwd sato --password-file password", "todo add More --quiet",
    ] {
      let before = steps
      #expect(box.shell("exec $ROSTER \(line) >/dev/full") == Self.stored, "\(line)")
      #expect(steps != before, "\(line)")
    }
    #expect(
      box.shell("exec $ROSTER todo edit 1 --title Last --json >/dev/full")
        == Outcome(
          err: """
            {"error":{"code":"io","message":"the change was stored, but the output could not be written \
            (No space left on device); do not repeat the command"}}

            """, code: 74))
    #expect(box.shell("exec $ROSTER compact >/dev/full") == Self.stored)
    #expect(box.roster("history", "--quiet") == Outcome())
    #expect(box.roster("backup", "copy.db").code == 0)
    #expect(box.shell("exec $ROSTER restore copy.db >/dev/full").code == 74)
    #expect(box.shell("exec $ROSTER restore copy.db >/dev/full").err.hasSuffix(Self.stored.err))
  }

  @Test func whatChangesNothingSaysNothingOfIt() {
    prepare()
    let before = steps
    let plain = Outcome(
      err:
        "roster: the output could not be written (No space left on device); free some space or name another place\n",
      code: 74)
    for line in [
      "todo list", "todo show 1", "todo edit 1 --title First", "undo --dry-run",
      "todo import todos.csv --dry-run", "history", "today",
    ] {
      #expect(box.shell("exec $ROSTER \(line) >/dev/full") == plain, "\(line)")
    }
    #expect(steps == before)
  }
}
