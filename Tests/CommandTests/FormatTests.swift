import Testing

/// Records in every format, with and without records.
struct FormatTests {
  let box = Sandbox()

  private static let headers = [
    "todo": "number,id,title,detail,done,priority,due,tags,completedAt,createdAt,updatedAt,revision",
    "user":
      "number,id,nickname,userId,reading,email,admin,disabled,groups,note,createdAt,updatedAt,revision",
    "person":
      "number,id,name,reading,family,birthday,died,height,weight,emails,phones,address,organisation,tags,note,"
      + "createdAt,updatedAt,revision",
    "friend":
      "number,id,name,reading,family,birthday,died,leapDay,tags,note,createdAt,updatedAt,revision",
  ]

  @Test(arguments: ["todo", "user", "person", "friend"], [true, false])
  func emptyForms(_ group: String, _ isFile: Bool) {
    if isFile { box.roster("todo", "add", "x", "--done") }
    let columns = [
      "todo": "number  done  priority  title  due  detail\n", "user": "number  nickname  userId  admin\n",
      "person": "number  name  height  weight\n", "friend": "number  name  birthday\n",
    ]
    let header = Self.headers[group] ?? ""
    #expect(box.roster(group, "list") == Outcome(columns[group] ?? ""))
    #expect(box.roster(group, "list", "--json") == Outcome("[]\n"))
    #expect(box.roster(group, "list", "--format=jsonl") == Outcome())
    #expect(box.roster(group, "list", "--format", "csv") == Outcome(header + "\n"))
    #expect(box.roster("--format", "tsv", group, "ls") == Outcome(header.replacing(",", with: "\t") + "\n"))
    #expect(box.roster(group, "list", "--quiet") == Outcome())
    #expect(
      box.roster(group, "validate")
        == Outcome(
          group == "todo" && isFile ? "1 record, 0 errors, 0 warnings\n" : "0 records, 0 errors, 0 warnings\n"
        ))
  }

  @Test func todo() {
    let added = box.roster(
      "todo", "add", "Say \"hi\", twice", "--detail", "one\ntwo\tthree", "--priority", "highest", "--due",
      "2026-02-01",
      "--tags", "b,a")
    #expect(added.out == "Added todo 1: Say \"hi\", twice\n")
    let json =
      "{\"number\":1,\"id\":\"<id>\",\"title\":\"Say \\\"hi\\\", twice\",\"detail\":\"one\\ntwo\\tthree\",\"done\":false,"
      + "\"priority\":\"highest\",\"due\":\"2026-02-01\",\"tags\":[\"b\",\"a\"],\"completedAt\":null,"
      + "\"createdAt\":\"<time>\",\"updatedAt\":\"<time>\",\"revision\":1}\n"
    #expect(box.roster("todo", "list", "--json").masked == Outcome("[\n\(json)]\n"))
    #expect(box.roster("todo", "list", "--format", "jsonl").masked == Outcome(json))
    #expect(box.roster("todo", "show", "1", "--json").masked == Outcome(json))
    #expect(
      box.roster("todo", "list", "--format", "csv").masked
        == Outcome(
          """
          number,id,title,detail,done,priority,due,tags,completedAt,createdAt,updatedAt,revision
          1,<id>,"Say ""hi"", twice","one
          two	three",false,highest,2026-02-01,"b,a",,<time>,<time>,1

          """))
    #expect(
      box.roster("todo", "show", "1").masked
        == Outcome(
          """
          number     1
          id         <id>
          title      Say "hi", twice
          detail     one
                     two\\tthree
          done       no
          priority   highest
          due        2026-02-01
          tags       b, a
          createdAt  <time>
          updatedAt  <time>
          revision   1

          """))
    #expect(
      box.roster("todo", "list")
        == Outcome(
          """
          number  done  priority  title            due         detail
               1        highest   Say "hi", twice  2026-02-01  one …

          """))
  }

  @Test func measuresAreNumbersInBaseUnits() {
    box.write("{ units: { length: 'in', mass: 'lb' } }", to: "imperial")
    #expect(
      box.roster("person", "add", "John Doe", "--height", "5'11\"", "--weight", "11st 2lb").out
        == "Added person 1: John Doe (height 180.3 cm, weight 70.76 kg)\n")
    box.roster("person", "add", "Sato Hanako", "--height", "１７０，５", "--weight", "51.25")
    let words = ["person", "list", "--sort", "number", "--columns", "name,height,weight"]
    for config in [[], ["--config", "imperial"]] {
      #expect(
        box.run(words + ["--format", "csv"] + config)
          == Outcome("name,height,weight\nJohn Doe,180.3,70.76\nSato Hanako,170.5,51.25\n"))
      #expect(
        box.run(words + ["--format", "jsonl"] + config)
          == Outcome(
            """
            {"name":"John Doe","height":180.3,"weight":70.76}
            {"name":"Sato Hanako","height":170.5,"weight":51.25}

            """))
    }
    #expect(
      box.run(words)
        == Outcome(
          """
          name         height  weight
          John Doe      180.3   70.76
          Sato Hanako   170.5   51.25

          """))
  }

  @Test func changesSpeakTheFormatAskedFor() {
    #expect(box.roster("friend", "add", "A", "--birthday", "--02-29", "--quiet").out == "1\n")
    let outcome = box.roster("friend", "add", "B", "--birthday", "平成2年4月12日", "--json")
    #expect(
      outcome.masked
        == Outcome(
          "{\"number\":2,\"id\":\"<id>\",\"name\":\"B\",\"reading\":null,\"family\":null,\"birthday\":\"1990-04-12\",\"died\":null,"
            + "\"leapDay\":\"default\",\"tags\":null,\"note\":null,\"createdAt\":\"<time>\",\"updatedAt\":\"<time>\",\"revision\":1}\n"
        ))
    let both = box.roster("friend", "edit", "1-2", "--note", "x", "--json").masked.out
    #expect(both.hasPrefix("[\n{\"number\":1,") && both.hasSuffix("\"revision\":2}\n]\n"))
    #expect(both.filter { $0 == "\n" }.count == 4)
    #expect(box.roster("friend", "delete", "1", "2", "--quiet") == Outcome("1\n2\n"))
  }

  @Test func errorsAsJSON() {
    #expect(
      box.roster("todo", "show", "9", "--json")
        == Outcome(
          err:
            "{\"error\":{\"code\":\"absent\",\"message\":\"there is no todo “9”; see roster todo list\"}}\n",
          code: 1))
    #expect(
      box.roster("person", "add", "", "--weight", "x", "--format", "json")
        == Outcome(
          err:
            "{\"error\":{\"code\":\"invalid\",\"message\":\"nothing was stored, since rules are broken:\",\"violations\":["
            + "{\"field\":\"name\",\"code\":\"name.required\",\"message\":\"must not be empty; give a value\"},"
            + "{\"field\":\"weight\",\"code\":\"weight.number.notANumber\",\"message\":\"“x” is not a number; "
            + "write digits with at most one decimal point, like 70 or 70.5\"}]}}\n", code: 65))
    #expect(
      box.roster("todo", "lst", "--json")
        == Outcome(
          err:
            "{\"error\":{\"code\":\"usage\",\"message\":\"there is no command lst; see the help for those there are; "
            + "did you mean list?\",\"hint\":\"Try: roster todo --help\"}}\n", code: 64))
  }

  @Test func fullDiskIsSaid() {
    let outcome = box.shell("\"$ROSTER\" --database sample: todo list >/dev/full")
    #expect(
      outcome
        == Outcome(
          err:
            "roster: the output could not be written (No space left on device); free some space or name another place\n",
          code: 74))
  }
}
