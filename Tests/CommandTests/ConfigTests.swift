import Testing

/// The configuration file: where it is, what it says, what it may not say.
struct ConfigTests {
  let box = Sandbox()

  private var place: String { box.path("config/roster/roster.json5") }

  @Test func initWritesTheDefaultsOnce() {
    #expect(box.roster("config", "path") == Outcome(place + "\n"))
    let before = box.roster("config", "--json").out
    #expect(box.roster("config", "init") == Outcome("Wrote \(place)\n"))
    #expect(box.mode("config/roster") == 0o700)
    #expect(
      box.roster("config", "init")
        == Outcome(
          err: "roster: \(place) is there already; name another, or replace it with --force\n", code: 73))
    #expect(before.contains("\"from\":\"default\"") && !before.contains(place))
    #expect(
      box.roster("config", "--json").out
        == before.replacing("\"from\":\"default\"", with: "\"from\":\"\(place)\""))
  }

  @Test func initReplacesWhenTold() {
    box.write("{}", to: "own.json5")
    let words = ["config", "init", "--config", "own.json5"]
    #expect(box.run(words).code == 73)
    #expect(box.bytes("own.json5") == Array("{}".utf8))
    #expect(box.run(words + ["--force"]) == Outcome("Wrote own.json5\n"))
    #expect(box.bytes("own.json5")?.count ?? 0 > 1000)
  }

  @Test func initWhereNamed() {
    #expect(box.roster("config", "init", "--config", "own.json5") == Outcome("Wrote own.json5\n"))
    #expect(box.names() == ["own.json5", "tmp"])
    #expect(box.roster("config", "path", with: ["ROSTER_CONFIG": "own.json5"]) == Outcome("own.json5\n"))
    #expect(box.roster("config", "--config", "own.json5").code == 0)
  }

  @Test func optionGoesBeforeVariable() {
    box.write("{ person: { height: { maximum: 210 } } }", to: "a")
    box.write("{ person: { height: { maximum: 220 } } }", to: "b")
    let words = ["person", "add", "A", "--height", "215", "--database", ":memory:"]
    let refused = """
      roster: nothing was stored, since rules are broken:
        height: 215 cm is outside 20 cm to 210 cm; check the number and its unit [height.range]

      """
    #expect(box.run(words) == Outcome("Added person 1: A\n"))
    #expect(box.run(words, with: ["ROSTER_CONFIG": "a"]).code == 78)
    box.write("{ person: { height: { maximum: 210, usualMaximum: 200 } } }", to: "a")
    box.write("{ person: { height: { maximum: 220, usualMaximum: 219 } } }", to: "b")
    #expect(box.run(words, with: ["ROSTER_CONFIG": "a"]) == Outcome(err: refused, code: 65))
    #expect(box.run(words + ["--config=b"], with: ["ROSTER_CONFIG": "a"]) == Outcome("Added person 1: A\n"))
    #expect(
      box.run(words + ["--config", "a"], with: ["ROSTER_CONFIG": "b"]) == Outcome(err: refused, code: 65))
  }

  static let bad: [(String, String)] = [
    (
      "{ friend: { leapDays: 'march1' } }",
      "1:13: friend.leapDays: there is no setting “friend.leapDays”; write friend.leapDay instead"
    ),
    (
      "{\n  units: { length: 'yard' } }",
      "2:20: units.length: “yard” is none of the choices; give one of cm, m, mm, in, ft in quotes"
    ),
    (
      "{ user: { hashing: { passes: 1 } } }",
      "1:30: user.hashing.passes: 1 is not within the limits; give a number from 2 to 1000"
    ),
    (
      "{ user: { password: { minimumLength: 7 } } }",
      "1:38: user.password.minimumLength: 7 is not within the limits; give a number from 8 to 1024"
    ),
    ("{ units: ", "1:10: the file ends where a value or a closing bracket is missing; complete it"),
  ]

  @Test(arguments: bad)
  func refused(_ text: String, _ sentence: String) {
    box.write(text, to: "c.json5")
    for words in [["todo", "list"], ["config"], ["todo", "add", "A"]] {
      #expect(
        box.run(words + ["--config", "c.json5"]) == Outcome(err: "roster: c.json5:\(sentence)\n", code: 78))
    }
    #expect(box.names() == ["c.json5", "tmp"])
  }

  @Test func missingFileThatIsNamed() {
    #expect(
      box.roster("todo", "list", with: ["ROSTER_CONFIG": "none.json5"])
        == Outcome(
          err: "roster: none.json5 cannot be read (No such file or directory); name another file, "
            + "or write one with roster config init\n", code: 78))
  }

  @Test func brokenFileIsStillNamed() {
    box.write("{ oops", to: "c.json5")
    #expect(box.roster("config", "path", "--config", "c.json5") == Outcome("c.json5\n"))
    #expect(
      box.roster("config", "init", "--config", "c.json5")
        == Outcome(
          err: "roster: c.json5 is there already; name another, or replace it with --force\n", code: 73))
  }

  @Test func variables() {
    #expect(
      box.roster("today", with: ["ROSTER_TODAY": "2026-02-30"])
        == Outcome(
          err: "roster: ROSTER_TODAY is “2026-02-30”; write a day as YYYY-MM-DD\nTry: roster --help\n",
          code: 64))
    let outcome = box.roster("today", with: ["ROSTER_LOG": "noise"])
    #expect(outcome.code == 64 && outcome.err.hasPrefix("roster: ROSTER_LOG names “noise”; known are "))
    let traced = box.roster("todo", "list", with: ["ROSTER_LOG": "command,store"])
    #expect(traced.out == "number  done  priority  title  due  detail\n")
    #expect(traced.err.split(separator: "\n").allSatisfy { $0.hasPrefix("roster[") })
    #expect(traced.err.contains("roster[command]: todo list\n"))
    #expect(traced.err.contains("roster[store]: \(box.database) (default)\n"))
  }
}
