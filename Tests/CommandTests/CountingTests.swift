import Testing

/// How many records there are, by what is asked.
struct CountingTests {
  let box = Sandbox()

  init() {
    box.write(
      """
      title,priority,due,tags
      Milk,high,2026-01-14,"home,shop"
      Bread,high,2026-01-15,"shop"
      Rent,middle,2026-02-01,
      Report,low,,work
      =Sum,middle,2026-02-28,"Work"

      """, to: "todos.csv")
    box.roster("todo", "import", "todos.csv")
    box.roster("todo", "done", "4")
  }

  @Test(arguments: [
    ("todo count", "4\n"), ("todo count --all", "5\n"), ("todo count --done", "1\n"),
    ("todo count -q", "4\n"),
    ("todo count wo", "1\n"), ("todo count --where priority=high bread", "1\n"),
    ("todo count --where done", "1\n"), ("todo count --json", "{\"count\":4}\n"),
    ("todo count --format jsonl", "{\"count\":4}\n"), ("todo count --format csv", "count\n4\n"),
    ("todo count --format tsv", "count\n4\n"), ("person count", "0\n"), ("user count", "0\n"),
    ("friend count x", "0\n"),
  ])
  func howMany(_ line: String, _ expected: String) {
    #expect(box.run(line.split(separator: " ").map(String.init)) == Outcome(expected))
  }

  @Test(arguments: [
    (
      "todo count --all --by tags",
      "tags    count\nshop        2\nWork        1\nhome        1\nwork        1\n(none)      1\n"
    ),
    (
      "todo count --all --by priority,done",
      "priority  done  count\nmiddle    no        2\nhigh      no        2\nlow       yes       1\n"
    ),
    (
      "todo count --all --by due:month",
      "due:month  count\n2026-01        2\n2026-02        2\n(none)         1\n"
    ),
    (
      "todo count --by due:weekday",
      "due:weekday  count\nWednesday        1\nThursday         1\nSaturday         1\nSunday           1\n"
    ),
    ("todo count --by due:weekday --format csv", "due:weekday,count\n3,1\n4,1\n6,1\n7,1\n"),
    ("todo count --all --by due:year --format tsv", "due:year\tcount\n2026\t4\n\t1\n"),
    (
      "todo count --all --by tags,priority --where title=milk --format csv",
      "tags,priority,count\nhome,high,1\nshop,high,1\n"
    ),
    (
      "todo count --all --by due:year --json",
      "[\n{\"due:year\":2026,\"count\":4},\n{\"due:year\":null,\"count\":1}\n]\n"
    ),
    (
      "todo count --by priority --format jsonl",
      "{\"priority\":\"middle\",\"count\":2}\n{\"priority\":\"high\",\"count\":2}\n"
    ),
    ("todo count --by priority -q", "2\n2\n"),
    ("person count --by tags", "tags  count\n"), ("person count --by tags --json", "[]\n"),
  ])
  func byValue(_ line: String, _ expected: String) {
    #expect(box.run(line.split(separator: " ").map(String.init)) == Outcome(expected))
  }

  /// A moment falls on the day that the place has.
  @Test func momentsFallOnTheLocalDay() {
    box.write(
      "title,done,completedAt\nA,true,2026-01-31T20:00:00Z\nB,true,2026-01-31T10:00:00Z\n", to: "done.csv")
    box.roster("todo", "delete", "4")
    box.roster("todo", "import", "done.csv")
    let words = ["todo", "count", "--done", "--by", "completedAt:month", "--format", "csv"]
    #expect(box.run(words) == Outcome("completedAt:month,count\n2026-01,2\n"))
    #expect(
      box.run(words, with: ["TZ": "Asia/Tokyo"]) == Outcome("completedAt:month,count\n2026-01,1\n2026-02,1\n")
    )
  }

  /// More values than are held at a time: the widest comes last of all.
  @Test func manyValues() {
    let lines = (1...5000).map { "T\(10_000 + $0)\n" }.joined()
    box.write("title\n" + lines + "T99999 longest\n", to: "many.csv")
    box.roster("todo", "import", "many.csv")
    let found = box.roster("todo", "count", "T1", "T9", "--by", "title")
    #expect(found.code == 0)
    let all = box.roster("todo", "count", "--where", "title ~ T1 or title ~ T9", "--by", "title").out
    #expect(
      all
        == "title           count\n" + (1...5000).map { "T\(10_000 + $0)              1\n" }.joined()
        + "T99999 longest      1\n")
  }

  @Test(arguments: [
    ("todo count --by tag", "todo has no field “tag”; known are"),
    ("todo count --by priority,tags,done", "records are counted by at most 2 fields at a time; name fewer\n"),
    ("todo count --by tags:month", "tags is no day, so it has no month; leave the part out\n"),
    ("todo count --by due:week", "due has no part “week”; use one of year, month, day, weekday\n"),
    ("friend count --by birthday:weekday", "birthday has no part “weekday”; use one of year, month, day\n"),
    ("todo count --by ,", "no field is named; give at least one, separated by commas\n"),
    ("todo count --limit 3", "there is no option --limit"),
  ])
  func wrongUse(_ line: String, _ message: String) {
    let found = box.run(line.split(separator: " ").map(String.init))
    #expect(found.code == 64 && found.out == "")
    #expect(found.err.hasPrefix("roster: \(message)"), "\(found.err)")
  }

  @Test func aMisspeltFieldHasASuggestion() {
    #expect(box.roster("todo", "count", "--by", "prioritty").err.contains("did you mean priority?"))
  }

  @Test(.enabled(if: Sandbox.hasTerminal)) func barsOnATerminal() {
    let words = ["todo", "count", "--all", "--by", "tags", "--color", "never"]
    #expect(
      box.terminal(words, width: 25) == """
        tags    count
        shop        2  ██████████
        Work        1  █████
        home        1  █████
        work        1  █████
        (none)      1  █████

        """)
  }
}
