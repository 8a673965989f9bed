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

  private func imported(_ file: String, to database: String) -> (Outcome, list: String, rejects: [UInt8]?) {
    let words = ["person", "import", file, "--skip-invalid", "--rejects", "rejects", "--database", database]
    let outcome = box.run(words)
    let list = box.roster(
      "person", "list", "--where", "not name = \"First\"", "--sort", "number", "--format", "jsonl",
      "--columns",
      "name,height,weight,birthday,tags,note,revision", "--database", database)
    return (outcome, list.out, box.bytes("rejects"))
  }

  private func check(_ file: String, created: Int) {
    box.roster("person", "add", "First", "--database", "one.db")
    let runs = imported(file, to: "runs.db")
    let one = imported(file, to: "one.db")
    #expect(runs.0.out.hasPrefix("\(file): \(created) created, 0 updated, 0 the same, "))
    #expect(runs.0.out == one.0.out)
    #expect(runs.0.err == "Created runs.db\n" + one.0.err)
    #expect(runs.list == one.list)
    #expect(runs.rejects == one.rejects)
    #expect(runs.list.split(separator: "\n").count == created)
    #expect(box.roster("undo", "--database", "runs.db").code == 0)
    #expect(box.roster("person", "list", "--quiet", "--database", "runs.db") == Outcome())
    #expect(box.roster("doctor", "--database", "runs.db").code == 0)
  }

  @Test func tables() {
    var dice = SplitMix(seed: 21)
    func any(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &dice)] }
    func quoted(_ value: String) -> String { "\"\(value.replacing("\"", with: "\"\""))\"" }
    var text = "name,height,weight,birthday,tags,note,Colour\n"
    for row in 0..<4000 {
      // Now and then all are fine for a while, or a cell is missing.
      let isPlain = row % 1000 < 400
      let values =
        isPlain
        ? ["N\(row)", "170.5", "60", "", "", "", ""]
        : [
          any(Self.names), any(Self.heights), any(Self.weights), any(Self.birthdays), "a,b", "two\nlines",
          "red",
        ]
      text += values.map(quoted).joined(separator: ",") + (row % 997 == 996 ? ",more\n" : "\n")
    }
    box.write(text, to: "a.csv")
    check("a.csv", created: 2112)
  }

  @Test func objects() {
    var dice = SplitMix(seed: 22)
    func any(_ values: [String]) -> String { values[Int.random(in: 0..<values.count, using: &dice)] }
    var text = ""
    for row in 0..<3000 {
      var pairs = [
        "\"name\":\"N\(row)\"", "\"height\":\(any(["170", "170.5", "null", "\"5'7\\\"\"", "57", "true"]))",
      ]
      if row > 1500 { pairs.append("\"weight\":\(any(["60", "61.5", "\"61,5\"", "[60]", "{}"]))") }
      if row % 7 == 0 { pairs.append("\"tags\":[\"a\",\"b\"]") }
      if row % 11 == 0 { pairs.append("\"colour\":\"red\"") }
      text += "{\(pairs.joined(separator: ","))}\n"
    }
    box.write(text, to: "a.jsonl")
    check("a.jsonl", created: 1588)
  }
}
