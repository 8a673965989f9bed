import Foundation
import TestSupport
import Testing

/// Ctrl-C in the midst of a long change: it ends with 130 as if it had never begun.
@Suite(.serialized, .enabled(if: Sandbox.has("sqlite3"), "sqlite3 is not there"))
struct InterruptTests {
  let box = Sandbox()

  private static let everything = ["--where", "number > 0"]

  /// To-dos that came in by plain SQL.
  private func fill(_ count: Int, detail: Int = 0) {
    box.roster("todo", "add", "First")
    let filled = box.shell(
      """
      exec sqlite3 data/roster/roster.db "
      WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO todo (number, id, title, title_key, title_sort, search, detail, done, priority,
        created_at, updated_at, revision)
      SELECT i, randomblob(16), 'todo ' || i, 'todo ' || i, 'todo ' || length(i) || i,
        'todo ' || i || char(10) || text, text, 0, 1, 0, 0, 1
      FROM n, (SELECT nullif(replace(hex(zeroblob(\(detail / 2))), '0', 'x'), '') AS text);
      UPDATE roster_entity SET next_number = \(count) + 1 WHERE name = 'todo'"
      """)
    #expect(filled == Outcome())
    #expect(box.roster("todo", "list", "--all", "--quiet").out.utf8.count { $0 == 10 } == count)
  }

  private var log: Int { box.bytes("data/roster/roster.db-wal")?.count ?? 0 }

  /// What the file holds, in figures: records, steps and moves of the history.
  private func figures() -> Outcome {
    box.shell(
      """
      exec sqlite3 data/roster/roster.db "
      SELECT count(*), sum(revision), count(tags) FROM todo;
      SELECT count(*) FROM person; SELECT count(*) FROM sqlite_schema;
      SELECT count(*), sum(state), sum(records) FROM roster_step;
      SELECT count(*) FROM roster_change;
      SELECT next_step, moves FROM roster_history"
      """)
  }

  /// Ten moments of a change of all records, then ten of its undoing.
  @Test func randomMoments() {
    fill(4000)
    var dice = SplitMix(seed: 3)
    let edit = ["todo", "edit"] + Self.everything + ["--tag", "x", "--quiet"]
    interrupt(edit, orElse: ["undo"], span: 1_000_000, &dice)
    #expect(box.run(edit).code == 0)
    interrupt(["undo"], orElse: ["redo"], span: 300_000, &dice)
    #expect(box.roster("undo").code == 0)
    #expect(box.roster("todo", "list", "--all", "--where", "tags", "--quiet") == Outcome())
  }

  /// At any moment of an import: the database is as it was.
  @Test func imports() {
    fill(100)
    let lines = (1...6000).map { "todo \($0 * 7919 % 6000),2026-02-01\n" }
    box.write("title,due\n" + lines.joined(), to: "a.csv")
    var dice = SplitMix(seed: 5)
    let words = ["todo", "import", "a.csv", "--quiet"]
    interrupt(words, orElse: ["undo"], span: 1_000_000, &dice)
    #expect(box.run(words).out.utf8.count { $0 == 10 } == 6000)
    #expect(box.run(words) == Outcome())
  }

  /// The same where records go in runs, read on a second thread, into an empty table.
  @Test func importsInRuns() {
    fill(100)
    let lines = (1...20_000).map { "person \($0 * 7919 % 20_000),170.5,60,\($0 % 3000 == 0 ? "x" : "")\n" }
    box.write("name,height,weight,tags\n" + lines.joined(), to: "a.csv")
    var dice = SplitMix(seed: 6)
    let words = ["person", "import", "a.csv", "--quiet"]
    interrupt(words, orElse: ["undo"], span: 500_000, &dice)
    #expect(box.run(words).out.utf8.count { $0 == 10 } == 20_000)
  }

  /// - Parameters:
  ///   - back: what takes the change back if the interrupt came too late.
  ///   - span: a first guess at how long the change takes, in microseconds.
  private func interrupt(_ words: [String], orElse back: [String], span: Double, _ dice: inout SplitMix) {
    var span = span
    var before = figures()
    var interrupted = 0
    for _ in 0..<100 where interrupted < 10 {
      let launch = box.start(words)
      usleep(UInt32.random(in: 0..<UInt32(span), using: &dice))
      launch.send(SIGINT)
      let outcome = launch.wait()
      if outcome.code == 0 {
        // It came too late: the change is whole, and says so.
        span *= 0.8
        #expect(!outcome.out.isEmpty)
        #expect(figures() != before)
        #expect(box.run(back).code == 0)
        before = figures()
      } else {
        interrupted += 1
        span *= 1.02
        #expect(outcome.code == 130)
        #expect(
          outcome.err.isEmpty || outcome.err == "roster: interrupted; nothing was changed\n", "\(outcome)")
        #expect(outcome.out.isEmpty)
        #expect(box.roster("todo", "show", "77").code == 0)
        #expect(log < 1 << 20)
        #expect(figures() == before)
        #expect(box.roster("doctor").code == 0)
      }
    }
    #expect(interrupted == 10)
  }

  /// A change that is bigger than the cache has written to the log before it is kept.
  @Test func whenTheLogHasGrown() {
    fill(2000, detail: 6000)
    let delete = ["todo", "delete"] + Self.everything + ["--yes", "--quiet"]
    for _ in 0..<5 {
      let before = figures()
      let launch = box.start(delete)
      #expect(box.wait(every: 200) { log > 1 << 20 })
      launch.send(SIGINT)
      let outcome = launch.wait()
      if outcome.code == 0 {
        #expect(box.roster("undo").code == 0)
        continue
      }
      #expect(outcome == Outcome(err: "roster: interrupted; nothing was changed\n", code: 130))
      #expect(box.roster("todo", "show", "77").code == 0)
      #expect(log < 1 << 20)
      #expect(figures() == before)
      #expect(box.roster("doctor").code == 0)
      return
    }
    Issue.record("it came too late five times")
  }

  /// Waiting for another process can be given up as well.
  @Test func whileAnotherProcessWrites() {
    box.roster("todo", "add", "First")
    let holder = box.startShell(
      """
      mkfifo words
      sqlite3 data/roster/roster.db <words >answers & exec 3>words
      echo 'BEGIN IMMEDIATE; SELECT 1;' >&3
      until [ -e done ]; do sleep 0.01; done
      """)
    #expect(box.wait { !box.lines("answers").isEmpty })
    let launch = box.start(["todo", "add", "Second"])
    usleep(300_000)
    launch.send(SIGINT)
    let outcome = launch.wait()
    box.write("", to: "done")
    #expect(holder.wait().code == 0)
    #expect(outcome.code == 130)
    #expect(box.roster("todo", "list", "--quiet") == Outcome("1\n"))
  }
}
