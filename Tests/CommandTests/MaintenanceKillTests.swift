import Foundation
import TestSupport
import Testing

/// SIGKILL at random moments of what copies or rewrites the whole file: it is as before or as after.
///
/// Twenty kills each; `ROSTER_KILLS` gives another number.
@Suite(.serialized)
struct MaintenanceKillTests {
  let box = Sandbox(isFast: true)

  private static let kills = ProcessInfo.processInfo.environment["ROSTER_KILLS"].flatMap(Int.init) ?? 20

  /// What a person sees of the database, and of the copy.
  private static let state = """
    $ROSTER todo list --all --sort number --format csv --columns number,title &&
    { [ ! -e copy.db ] || $ROSTER todo list --all --database copy.db --format csv --columns title; } &&
    { $ROSTER undo --dry-run --quiet 2>&1 || [ $? = 1 ]; }
    """

  @Test func restore() { kill("restore copy.db") }

  @Test func backup() { kill("backup --force copy.db") }

  @Test func compact() { kill("compact") }

  @Test func firstCreation() { kill("todo add First") }

  private func kill(_ command: String) {
    let isFirst = command == "todo add First"
    if !isFirst { prepare() }
    box.shell("mkdir -p data/roster; cp -R data/roster before; cp copy.db kept.db 2>/dev/null")
    let before = box.shell(Self.state)
    let began = ContinuousClock.now
    #expect(start(command).wait().code == 0)
    let span = (ContinuousClock.now - began) / .microseconds(1)
    let after = box.shell(Self.state)
    #expect(before.code == 0 && after.code == 0 && (command == "compact" || before.out != after.out))
    var dice = SplitMix(seed: 8)
    var found: Set<String> = []
    var kills = 0
    var runs = 0
    while kills < Self.kills, runs < Self.kills * 10 {
      runs += 1
      box.shell("rm -rf data/roster copy.db*; cp -R before data/roster; cp kept.db copy.db 2>/dev/null")
      let launch = start(command)
      usleep(UInt32.random(in: 0..<UInt32(max(1000, span)), using: &dice))
      launch.send(SIGKILL)
      let code = launch.wait().code
      if code != 0 { kills += 1 }
      let outcome = box.shell(Self.state)
      #expect(
        outcome.code == 0 && [before.out, after.out].contains(outcome.out), "run \(runs): \(outcome.err)")
      if code == 0 { #expect(outcome.out == after.out) }
      found.insert(outcome.out)
      let doctor = box.shell("$ROSTER doctor && { [ ! -e copy.db ] || $ROSTER doctor --database copy.db; }")
      #expect(doctor.code == 0, "run \(runs): \(doctor)")
      if isFirst { #expect(box.roster("todo", "add", "Next").code == 0, "run \(runs)") }
    }
    #expect(kills == Self.kills)
    #expect(found.contains(before.out))
    if Self.kills > 20 {
      print("\(command): \(kills) kills in \(runs) runs; before and after: \(found.count == 2)")
    }
  }

  private func start(_ command: String) -> Launch {
    box.start(command.split(separator: " ").map(String.init))
  }

  /// A database and a copy that differ in some pages.
  private func prepare() {
    for (name, text) in [("old", "old"), ("new", "new and of another length")] {
      box.write("title\n" + (1...250).map { "\(text) \($0)\n" }.joined(), to: "\(name).csv")
    }
    #expect(box.roster("todo", "import", "old.csv").code == 0)
    #expect(box.roster("backup", "copy.db").code == 0)
    #expect(box.roster("todo", "import", "new.csv").code == 0)
    #expect(box.roster("todo", "delete", "3").code == 0)
  }
}
