import Testing

/// Files of other programs: in, out, and in again.
struct ForeignFormatTests {
  private let box = Sandbox()

  struct Form: Sendable, CustomTestStringConvertible {
    var group: String
    var format: String
    var file: String
    var text: String
    /// Number and first columns of what is there after the import.
    var list: String
    var columns: String
    var testDescription: String { "\(group) \(format)" }
  }

  static let card = """
    BEGIN:VCARD
    VERSION:3.0
    UID:friend-1@example.org
    N:Lin;Elton;;;
    FN:Elton Lin
    BDAY:1990-04-12
    EMAIL;TYPE=WORK,PREF:elton@example.org
    PHOTO;ENCODING=b;TYPE=JPEG:AAAA
    X-SKYPE:elton
    END:VCARD

    """

  static let forms = [
    Form(
      group: "person", format: "vcard", file: "a.vcf", text: card,
      list: "1,Elton Lin,1990-04-12,work: elton@example.org\n", columns: "number,name,birthday,emails"),
    Form(
      group: "person", format: "vcard3", file: "a.vcf", text: card,
      list: "1,Elton Lin,1990-04-12,work: elton@example.org\n", columns: "number,name,birthday,emails"),
    Form(
      group: "friend", format: "vcard", file: "a.vcf", text: card, list: "1,Elton Lin,1990-04-12\n",
      columns: "number,name,birthday"),
    Form(
      group: "friend", format: "ical", file: "a.ics",
      text: """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:b-1@example.org
        SUMMARY:Jenny Court
        DTSTART;VALUE=DATE:19700229
        END:VEVENT
        BEGIN:VEVENT
        UID:b-2@example.org
        SUMMARY:Jenny Court
        DTSTART;VALUE=DATE:19720412
        RRULE:FREQ=YEARLY
        X-COLOUR:red
        END:VEVENT
        END:VCALENDAR

        """, list: "1,Jenny Court,1972-04-12\n", columns: "number,name,birthday"),
    Form(
      group: "todo", format: "ical", file: "a.ics",
      text: """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VTODO
        UID:t-1@example.org
        SUMMARY:Call
        DUE:20261201T100000Z
        STATUS:IN-PROCESS
        PRIORITY:1
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT5M
        END:VALARM
        END:VTODO
        BEGIN:VTODO
        UID:t-2@example.org
        SUMMARY:Write
        STATUS:COMPLETED
        COMPLETED:20260102T030405Z
        END:VTODO
        END:VCALENDAR

        """, list: "1,false,highest,Call,2026-12-01\n2,true,middle,Write,\n",
      columns: "number,done,priority,title,due"),
    Form(
      group: "todo", format: "todotxt", file: "todo.txt",
      text: "(A) 2026-01-02 Call @home due:2026-12-01 x:y\nx 2026-01-03 2026-01-02 Write\nx Read\n",
      list: "1,false,highest,Call @home x:y,2026-12-01\n2,true,middle,Write,\n3,true,middle,Read,\n",
      columns: "number,done,priority,title,due"),
    Form(
      group: "todo", format: "taskwarrior", file: "tasks.json",
      text: """
        [{"uuid":"77777777-1111-4111-8111-111111111111","description":"Call","status":"pending",\
        "entry":"20260101T000000Z","estimate":1,"due":"20261201T120000Z","wait":"20261130T000000Z",\
        "annotations":[{"entry":"20260101T000000Z","description":"twice"}]},
        {"uuid":"77777777-1111-4111-8111-222222222222","description":"Write","status":"completed",\
        "entry":"20260101T000000Z","end":"20260102T030405Z"}]
        """, list: "1,false,middle,Call,2026-12-01\n2,true,middle,Write,\n",
      columns: "number,done,priority,title,due"),
  ]

  private func list(_ form: Form) -> String {
    let all = form.group == "todo" ? ["--all"] : []
    let words = [form.group, "list", "--sort", "number", "--columns", form.columns, "--format", "csv"]
    return box.run(words + all).out.split(separator: "\n", maxSplits: 1).dropFirst().joined()
  }

  private func nothingNew(_ path: String, _ group: String, _ words: [String] = []) {
    let outcome = box.run([group, "import", path] + words)
    #expect(outcome.code == 0 && outcome.out.hasPrefix("\(path): nothing new; "), "\(outcome)")
  }

