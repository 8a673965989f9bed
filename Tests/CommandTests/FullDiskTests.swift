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

  /// A new database on a file system that it just fits on, or not: what is there can be used as soon as there is
  /// room, and nothing else is.
  @Test(.enabled(if: canMount, "file systems may not be mounted"))
  func fullFileSystemOfANewDatabase() {
    let outcome = box.shell(
      #"""
      mkdir full
      exec unshare -rm /bin/sh -euc '
        export ROSTER_DATABASE="$PWD/full/roster.db"
        for size in $(seq 100 32 220) $(seq 228 8 396) 500 700; do
          mount -t tmpfs -o size=${size}k,mode=700 none "$PWD/full"
          code=0
          "$ROSTER" todo add First >>out 2>err || code=$?
          left=$(ls -A full | grep -v -e -shm || true)
          mount -o remount,size=4m "$PWD/full"
          "$ROSTER" doctor >doctor 2>&1 || { echo "$size: doctor $?"; cat doctor; }
          list=$("$ROSTER" todo list --format csv --columns title 2>&1)
          case "$code $left" in
            "0 roster.db") [ "$list" = "title
      First" ] || echo "$size: $list" ;;
            "74 roster.db" | "74 ") [ "$list" = "title" ] || echo "$size: $list"
              grep -q "cannot grow: no room left" err || cat err ;;
            *) echo "$size: $code, $left"; cat err ;;
          esac
          "$ROSTER" todo add Second >>out 2>>out || echo "$size: second $?"
          "$ROSTER" doctor >>out 2>&1 || echo "$size: doctor after $?"
          echo "$code $left" >>codes
          umount "$PWD/full"
        done
      '
      """#)
    #expect(outcome == Outcome())
    #expect(Set(box.lines("codes")) == ["74 ", "74 roster.db", "0 roster.db"])
  }

  /// The same by a limit on the size of files.
  @Test func fileSizesOfANewDatabase() {
    for kibibytes in stride(from: 228, through: 396, by: 24) {
      let outcome = box.shell("ulimit -f \(kibibytes * 2); exec $ROSTER todo add First")
      #expect(outcome.code == 0 || outcome.code == 74 && outcome.err.contains(Self.refusal), "\(outcome)")
      #expect(box.roster("doctor").code == 0, "\(kibibytes) KiB")
      #expect(box.roster("todo", "list", "--all").out.contains("First") == (outcome.code == 0))
      box.shell("rm -rf data/roster")
    }
  }

  /// A restore that has no room changes nothing and leaves nothing.
  @Test(.enabled(if: canMount, "file systems may not be mounted"))
  func fullFileSystemOfARestore() {
    let outcome = box.shell(
      #"""
      mkdir full
      exec unshare -rm /bin/sh -euc '
        mount -t tmpfs -o size=4m,mode=700 none "$PWD/full"
        export ROSTER_DATABASE="$PWD/full/roster.db"
        "$ROSTER" todo add Old >>out
        "$ROSTER" backup copy.db >>out
        "$ROSTER" todo add New >>out
        for left in 40 200 300 400 500 600 700 800 900 1000 1100 1300 2000; do
          head -c "$((left * 1024))" /dev/zero >full/room
          cat /dev/zero >full/filler 2>/dev/null || true
          rm full/room
          code=0
          "$ROSTER" restore copy.db >>out 2>err || code=$?
          rm full/filler
          echo "$code $("$ROSTER" todo list --format csv --columns title | tr "\n" " ")$(ls -A full | wc -l)"
          "$ROSTER" doctor >>out || echo "doctor $?"
          if [ $code = 0 ]; then break; fi
          cat err >>errors
        done
      '
      """#)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.last == "0 title Old 2", "\(outcome)")
    #expect(lines.count > 3)
    #expect(Set(lines.dropLast()) == ["74 title New Old 1"], "\(outcome)")
    #expect(Set(box.lines("errors").map { $0.contains("cannot grow: no room left") }) == [true])
  }
}
