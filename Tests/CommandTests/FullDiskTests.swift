import Foundation
import Testing

/// No room: exit 74, nothing changed, and what stands can still be read.
struct FullDiskTests {
  let box = Sandbox()

  private static let refusal =
    "cannot grow: no room left; free some space and try again, nothing was changed\n"

  private func prepare() {
    for number in 1...5 { box.roster("todo", "add", "Number \(number)") }
    box.roster("todo", "edit", "2", "--title", "Changed")
  }

  private func state() -> [Outcome] {
    [
      ["todo", "list", "--all", "--format", "csv"], ["undo", "--dry-run"], ["history"],
    ].map { box.run($0) }
  }

  /// A limit on the size of files, in blocks of 512 bytes: the shared index, the log, then the database
  /// meet it first.
  @Test func fileSizeLimit() {
    prepare()
    var refused = 0
    for limit in [1, 8, 40, 64, 65, 80, 100, 120, 140, 200, 300, 1000] {
      let before = state()
      #expect(before.allSatisfy { $0.code == 0 })
      let outcome = box.shell("ulimit -f \(limit); exec $ROSTER todo edit 1 --title 'At \(limit)'")
      if outcome.code == 0 {
        #expect(box.roster("todo", "list", "--all").out.contains("At \(limit)"))
        #expect(box.roster("undo").code == 0)
      } else {
        refused += 1
        #expect(
          outcome == Outcome(err: "roster: \(box.database) \(Self.refusal)", code: 74), "\(limit) blocks")
        #expect(state() == before, "\(limit) blocks")
      }
      #expect(box.roster("doctor").code == 0, "\(limit) blocks")
    }
    #expect(refused > 3 && refused < 12)
  }

  @Test func fileSizeLimitOfANewDatabase() {
    for limit in [1, 40, 100] {
      let outcome = box.shell("ulimit -f \(limit); exec $ROSTER todo add First")
      #expect(
        outcome == Outcome(err: "roster: \(box.database) \(Self.refusal)", code: 74), "\(limit) blocks")
      #expect(box.names("data/roster") == [], "\(limit) blocks")
      #expect(box.roster("todo", "list", "--quiet") == Outcome())
    }
    #expect(box.roster("todo", "add", "First").code == 0)
  }

  private static let canMount = Sandbox().shell("unshare -rm mount -t tmpfs none /mnt").code == 0

  /// A file system of its own, with all room taken or just a little left.
  @Test(
    .enabled(if: canMount, "file systems may not be mounted"), arguments: [0, 8, 16, 32, 40, 64, 90, 400])
  func fullFileSystem(_ kibibytes: Int) {
    let outcome = box.shell(
      #"""
      mkdir full
      exec unshare -rm /bin/sh -euc '
        mount -t tmpfs -o size=1m,mode=700 none "$PWD/full"
        export ROSTER_DATABASE="$PWD/full/roster.db"
        state() {
          "$ROSTER" todo list --all --format csv && "$ROSTER" undo --dry-run && "$ROSTER" history
        }
        for number in 1 2 3; do "$ROSTER" todo add "Number $number" >>out; done
        state >before
        head -c "$LEFT" /dev/zero >full/room
        cat /dev/zero >full/filler 2>/dev/null || true
        rm full/room
        code=0
        "$ROSTER" todo add "Number 4" >>out 2>err || code=$?
        echo "add $code"
        state >after || echo "state $?"
        "$ROSTER" doctor >>out || echo "doctor $?"
        cmp before after && echo same || true
        rm full/filler
        "$ROSTER" todo add "Number 5" --quiet
        "$ROSTER" doctor >>out
        ls full
      '
      """#, with: ["LEFT": "\(kibibytes * 1024)"])
    if outcome.out.hasPrefix("add 74\n") {
      let path = "\(box.folder)/full/roster.db"
      #expect(outcome == Outcome("add 74\nsame\n4\nroster.db\n", err: "Created \(path)\n"))
      #expect(box.lines("err") == [Substring("roster: \(path) \(Self.refusal.dropLast())")])
    } else {
      #expect(kibibytes > 64)
      #expect(outcome.code == 0 && outcome.out.hasPrefix("add 0\n"), "\(outcome)")
      #expect(outcome.out.hasSuffix("\n5\nroster.db\n"), "\(outcome)")
    }
    #expect(kibibytes < 400 || outcome.out.hasPrefix("add 0\n"), "\(outcome)")
  }
}
