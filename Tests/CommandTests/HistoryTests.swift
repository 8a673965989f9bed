import Foundation
import Testing

/// Undo, redo and the history from outside.
struct HistoryTests {
  let box = Sandbox()

  private func rows() -> String {
    box.roster(
      "todo", "list", "--all", "--sort", "number", "--format", "csv", "--columns", "number,title,done"
    ).out
  }

  @Test func stepsComeAndGo() {
    box.roster("todo", "add", "A")
    box.roster("todo", "edit", "1", "--title", "B", "--due", "2026-02-03")
    box.roster("todo", "done", "1")
    box.roster("todo", "delete", "1")
    #expect(box.roster("undo") == Outcome("Undid step 4: delete todo 1: B\n"))
    #expect(
      box.roster("undo", "--dry-run").masked
        == Outcome(
          """
          Would undo step 3: done todo 1: done no -> yes, completedAt - -> <time>
            todo 1
              done: yes -> no
              completedAt: <time> -> -

          """))
    #expect(
      box.roster("undo", "--steps", "2").masked
        == Outcome(
          """
          Undid step 3: done todo 1: done no -> yes, completedAt - -> <time>
          Undid step 2: edit todo 1: title A -> B, due - -> 2026-02-03

          """))
    #expect(rows() == "number,title,done\n1,A,false\n")
    #expect(box.roster("redo", "--steps", "3").code == 0)
    #expect(rows() == "number,title,done\n")
    #expect(
      box.roster("undo", "--steps", "5").masked
        == Outcome(err: "roster: only 4 steps can be reversed, not 5; nothing was changed\n", code: 1))
    box.roster("undo", "--steps", "4")
    #expect(rows() == "number,title,done\n")
    #expect(box.roster("undo") == Outcome(err: "roster: there is nothing to undo\n", code: 1))
    box.roster("todo", "add", "New")
    #expect(box.roster("redo") == Outcome(err: "roster: there is nothing to redo\n", code: 1))
    #expect(rows() == "number,title,done\n2,New,false\n")
  }

  @Test func oneStepAlone() {
    box.roster("todo", "add", "A")
    box.roster("todo", "add", "B")
    box.roster("todo", "edit", "2", "--title", "C")
    #expect(
      box.roster("undo", "--only", "2")
        == Outcome(
          err: "roster: step 2 (add todo) cannot be reversed alone: step 3 changed todo 2 later; "
            + "undo that first, nothing was changed\n", code: 1))
    #expect(box.roster("undo", "--only", "1") == Outcome("Undid step 1: add todo 1: A\n"))
    #expect(rows() == "number,title,done\n2,C,false\n")
  }

  /// The login name of whoever runs the tests.
  private let who = NSUserName()

  private func padded(_ text: String) -> String {
    text + String(repeating: " ", count: max(who.count - text.count, 3 - text.count, 0))
  }

  private func makers() -> [Substring] {
    box.roster("history", "--format", "csv").out.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",")[2]
    }
  }

  @Test func theUserBehindSudo() {
    box.roster("todo", "add", "A")
    box.roster("todo", "add", "B", with: ["SUDO_UID": "1", "SUDO_USER": "daemon"])
    box.roster("todo", "add", "C", with: ["SUDO_UID": "1", "SUDO_USER": "sato"])
    box.roster("todo", "add", "D", with: ["SUDO_UID": "987654", "SUDO_USER": "sato"])
    box.roster("todo", "add", "E", with: ["SUDO_UID": "-1", "SUDO_USER": "sato"])
    box.roster("todo", "add", "F", with: ["SUDO_USER": "sato"])
    // Only root is believed, since anybody may set the variables.
    let behind = getuid() == 0 ? ["daemon", "daemon", "987654"] : [who, who, who]
    #expect(makers().reversed().map(String.init) == [who] + behind + [who, who])
    box.roster("undo", with: ["SUDO_UID": "1"])
    #expect(makers()[0] == who)
  }

  @Test func theBytesOfTheHistoryAreBounded() {
    box.write("{ history: { sizeMiB: 0 } }", to: "settings.json5")
    let settings = ["ROSTER_CONFIG": box.path("settings.json5")]
    for title in ["A", "B"] { box.roster("todo", "add", title, with: settings) }
    #expect(box.roster("history", "--quiet") == Outcome("2\n1\n"))
    for number in ["1", "2"] { box.roster("todo", "delete", number, with: settings) }
    #expect(box.roster("history", "--quiet") == Outcome("4\n"))
    #expect(box.roster("undo", with: settings) == Outcome("Undid step 4: delete todo 2: B\n"))
  }

  @Test func listing() {
    box.roster("todo", "add", "A")
    box.roster("todo", "edit", "1", "--priority", "high")
    box.roster("friend", "add", "F", "--birthday", "--02-29")
    box.roster("undo")
    #expect(
      box.roster("history").masked
        == Outcome(
          """
          step  time      \(padded("who"))  records  state   what
             3  <minute>  \(padded(who))        1  undone  add friend 1: F
             2  <minute>  \(padded(who))        1          edit todo 1: priority middle -> high
             1  <minute>  \(padded(who))        1          add todo 1: A

          """.replacing("time      ", with: "time              ")))
    #expect(box.roster("history", "todo", "A", "--quiet") == Outcome("2\n1\n"))
    #expect(box.roster("history", "--limit", "1", "--quiet") == Outcome("3\n"))
    #expect(
      box.roster("history", "todo", "1", "--format", "jsonl").masked.out.split(separator: "\n").first
        == """
        {"step":2,"at":"<time>","who":"\(who)","verb":"edit","entity":"todo","records":1,"state":"done",\
        "label":"edit todo 1: priority middle -> high","changes":[{"entity":"todo","first":1,"last":1,"kind":"edited",\
        "fields":[{"field":"priority","old":"middle","new":"high"}]}]}
        """)
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func changesByOtherHandsAreNotOverwritten() {
    box.roster("todo", "add", "A")
    box.roster("todo", "add", "B")
    box.shell("sqlite3 data/roster/roster.db \"update todo set detail = 'by hand' where number = 2\"")
    let refused = box.roster("undo")
    #expect(refused.code == 1 && refused.out.isEmpty)
    #expect(
      refused.err.hasPrefix(
        "roster: step 2 (add todo) cannot be reversed: todo 2 was changed by something other than roster"))
    #expect(rows() == "number,title,done\n1,A,false\n2,B,false\n")
    #expect(refused.err.hasSuffix("give it up with roster undo --skip 2\n"))
    #expect(
      box.roster("undo", "--skip", "1")
        == Outcome(
          err: "roster: only the step that comes next can be given up, which is step 2; see roster history\n",
          code: 1))
    #expect(
      box.roster("undo", "--skip", "last")
        == Outcome(
          err: "roster: “last” is no step; give its number, as roster history shows it\n"
            + "Try: roster undo --help\n", code: 64))
    #expect(rows() == "number,title,done\n1,A,false\n2,B,false\n")
    #expect(
      box.roster("undo", "--skip", "2")
        == Outcome("Gave up step 2: add todo\nUndid step 1: add todo 1: A\n"))
    #expect(rows() == "number,title,done\n2,B,false\n")
    #expect(
      box.roster("undo", "--skip")
        == Outcome(err: "roster: there is nothing to undo\n", code: 1))
  }

  @Test func passwordChangeIsListedAndPassedOver() {
    let password = Input.text("tulip lantern orbit")
    box.roster("user", "register", "sato", "--nickname", "S", "--no-password")
    box.roster("user", "edit", "sato", "--nickname", "T")
    box.roster("user", "passwd", "sato", "--password-stdin", input: password)
    #expect(box.roster("undo") == Outcome("Undid step 2: edit user 1: nickname S -> T\n"))
    #expect(box.roster("user", "verify", "sato", "--password-stdin", "--quiet", input: password).code == 0)
    #expect(box.roster("history", "--quiet") == Outcome("3\n2\n1\n"))
  }
}
