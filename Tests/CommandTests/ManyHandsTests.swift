import Foundation
import TestSupport
import Testing

/// Many processes that change one database at a time, while others read it.
@Suite(.serialized)
struct ManyHandsTests {
  let box = Sandbox(isFast: true)

  private static let settings = ["ROSTER_CONFIG": "settings.json5"]

  init() { box.write("{ history: { length: 5000 } }", to: "settings.json5") }

  /// Runs `todo` with the words that follow; notes the exit code, the change, and what was printed.
  private static let change = """
    change() {
      note=$1; shift; out=; err=
      "$ROSTER" todo "$@" --quiet >"$HAND.out" 2>"$HAND.err"; code=$?
      read -r out <"$HAND.out"; read -r err <"$HAND.err"
      echo "$code|$note|$out|$err" >>"$HAND.log"
    }

    """

  /// Sixteen hands with two hundred changes each: every acknowledged one is there, once.
  @Test func everyChangeCounts() {
    box.roster("todo", "add", "First", with: Self.settings)
    box.roster("undo", with: Self.settings)
    let readers = [
      "todo list --all --format csv", "history --limit 5", "find number",
    ].map { command in
      box.startShell(
        "until [ -e stop ]; do $ROSTER \(command) >/dev/null || echo $?; sleep 0.2; done",
        with: Self.settings)
    }
    let watcher = box.start(["todo", "list", "--watch"], with: Self.settings)
    let hands = (1...16).map { hand in
      box.startShell(
        Self.change + script(of: hand), with: Self.settings.merging(["HAND": "hand\(hand)"]) { $1 })
    }
    for hand in hands { #expect(hand.wait() == Outcome()) }
    box.write("", to: "stop")
    for reader in readers { #expect(reader.wait() == Outcome()) }
    watcher.send(SIGINT)
    let watched = watcher.wait()
    #expect(watched.err.isEmpty && watched.code == 130)
    var tally = HandTally()
    for hand in 1...16 {
      let lines = box.lines("hand\(hand).log")
      #expect(lines.count == 200)
      for line in lines { tally.count(line) }
    }
    check(tally)
  }

  /// Two hundred changes; half of those of a record are of one of few, so that hands meet.
  private func script(of hand: Int) -> String {
    var dice = SplitMix(seed: UInt64(hand))
    return (1...200).map { turn in
      let mark = "h\(hand)-\(turn)"
      let isHot = Bool.random(using: &dice)
      let number = Int.random(in: 2...(isHot ? 12 : 12 + turn * 6), using: &dice)
      return switch Int.random(in: 0..<100, using: &dice) {
      case 0..<40: "change add add number \(mark)"
      case 40..<55: "change 'title \(number) number \(mark)' edit \(number) --title 'number \(mark)'"
      case 55..<70: "change 'tag \(number) \(mark)' edit \(number) --tag \(mark)"
      case 70..<90: "change 'toggle \(number)' toggle \(number)"
      default: "change 'delete \(number)' delete \(isHot ? number + 12 : number)"
      }
    }.joined(separator: "\n")
  }

  private func check(_ tally: HandTally) {
    #expect(tally.unexpected == [])
    #expect(tally.added.sorted() == Array(2..<2 + tally.added.count))
    #expect(tally.deleted.count == Set(tally.deleted).count)
    #expect(tally.changes.count > 1000)
    let list = box.roster(
      "todo", "list", "--all", "--sort", "number", "--format", "tsv", "--columns",
      "number,revision,done,tags,title", with: Self.settings)
    let rows = list.out.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.map { Int($0[0]) ?? 0 } == Set(tally.added).subtracting(tally.deleted).sorted())
    for row in rows {
      let own = tally.changes[Int(row[0]) ?? 0] ?? []
      let toggles = own.count { $0 == "toggle" }
      let tags = own.filter { $0.hasPrefix("tag ") }.map { $0.dropFirst(4) }
      #expect(row[1] == "\(own.count)", "todo \(row[0]): \(own)")
      #expect(row[2] == (toggles.isMultiple(of: 2) ? "false" : "true"))
      #expect(Set(row[3].split(whereSeparator: { ", ;".contains($0) })) == Set(tags), "todo \(row[0])")
      #expect(own.contains("title \(row[4])") || own.contains("add"), "todo \(row[0])")
    }
    #expect(box.roster("doctor", with: Self.settings).code == 0)
    #expect(box.roster("undo", "--steps", "\(tally.steps)", "--quiet", with: Self.settings).code == 0)
    #expect(box.roster("todo", "list", "--all", "--format", "csv", "--quiet") == Outcome())
    let end = box.roster("undo", with: Self.settings)
    #expect(end == Outcome(err: "roster: there is nothing to undo\n", code: 1))
    #expect(box.roster("doctor", with: Self.settings).code == 0)
  }

  /// What was acknowledged before the backup began or was begun after the restore is there.
  @Test func backupAndRestoreInBetween() {
    box.roster("todo", "add", "first", with: Self.settings)
    let hands = (1...6).map { hand in
      box.startShell(
        Self.change + """
          turn=0
          one() {
            turn=$((turn + 1)); since=open; [ -e restored ] && since=restored
            change "$since hand $HAND turn $turn" add "hand $HAND turn $turn"
            [ -e begun ] || echo "hand $HAND turn $turn" >>"$HAND.early"
          }
          until [ -e restored ]; do one; done
          for more in 1 2 3 4 5; do one; done
          """, with: Self.settings.merging(["HAND": "hand\(hand)"]) { $1 })
    }
    let reach = { count in
      box.wait { (1...6).allSatisfy { box.lines("hand\($0).log").count >= count } }
    }
    #expect(reach(3))
    box.write("", to: "begun")
    #expect(box.roster("backup", "copy.db", with: Self.settings).code == 0)
    #expect(reach(8))
    #expect(box.roster("restore", "copy.db", with: Self.settings).code == 0)
    box.write("", to: "restored")
    for hand in hands { #expect(hand.wait() == Outcome()) }
    var needed: Set<Substring> = ["first"]
    for hand in 1...6 {
      needed.formUnion(box.lines("hand\(hand).early"))
      for line in box.lines("hand\(hand).log") {
        let parts = line.split(separator: "|", omittingEmptySubsequences: false)
        #expect(parts[0] == "0" && parts[3].isEmpty, "\(line)")
        if parts[1].hasPrefix("restored ") { needed.insert(parts[1].dropFirst("restored ".count)) }
      }
    }
    #expect(needed.count >= 1 + 6 * 5 + 6 * 2)
    let titles = box.roster(
      "todo", "list", "--all", "--format", "csv", "--columns", "title", with: Self.settings
    )
    .out.split(separator: "\n").dropFirst()
    #expect(titles.count == Set(titles).count)
    #expect(needed.subtracting(titles) == [])
    #expect(box.roster("doctor", with: Self.settings).code == 0)
  }
}
