import Foundation
import Testing

/// Signals that ask for the end: each ends a command as Ctrl-C does, with 130 and nothing left behind.
@Suite(.serialized) struct SignalTests {
  let box = Sandbox()

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private func fill(_ count: Int) {
    let lines = (1...count).map { "todo \($0),2026-02-01\n" }
    box.write("title,due\n" + lines.joined(), to: "many.csv")
    #expect(box.roster("todo", "import", "many.csv", "--quiet").code == 0)
  }

  /// A change that runs is taken back.
  @Test func change() {
    fill(1500)
    for signal in Self.signals {
      for pause in [60_000, 20_000, 5000] as [UInt32] {
        let launch = box.start(["todo", "edit", "--where", "number > 0", "--tag", "x", "--quiet"])
        usleep(pause)
        launch.send(signal)
        let outcome = launch.wait()
        if outcome.code == 0 {
          // It came too late.
          #expect(box.roster("undo").code == 0)
          continue
        }
        #expect(outcome.code == 130 && outcome.out.isEmpty, "\(outcome)")
        #expect(["", "roster: interrupted; nothing was changed\n"].contains(outcome.err))
        #expect(box.roster("todo", "list", "--all", "--where", "tags", "--quiet") == Outcome())
        break
      }
    }
    #expect(box.roster("doctor").code == 0)
  }

  /// So is a command that waits: for a pipe that brings nothing, for a change of another, for an editor.
  @Test(arguments: signals) func waiting(_ signal: Int32) {
    #expect(box.roster("todo", "add", "First").code == 0)
    var commands = [
      "mkfifo never; exec 3<>never; exec $ROSTER todo import --as csv - <never",
      "exec 3<>never; exec $ROSTER todo validate --file never --as csv",
      "exec $ROSTER todo list --watch",
    ]
    // Ctrl-C is the editor's own.
    if signal != SIGINT, signal != SIGQUIT {
      commands.append("EDITOR='touch begun; sleep 2; :' exec $ROSTER todo edit 1 --editor")
    }
    for command in commands {
      unlink(box.path("begun"))
      let launch = box.startShell(command)
      if command.contains("begun") {
        #expect(box.wait { box.bytes("begun") != nil })
      } else {
        usleep(300_000)
      }
      launch.send(signal)
      let outcome = launch.wait()
      #expect(outcome.code == 130 && outcome.err.isEmpty, "\(command): \(outcome)")
      #expect(box.names("tmp") == [], "\(command)")
    }
    #expect(box.roster("todo", "list", "--quiet") == Outcome("1\n"))
  }

  /// A rehearsal without a database has one for a while; an export stands beside its place.
  @Test(arguments: [SIGINT, SIGTERM]) func whatIsThereForAWhile(_ signal: Int32) {
    box.write("title\n" + (1...8000).map { "todo \($0)\n" }.joined(), to: "many.csv")
    for words in [["todo", "import", "many.csv", "--dry-run"], ["todo", "import", "many.csv"]] {
      let launch = box.start(words + ["--database", box.path("new.db")])
      #expect(
        box.wait(every: 1000) {
          !box.names("tmp").isEmpty || box.bytes("new.db") != nil
        })
      usleep(20_000)
      launch.send(signal)
      #expect(launch.wait().code == 130)
      #expect(box.names("tmp") == [])
    }
    #expect(box.roster("todo", "import", "many.csv", "--quiet").code == 0)
    let launch = box.start(["todo", "export", "out.ics"])
    usleep(100_000)
    launch.send(signal)
    #expect([0, 130].contains(launch.wait().code))
    #expect(box.names().filter { $0.hasPrefix(".") } == [])
  }

  /// Output that nobody takes does not hold the command; that the change is stored is said.
  @Test func whileTheOutputIsWaitedFor() {
    fill(2000)
    let launch = box.startShell(
      """
      mkfifo out; sleep 4 <out & exec $ROSTER todo edit --where 'number > 0' --tag x --json >out
      """)
    let isKept = {
      box.roster("todo", "list", "--where", "tags", "--quiet").out.utf8.count { $0 == 10 } == 2000
    }
    #expect(box.wait { isKept() })
    launch.send(SIGTERM)
    let outcome = launch.wait()
    #expect(
      outcome
        == Outcome(
          err: "roster: interrupted, but the change was stored; do not repeat the command\n", code: 130))
    #expect(isKept())
  }

  /// With `nohup` a command outlives its terminal.
  @Test func nohup() {
    fill(1000)
    let launch = box.startShell(
      "trap '' HUP; exec $ROSTER todo edit --where 'number > 0' --tag x --quiet")
    usleep(100_000)
    launch.send(SIGHUP)
    #expect(launch.wait().out.utf8.count { $0 == 10 } == 1000)
  }
}
