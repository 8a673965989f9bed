import TestSupport
import Testing

/// Records that go in runs come to the same as those that are looked at one by one, as they are as soon as a
/// record stands before.
struct ImportRunTests {
  private let box = Sandbox()

  private static let names = ["Sato", "", "  Łukasz ", "ハナコ", "O'Neil, Ann", "x\u{7}y", "Ａｂｅ", "Zoë\u{301}"]
  private static let heights = [
    "170", "170.5", "", "5'7\"", "57", "301", "tall", "1,234", "1.7 m", "１７０", "null",
  ]
  private static let weights = ["60", "61,5", "", "150 lb", "166", "900", "-1", "60.25 kg", "0060"]
  private static let birthdays = ["1990-04-12", "--02-29", "", "平成2年4月12日", "2030-01-01", "4/12/1990"]

  private struct Taken {
    var outcome: Outcome
    var list: String
    var rejects: [UInt8]?
  }

  /// Without the name of the file of what was refused, of which each import has its own.
  private func plain(_ errors: String) -> String { errors.replacing(/rejects\d+/, with: "rejects") }

  private func imported(_ file: String, _ options: [String], to database: String) -> Taken {
    let rejects = "rejects\(box.names("").count)"
    let words = ["person", "import", file, "--skip-invalid", "--rejects", rejects, "--database", database]
    let outcome = box.run(words + options)
    let list = box.roster(
      "person", "list", "--sort", "number", "--format", "jsonl", "--columns",
      "number,name,height,weight,birthday,tags,note,revision", "--database", database)
    return Taken(outcome: outcome, list: list.out, rejects: box.bytes(rejects))
  }

  /// - Parameters:
  ///   - slow: the same, but for what makes it go another way.
  ///   - options: what makes it go another way.
  private func check(_ file: String, _ text: String, slow: String, _ options: [String], created: Int) {
    box.write(text, to: file)
    let empty = imported(file, [], to: "empty.db")
    #expect(empty.outcome.out.hasPrefix("\(file): \(created) created, 0 updated, 0 the same, "))
    #expect(empty.list.split(separator: "\n").count == created)
    box.write(slow, to: file)
    let slowly = imported(file, options, to: "slow.db")
    #expect(plain(slowly.outcome.err) == plain(empty.outcome.err.replacing("empty.db", with: "slow.db")))
    #expect(slowly.outcome.out == empty.outcome.out)
    #expect(slowly.list == empty.list)
    let mark = slow.utf8.count - text.utf8.count
    #expect(slowly.rejects.map { Array($0.dropFirst(mark)) } == empty.rejects)
    // Of those that stand one is in the file as it is, one with other values, and one is not.
    for database in ["some.db", "slowly.db"] {
      for name in ["N5", "N6", "First"] {
        box.roster("person", "add", name, "--height", "170.5", "--database", database)
      }
      box.roster("person", "edit", "N5", "--weight", "60", "--database", database)
    }
    let other = imported(file, options, to: "slowly.db")
    box.write(text, to: file)
    let some = imported(file, [], to: "some.db")
    #expect(plain(some.outcome.err) == plain(other.outcome.err) && some.outcome.out == other.outcome.out)
    #expect(some.list == other.list)
    #expect(some.outcome.err.contains("has the same name as 2.\n"))
    #expect(box.roster("undo", "--database", "some.db").code == 0)
    #expect(box.roster("person", "list", "--quiet", "--database", "some.db") == Outcome("3\n1\n2\n"))
    for database in ["empty.db", "some.db"] {
      #expect(box.roster("doctor", "--database", database).code == 0)
    }
  }

  @Test func tables() {
    var dice = SplitMix(seed: 21)
    func any(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &dice)] }
    func quoted(_ value: String) -> String { "\"\(value.replacing("\"", with: "\"\""))\"" }
    var text = "name,height,weight,birthday,tags,note\n"
    for row in 0..<4000 {
      // Now and then all are fine for a while, or a cell is missing.
      let isPlain = row % 1000 < 400
      let values =
        isPlain
        ? ["N\(row)", "170.5", "60", "", "", ""]
        : [
          any(Self.names), any(Self.heights), any(Self.weights), any(Self.birthdays),
          row % 3 == 0 ? "a,b" : "", "two\nlines",
        ]
      text += values.map(quoted).joined(separator: ",") + (row % 997 == 996 ? ",more\n" : "\n")
    }
    // A safe file, as its first name says, goes one by one; nothing in it is marked.
    check("a.csv", text, slow: "'" + text, [], created: 2112)
  }

  @Test func objects() {
    var dice = SplitMix(seed: 22)
    func any(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &dice)] }
    var text = ""
    for row in 0..<3000 {
      let height = row < 10 ? "171" : any(["170", "170.5", "null", "\"5'7\\\"\"", "57", "true"])
      var pairs = ["\"name\":\"N\(row)\"", "\"height\":\(height)"]
      if row > 1500 { pairs.append("\"weight\":\(any(["60", "61.5", "\"61,5\"", "[60]", "{}"]))") }
      if row % 7 == 0 { pairs.append("\"tags\":[\"a\",\"b\"]") }
      if row % 11 == 0 { pairs.append("\"colour\":\"red\"") }
      text += "{\(pairs.joined(separator: ","))}\n"
    }
    check("a.jsonl", text, slow: text, ["--map", "tags=tags"], created: 1593)
  }
}
