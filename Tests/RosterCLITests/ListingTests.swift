import Testing

/// Listings of what are no records, as CSV and TSV; and commands that have no such form.
struct ListingTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run(["friend", "add", "Lin, \"Eli\"", "--birthday", "1990-12-01"])
    try desk.run(["friend", "add", "Mori", "--birthday", "--11-30"])
    try desk.run(["todo", "add", "Call =Lin"])
    try desk.run(["todo", "edit", "1", "--title", "Call\u{A0}Lin\\"])
  }

  static let cases: [(String, String)] = [
    (
      "friend upcoming --format csv",
      """
      number,name,birthday,date,days,turns
      2,Mori,--11-30,2026-11-30,0,
      1,"Lin, ""Eli""\",1990-12-01,2026-12-01,1,36

      """
    ),
    ("friend upcoming --days 0 --month 5 --format csv", "number,name,birthday,date,days,turns\n"),
    (
      "find lin --format csv",
      "entity,number,id,name\ntodo,1,<id>,Call\u{A0}Lin\\\nfriend,1,<id>,\"Lin, \"\"Eli\"\"\"\n"
    ),
    ("find nobody --format tsv", "entity\tnumber\tid\tname\n"),
    ("find lin --format=tsv --quiet", "todo 1\nfriend 1\n"),
    (
      "history --limit 2 --format csv",
      """
      step,at,who,verb,entity,records,state,label
      4,2026-11-30T12:00:03.000Z,sato,edit,todo,1,done,edit todo 1: title Call =Lin -> Call\u{A0}Lin\\
      3,2026-11-30T12:00:02.000Z,sato,add,todo,1,done,add todo 1: Call =Lin

      """
    ),
    (
      "--database :memory: history --format csv", "step,at,who,verb,entity,records,state,label\n"
    ),
    (
      "book rules --format csv",
      "field,code,severity,rule\ntitle,title.required,error,must be given\n"
    ),
  ]

  @Test(arguments: cases)
  func isWritten(_ words: String, _ expected: String) throws {
    let run = try desk.run(words)
    #expect(words.hasPrefix("book") ? run.output.hasPrefix(expected) : run.seen == expected)
  }

  @Test(arguments: [
    "today", "doctor", "config", "todo validate", "todo validate --file absent.csv", "undo", "redo", "undo 3",
  ])
  func isRefusedBeforeAnythingIsDone(_ words: String) throws {
    for format in ["csv", "tsv"] {
      let run = try desk.run("--format \(format) \(words)")
      let path = words.prefix { $0 != "-" && !$0.isNumber }.split(separator: " ").joined(separator: " ")
      #expect(
        run.seen == """
          ! roster: this command has no form in \(format); use table, json or jsonl
          ! Try: roster \(path) --help
          = 64

          """)
    }
    #expect(try desk.run("history --limit 1 --quiet").output == "4\n")
  }

  @Test func examplesHaveNoOtherForm() throws {
    #expect(
      try desk.run("todo rules --test --json").errors.contains(
        "this command has no form in json; leave --format and --json out"))
  }

  @Test(arguments: [
    ("--format json", true), ("--format=json", true), ("--format jsonl", true), ("--format=jsonl", true),
    ("--json", true), ("--json --format csv", false), ("--format=table", false),
    ("--format json --format=csv", false),
  ])
  func errorsHaveTheFormatAskedFor(_ options: String, _ isJSON: Bool) throws {
    let run = try desk.run("todo show 99 \(options)")
    #expect(run.errors.hasPrefix(isJSON ? #"{"error":{"code":"absent""# : "roster: there is no todo"))
    #expect(run.code == 1)
  }

  @Test func fieldsOfAValidationAreNamed() throws {
    let run = try desk.run("book validate --fields number")
    #expect(run.errors.contains("book has no field “number”; known are title, reading, author"))
    #expect(!run.errors.contains("did you mean number"))
  }

  @Test(arguments: [
    ("todo add config path", 78), ("todo list config init", 78), ("config", 78), ("config path", 0),
    ("--quiet config path", 0), ("--database x config --quiet path", 0), ("config -- path", 0),
  ])
  func onlyNamingTheConfigurationNeedsNone(_ words: String, _ code: Int32) throws {
    #expect(try desk.run("--config absent.json5 \(words)").code == code)
    #expect(try desk.run("\(words.replacing("-- path", with: "path")) --config=absent.json5").code == code)
  }
}
