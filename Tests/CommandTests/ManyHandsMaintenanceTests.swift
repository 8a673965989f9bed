import Foundation
import TestSupport
import Testing

/// Many processes that change one database while it is backed up, restored and compacted: every acknowledged change
/// is in the database or in a copy that a restore named.
///
/// A few turns each; `ROSTER_HANDS` gives the seconds that thirty processes go on.
@Suite(.serialized)
struct ManyHandsMaintenanceTests {
  let box = Sandbox(isFast: true)

  private static let seconds = ProcessInfo.processInfo.environment["ROSTER_HANDS"].flatMap(Double.init)
  private static let hands = seconds == nil ? 10 : 30
  private static let turns = seconds == nil ? 12 : 100_000

  /// Runs the program; notes the exit code, the change, and what was printed.
  private static let head = """
    roster() {
      note=$1; shift; out=; err=
      [ -e stop ] && exit 0
      "$ROSTER" "$@" >"$HAND.out" 2>"$HAND.err"; code=$?
      read -r out <"$HAND.out"; read -r err <"$HAND.err"
      echo "$code|$note|$out|$err" >>"$HAND.log"
    }

    """

  @Test func everyChangeIsInTheDatabaseOrInACopyThatWasNamed() {
    box.roster("todo", "add", "First")
    box.roster("backup", "shared.db")
    let hands = (1...Self.hands).map { hand in
      box.write(Self.head + script(of: hand), to: "hand\(hand).sh")
      return box.startShell("exec sh hand\(hand).sh", with: ["HAND": "hand\(hand)"])
    }
    if let seconds = Self.seconds {
      Thread.sleep(forTimeInterval: seconds)
      box.write("", to: "stop")
    }
    for hand in hands { #expect(hand.wait() == Outcome()) }
    var wanted: Set<Substring> = []
    var copies: Set<Substring> = []
    var done: [Substring: Int] = [:]
    for line in (1...Self.hands).flatMap({ box.lines("hand\($0).log") }) {
      let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false)
      let words = parts[1].split(separator: " ")
      if parts[0] != "0" {
        let isExpected =
          parts[0] == "75" || parts[0] == "1" && parts[3].hasPrefix("roster: there is no todo ")
        #expect(isExpected, "\(line)")
        continue
      }
      done[words[0], default: 0] += 1
      if words.count > 1 { wanted.insert(words[1]) }
      if words[0] == "restore" {
        guard let range = parts[2].firstRange(of: "what was stored before is in ") else {
          Issue.record("\(line)")
          continue
        }
        copies.insert(parts[2][range.upperBound...])
      }
    }
    var found: Set<Substring> = []
    for path in copies.map(String.init) + [box.database] {
      let list = box.roster(
        "todo", "list", "--all", "--format", "tsv", "--columns", "title,tags", "--database", path)
      #expect(list.code == 0, "\(path): \(list)")
      for row in list.out.split(whereSeparator: { "\n\t, ;".contains($0) }) { found.insert(row) }
      #expect(box.roster("doctor", "--database", path).code == 0, "\(path)")
    }
    #expect(box.roster("doctor", "--database", "shared.db").code == 0)
    #expect(wanted.subtracting(found) == [])
    #expect(copies.count == done["restore"])
    // What a restore that was refused would have left, and what was being built.
    let names = box.names("data/roster").filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
    #expect(names.count == copies.count + 1)
    for verb in ["add", "tag", "restore", "backup", "compact"] {
      #expect(done[Substring(verb), default: 0] > 0, "\(verb)")
    }
    if Self.seconds != nil { print("many hands:", done, "wanted", wanted.count, "copies", copies.count) }
  }

  private func script(of hand: Int) -> String {
    var dice = SplitMix(seed: UInt64(hand))
    let verbs = (1...Self.turns).lazy.map { turn -> String in
      let mark = "h\(hand)-\(turn)"
      return switch Int.random(in: 0..<100, using: &dice) {
      case 0..<50: "roster 'add \(mark)' todo add \(mark)"
      case 50..<70: "roster 'tag \(mark)' todo edit \(Int.random(in: 1...20, using: &dice)) --tag \(mark)"
      case 70..<78: "roster toggle todo toggle \(Int.random(in: 1...20, using: &dice))"
      case 78..<86: "roster backup backup --force shared.db"
      case 86..<92: "roster compact compact --keep 20"
      default: "roster restore restore shared.db"
      }
    }
    return verbs.joined(separator: "\n") + "\n"
  }
}