  @Test(arguments: forms) func comesBackTheSame(_ form: Form) {
    box.write(form.text, to: form.file)
    let options = ["--skip-invalid"]
    #expect(box.run([form.group, "import", form.file] + options).code == 0)
    #expect(list(form) == form.list)
    nothingNew(form.file, form.group, options)
    let (ending, format) = (form.file.drop { $0 != "." }, ["--as", form.format])
    let written = box.run([form.group, "export", "out\(ending)", "--verify"] + format)
    #expect(written.code == 0 && written.err.contains("read back and found the same"), "\(written)")
    nothingNew("out\(ending)", form.group, form.format == "vcard3" ? [] : format)
    // What is changed here goes out, and nothing else does.
    let key = form.group == "todo" ? "title" : "name"
    #expect(box.roster(form.group, "edit", "1", "--\(key)", "Other").code == 0)
    if form.group == "todo" {
      box.roster("todo", "done", "1")
      box.roster("todo", "add", "Added and done")
      box.roster("todo", "done", "name:Added and done")
    }
    let changed = box.run([form.group, "export", "out\(ending)", "--verify", "--force"] + format)
    #expect(changed.code == 0, "\(changed)")
    nothingNew("out\(ending)", form.group, form.format == "vcard3" ? [] : format)
    #expect(list(form).hasPrefix("1,") && list(form).contains("Other"))
    // In a registry of its own it is the same as well.
    let copy = ["--database", "copy.db"]
    #expect(
      box.run([form.group, "import", "out\(ending)"] + format.filter { _ in form.format != "vcard3" } + copy)
        .code == 0)
    #expect(
      box.run([form.group, "export"] + format).out.split(whereSeparator: \.isNewline).filter {
        !Self.isStamp($0)
      }
        == box.run([form.group, "export"] + format + copy).out.split(whereSeparator: \.isNewline).filter {
          !Self.isStamp($0)
        }
    )
  }

  /// Times of the change, which are each registry's own.
  private static func isStamp(_ line: Substring) -> Bool {
    ["DTSTAMP", "LAST-MODIFIED", "REV", "CREATED"].contains { line.hasPrefix($0) }
      || line.contains("\"modified\"")
  }

  /// A card that tells less than what is known takes nothing away.
  @Test func whatACardDoesNotMentionStays() {
    box.write(Self.card, to: "a.vcf")
    box.roster("person", "import", "a.vcf")
    box.write(
      "BEGIN:VCARD\nVERSION:3.0\nUID:friend-1@example.org\nFN:Elton Lin\nTEL:123\nEND:VCARD\n", to: "b.vcf")
    #expect(
      box.roster("person", "import", "b.vcf").out == "b.vcf: 0 created, 1 updated, 0 the same, 0 refused\n")
    let lines = box.roster("person", "export", "--as", "vcard").out.split(whereSeparator: \.isNewline)
    for line in [
      "PHOTO:data:image/jpeg;base64,AAAA", "X-SKYPE:elton", "BDAY:19900412",
      "UID;VALUE=text:friend-1@example.org",
    ] {
      #expect(lines.contains { $0 == line }, "\(lines)")
    }
    #expect(lines.contains { $0.hasPrefix("TEL") && $0.hasSuffix("123") })
  }

  /// What a file says of itself counts for more than its name.
  @Test func filesWithAnotherEnding() {
    box.write(Self.card, to: "a.csv")
    #expect(
      box.roster("person", "import", "a.csv").out == "a.csv: 1 created, 0 updated, 0 the same, 0 refused\n")
    box.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "b.ics")
    #expect(
      box.roster("person", "import", "b.ics")
        == Outcome(
          err: "roster: b.ics holds a calendar, which person records are not read from; they are read from "
            + "csv, tsv, json, jsonl, vcard, vcard3\n", code: 65))
  }

  @Test func aWorkbookIsNoText() {
    box.write(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 100), to: "a.xlsx")
    for words in [
      ["import", "a.xlsx"], ["validate", "--file", "a.xlsx"], ["import", "a.xlsx", "--as", "csv"],
    ] {
      #expect(
        box.run(["person"] + words)
          == Outcome(
            err:
              "roster: a.xlsx is a workbook or another archive, and no text; save it as CSV and import that\n",
            code: 65))
    }
  }

  /// A table of one's own with words that Taskwarrior has too is a table.
  @Test func plainJSON() {
    box.write(#"[{"title":"Buy milk","description":"two litres","status":"pending"}]"#, to: "a.json")
    #expect(box.roster("todo", "import", "a.json").code == 0)
    #expect(
      box.roster("todo", "list", "--columns", "title,detail", "--format", "csv").out
        == "title,detail\nBuy milk,two litres\n")
    box.write("name\tnote\r\n\"Sato, \"\"Hana\"\"\"\t\"two\r\nlines\"\r\n", to: "a.tsv")
    #expect(box.roster("person", "import", "a.tsv").code == 0)
    #expect(
      box.roster("person", "list", "--columns", "name,note", "--format", "json").out.contains(
        #"{"name":"Sato, \"Hana\"","note":"two\r\nlines"}"#))
  }
}
