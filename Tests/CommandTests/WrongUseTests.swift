import Testing

/// Command lines that are refused before anything is looked at, and references that mean nothing or too much.
struct WrongUseTests {
  let box = Sandbox()

  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var err: String
    var code: Int32 = 64

    init(_ words: String, _ err: String, code: Int32 = 64) {
      self.words = words.split(separator: " ").map { String($0.replacing("_", with: " ")) }
      self.err = err
      self.code = code
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let todoFields =
    "known are number, id, title, detail, done, priority, due, tags, completedAt, createdAt, updatedAt, "
    + "revision"

  static let cases: [Case] = [
    Case(
      "todo add x --prioritty high",
      """
      there is no option --prioritty; if it is no option, put -- before it; did you mean --priority?
      Try: roster todo add --help
      """),
    Case(
      "todo add x -z",
      """
      there is no option -z; if it is no option, put -- before it
      Try: roster todo add --help
      """),
    Case(
      "todo ad",
      """
      there is no command ad; see the help for those there are; did you mean add?
      Try: roster todo --help
      """),
    Case(
      "tood list",
      """
      there is no command tood; see the help for those there are; did you mean todo?
      Try: roster --help
      """),
    Case("todo list --where titel_~_a", "todo has no field “titel”; \(todoFields); did you mean title?"),
    Case("todo list --sort -titel", "todo has no field “titel”; \(todoFields); did you mean title?"),
    Case("todo list --columns number,titel", "todo has no field “titel”; \(todoFields); did you mean title?"),
    Case("todo show 1 --columns titel", "todo has no field “titel”; \(todoFields); did you mean title?"),
    Case(
      "todo validate --fields number",
      "todo has no field “number”; known are title, detail, done, priority, due, tags, completedAt"),
    Case("todo list --where title_=", "title = needs a value; write it in quotes if it has white space"),
    Case("todo list --limit many", "--limit is “many”; give a whole number from 0 on"),
    Case("friend upcoming --month 13", "--month is “13”; give a whole number from 1 to 12"),
    Case("todo list --format xml", "there is no format “xml”; choose one of table, json, jsonl, csv, tsv"),
    Case("todo list --color blue", "--color is “blue”; choose auto, always or never"),
    Case(
      "todo add --priority --due",
      """
      --priority needs a value, but --due is an option; if it is meant as the value, write --priority=--due
      Try: roster todo add --help
      """),
    Case(
      "todo add x --priority",
      """
      --priority needs a value; write it after the option
      Try: roster todo add --help
      """),
    Case(
      "todo toggle x --quiet=1",
      """
      --quiet takes no value, but --quiet=1 gives one; leave it out
      Try: roster todo toggle --help
      """),
    Case(
      "todo add",
      """
      TITLE is missing; add it to the command
      Try: roster todo add --help
      """),
    Case(
      "friend add",
      """
      NAME, --birthday are missing; add them to the command
      Try: roster friend add --help
      """),
    Case("todo add Milk --title Bread", "title is given twice, as words and with --title; leave one out"),
    Case(
      "todo delete",
      """
      no record is named; give a number, an id or a name, or --where
      Try: roster todo delete --help
      """),
    Case("todo done 1 --where done", "records are named and --where is given; use one of them"),
    Case("todo edit 1", "nothing to change is named; give a field's option, or --editor"),
    Case(
      "undo 2", "say what 2 means: --steps 2 takes back the last 2 steps, --only 2 takes back step 2 alone"),
    Case("todo list --watch --json", "--watch shows a table; leave out --format and --quiet"),
    Case("todo show 9", "there is no todo “9”; see roster todo list", code: 1),
    Case("todo show nope", "there is no todo “nope”; see roster todo list", code: 1),
    Case(
      "todo show 00000000-0000-7000-8000-000000000000",
      "there is no todo “00000000-0000-7000-8000-000000000000”; see roster todo list", code: 1),
    Case(
      "todo edit 1 9 --note x",
      "there is no option --note; if it is no option, put -- before it\nTry: roster todo edit --help"),
    Case("todo delete 1 9", "there is no todo “9”; see roster todo list", code: 1),
    Case("todo toggle 1 nope", "there is no todo “nope”; see roster todo list", code: 1),
    Case("undo --only 99", "there is no step 99 that is done; see roster history", code: 1),
    Case("redo", "there is nothing to redo", code: 1),
  ]

  @Test(arguments: cases)
  func refused(_ example: Case) {
    box.roster("todo", "add", "Stands")
    let before = box.databaseState()
    if ["--json"].contains(example.words.last) { return checkJSON(example) }
    let help = example.code == 64 && !example.err.contains("\nTry: ") ? Self.help(example.words) : ""
    #expect(box.run(example.words) == Outcome(err: "roster: \(example.err)\n\(help)", code: example.code))
    #expect(box.databaseState() == before)
  }

  /// The line that wrong use of a command ends with.
  private static func help(_ words: [String]) -> String {
    let isGroup = ["todo", "user", "person", "friend"].contains(words[0])
    return "Try: roster \(words.prefix(isGroup ? 2 : 1).joined(separator: " ")) --help\n"
  }

  private func checkJSON(_ example: Case) {
    let help = String(Self.help(example.words).dropLast())
    let object = "{\"error\":{\"code\":\"usage\",\"message\":\"\(example.err)\",\"hint\":\"\(help)\"}}\n"
    #expect(box.run(example.words) == Outcome(err: object, code: example.code))
  }

  @Test func ambiguousReferenceListsCandidates() {
    box.roster("person", "add", "Sato Hanako")
    box.roster("person", "add", "SATO  hanako")
    let before = box.databaseState()
    #expect(
      box.roster("person", "delete", "sato hanako")
        == Outcome(
          err: """
            roster: “sato hanako” means 2 records; name one by its number:
              1  Sato Hanako
              2  SATO  hanako

            """, code: 65))
    #expect(box.databaseState() == before)
  }

  @Test func wordsAfterRegisterAreNotPrinted() {
    for words in [
      ["user", "register", "sato", "hunter2", "--no-password"], ["user", "register", "sato", "--hunter2"],
      ["user", "register", "sato", "--nickname=S", "--no-password=hunter2"],
      ["user", "register", "-hunter2"],
      ["user", "passwd", "sato", "hunter2"], ["user", "verify", "sato", "hunter2"],
      ["user", "register", "sato", "--password", "hunter2"],
    ] {
      let outcome = box.run(words, with: ["ROSTER_LOG": "all"])
      #expect(outcome.code == 64)
      #expect(!outcome.err.contains("hunter2") && outcome.out.isEmpty, "\(words)")
    }
  }

  @Test func clusterAfterRegisterIsWrongUse() {
    #expect(
      box.roster("user", "register", "-rf")
        == Outcome(
          err: """
            roster: there is no such option; see the help for those there are
            Try: roster user register --help

            """, code: 64))
  }
}
