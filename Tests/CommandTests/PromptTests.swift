import Testing

/// What a person sees who types: under tmux, at a real terminal.
@Suite(.enabled(if: Screen.isAvailable), .serialized)
struct PromptTests {
  let box = Sandbox()

  private static let password = "tulip lantern orbit"

  private static let rule =
    "A password has at least 15 characters; spaces and any writing are welcome. It is not shown while you type."

  @Test func passwordAtThePrompt() {
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" user register sato --nickname Sato; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("Password:") }
    screen.type("short")
    screen.wait { $0.hasSuffix("[password.short]\nPassword:") }
    screen.type(Self.password)
    screen.wait { $0.hasSuffix("Again:") }
    screen.type("tulip lantern orbis")
    screen.wait { $0.hasSuffix("[password.mismatch]\nPassword:") }
    screen.type(Self.password)
    screen.wait { $0.hasSuffix("Again:") }
    screen.type(Self.password)
    let text = screen.wait { $0.hasSuffix("[0]\n$") }
    #expect(
      text
        == """
        \(Self.rule)
        Password:
          password has 5 characters; at least 15 are needed [password.short]
        Password:
        Again:
          the two differ; enter both again [password.mismatch]
        Password:
        Again:
        Created \(box.database)
        Registered user 1: sato
        [0]
        $
        """)
    #expect(
      box.roster("user", "verify", "sato", "--password-stdin", input: .text(Self.password))
        == Outcome("The password is right.\n"))
  }

  /// What has the terminal gets its keys.
  @Test func interruptionIsTheEditorsOwn() {
    box.roster("todo", "add", "Milk")
    let editor = box.editor(
      """
      trap 'sed -i s/Milk/Bread/ "$1"; exit 0' INT
      echo ready
      while :; do sleep 0.1; done
      """)
    let screen = Screen(box, width: 120, with: ["EDITOR": editor])
    screen.type("clear; \"$ROSTER\" todo edit 1 --editor; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("ready") }
    screen.press("C-c")
    let text = screen.wait { $0.hasSuffix("[0]\n$") }
    #expect(text.replacing("^C", with: "") == "ready\nChanged todo 1: Bread\n[0]\n$")
    #expect(box.names("tmp") == [])
  }

  @Test func interruptionLeavesTheTerminalAsItWas() {
    box.roster("user", "register", "sato", "--nickname", "Sato", "--no-password")
    let before = box.databaseState()[0]
    let screen = Screen(box, width: 120)
    screen.type("stty -g >before")
    screen.type("clear; \"$ROSTER\" user passwd sato")
    screen.wait { $0.hasSuffix("Password:") }
    screen.press("a")
    screen.press("C-c")
    screen.wait { $0.hasSuffix("\n$") }
    screen.type("echo \"[$?]\"; stty -g >after; cmp before after && echo same")
    #expect(screen.wait { $0.hasSuffix("same\n$") }.hasSuffix("\n[130]\nsame\n$"))
    #expect(box.databaseState()[0] == before)
    #expect(box.names("data/roster") == ["roster.db"])
  }

  @Test func interruptionOfAnAnswerLeavesNoFileBehind() {
    box.roster("todo", "add", "Milk")
    let before = box.databaseState()
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" todo edit 1; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("title [Milk]:") }
    screen.type("Bread")
    screen.wait { $0.hasSuffix("detail:") }
    screen.press("x")
    screen.press("C-c")
    let text = screen.wait { $0.hasSuffix("]\n$") }
    #expect(text.hasSuffix("\nroster: reading was interrupted; start again\n[130]\n$"))
    #expect(box.databaseState() == before)
    #expect(box.names("data/roster") == ["roster.db"])
  }

  @Test func everyFieldIsAskedAndTheNextRecord() {
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" friend add")
    screen.wait { $0.hasSuffix("name:") }
    screen.type("Elton Lin")
    screen.wait { $0.hasSuffix("reading:") }
    screen.type("")
    screen.wait { $0.hasSuffix("family:") }
    screen.type("")
    screen.wait { $0.hasSuffix("birthday:") }
    screen.type("2023-02-29")
    screen.wait { $0.contains("notACalendarDay") && $0.hasSuffix("birthday:") }
    screen.type("1990-04-12")
    screen.wait { $0.hasSuffix("died:") }
    screen.type("")
    screen.wait { $0.hasSuffix("leapDay [default]:") }
    screen.type("")
    screen.wait { $0.hasSuffix("tags:") }
    screen.type("")
    screen.wait { $0.hasSuffix("note:") }
    screen.type("")
    screen.wait { $0.hasSuffix("name:") && $0.contains("Added") }
    screen.type("Half")
    screen.wait { $0.hasSuffix("reading:") && $0.contains("Half") }
    screen.press("C-d")
    let text = screen.wait { $0.hasSuffix("\n$") }
    #expect(
      text.contains(
        "A new friend: Enter keeps what stands in brackets, Ctrl-D ends.\nname: Elton Lin\nreading:\n"))
    #expect(
      text.contains(
        "  “2023-02-29” is not a day of the calendar; check its month and day [birthday.date.notACalendarDay]\n"
      ))
    #expect(text.contains("\nAdded friend 1: Elton Lin\n"))
    #expect(
      box.roster("friend", "list", "--format", "csv", "--columns", "name,birthday")
        == Outcome("name,birthday\nElton Lin,1990-04-12\n"))
  }

  @Test func whatIsMissingIsAsked() {
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" friend add Ida; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("birthday:") }
    screen.type("--02-29")
    #expect(
      screen.wait { $0.hasSuffix("[0]\n$") }
        == "birthday: --02-29\nCreated \(box.database)\nAdded friend 1: Ida\n[0]\n$")
  }

  @Test func warningsAreAsked() {
    let screen = Screen(box, width: 120)
    for (answer, ending) in [
      ("n", "roster: nothing was stored\n[65]\n$"), ("y", "Added person 1: A\n[0]\n$"),
    ] {
      screen.type("clear; \"$ROSTER\" person add A --height 57 --weight 166; echo \"[$?]\"")
      screen.wait { $0.hasSuffix("[y/N]") }
      screen.type(answer)
      let text = screen.wait { $0.hasSuffix("]\n$") }
      #expect(text.hasPrefix("height: height 57 cm and weight 166 kg look exchanged; "))
      #expect(text.hasSuffix(ending), "\(text)")
    }
  }

  @Test func deletingByConditionAsks() {
    for title in ["A", "B"] { box.roster("todo", "add", title) }
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" todo delete --where title; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("[y/N]") }
    screen.type("")
    #expect(
      screen.wait { $0.hasSuffix("]\n$") } == "Delete 2 todo records? [y/N]\nNothing was deleted.\n[1]\n$")
    screen.type("clear; \"$ROSTER\" todo delete --where title; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("[y/N]") }
    screen.type("y")
    #expect(
      screen.wait { $0.hasSuffix("]\n$") }
        == """
        Delete 2 todo records? [y/N] y
        Deleted todo 1: A
        Deleted todo 2: B
        roster undo brings back what was deleted.
        [0]
        $
        """)
  }

  @Test func editOpensTheFormFilledIn() {
    box.roster("person", "add", "Sato", "--height", "158", "--email", "work: a@b", "--email", "c;d@e")
    let screen = Screen(box, width: 120)
    screen.type("clear; \"$ROSTER\" person edit sato; echo \"[$?]\"")
    screen.wait { $0.hasSuffix("name [Sato]:") }
    screen.type("")
    screen.wait { $0.hasSuffix("reading:") }
    screen.type("")
    screen.wait { $0.hasSuffix("family:") }
    screen.type("")
    screen.wait { $0.hasSuffix("birthday:") }
    screen.type("")
    screen.wait { $0.hasSuffix("died:") }
    screen.type("")
    screen.wait { $0.contains("\nheight [158") && $0.hasSuffix("]:") }
    screen.type("159,5")
    screen.wait { $0.hasSuffix("weight:") }
    screen.type("")
    screen.wait { $0.hasSuffix("\nemails (; between several) [work: a@b; c;d@e]:") }
    screen.type("")
    screen.wait { $0.hasSuffix("\nphones (; between several):") }
    screen.type("home: 1; 2")
    for field in ["address", "organisation", "tags"] {
      screen.wait { $0.hasSuffix("\n\(field):") }
      screen.type("")
    }
    screen.wait { $0.hasSuffix("note:") }
    screen.type("")
    #expect(
      screen.wait { $0.hasSuffix("[0]\n$") }.hasSuffix("Changed person 1: Sato (height 159.5 cm)\n[0]\n$"))
    #expect(
      box.roster("person", "list", "--format", "jsonl", "--columns", "emails,phones")
        == Outcome("{\"emails\":[\"work: a@b\",\"c;d@e\"],\"phones\":[\"home: 1\",\"2\"]}\n"))
  }

  @Test func emptyListTellsWhatToDo() {
    let screen = Screen(box, width: 120)
    #expect(
      screen.run("\"$ROSTER\" person list")
        == "No person yet. Add one: roster person add \"Sato Hanako\" --height 158\n[0]\n$")
  }

  @Test func watchFollowsOtherProcesses() {
    box.roster("todo", "add", "First")
    let screen = Screen(box, width: 80)
    screen.type("clear; \"$ROSTER\" todo list --watch")
    screen.wait { $0.contains("First") }
    box.roster("todo", "add", "Second", "--priority", "highest")
    #expect(
      screen.wait { $0.contains("Second") }.contains(
        "     2        highest   Second\n     1        middle    First"))
    box.roster("todo", "done", "1")
    #expect(!screen.wait { !$0.contains("First") }.contains("First"))
    screen.press("C-c")
    screen.wait { $0.hasSuffix("\n$") }
    screen.type("echo \"[$?]\"")
    #expect(screen.wait { $0.hasSuffix("]\n$") }.hasSuffix("\n[130]\n$"))
  }
}
