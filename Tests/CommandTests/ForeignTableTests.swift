import Testing

/// Tables of other programs, from the file to the records and what is said of them.
@Suite struct ForeignTableTests {
  let box = Sandbox()

  private func list(_ group: String, _ columns: String) -> String {
    box.roster(group, "list", "--sort", "number", "--columns", columns, "--format", "csv").out
  }

  @Test func tellsWhatItFoundOut() {
    box.write(
      "Members\n1 May\nName;Born;Height;Unit;x\nSato;4/5/1984;70;in;\n;;;;\nMori;25/4/1984 10:00;170;cm;1\nEndo\n",
      to: "m.csv")
    let words = ["person", "import", "m.csv", "--map", "Born=birthday"]
    #expect(
      box.run(words)
        == Outcome(
          "m.csv: 3 created, 0 updated, 0 the same, 0 refused\n",
          err: """
            Created \(box.database)
            Columns without a field: x; --map COLUMN=FIELD brings one in.
            Lines before the names of the columns, passed over: 2.
            Days of Born are read as day, month, year, which alone fits all of them.
            Of Born the times are cut, as a day has none: 1.
            roster undo takes the import back.

            """))
    #expect(
      list("person", "name,birthday,height")
        == "name,birthday,height\nSato,1984-05-04,177.8\nMori,1984-04-25,170\nEndo,,\n")
    let again = box.run(words + ["--json", "--database", "b.db"])
    #expect(again.out.contains(#""dates":{"Born":"dmy"},"cut":{"Born":1}"#))
    #expect(box.run(words).out == "m.csv: nothing new; 3 the same, 0 refused\n")
  }

  @Test func asksWhatNothingTells() {
    box.write("name,birthday,height\nSato,4/5/1984,1.75\n", to: "a.csv")
    let asked = box.roster("person", "import", "a.csv")
    #expect(asked.code == 65)
    #expect(asked.err.contains("say which with --dates dmy or --dates mdy [table.dateOrder]"))
    let metres = box.roster("person", "import", "a.csv", "--dates", "mdy")
    #expect(
      metres.code == 65 && metres.err.contains("import it with --map 'height=height(m)' [table.metres]"))
    #expect(box.roster("person", "import", "a.csv", "--dates", "mdy", "--map", "height=height(m)").code == 0)
    #expect(list("person", "name,birthday,height") == "name,birthday,height\nSato,1984-04-05,175\n")
    #expect(box.names() == ["a.csv", "data", "tmp"])
    for options in [["--dates", "ydm"], ["--header-line", "0"], ["--header-line", "x"]] {
      #expect(box.run(["person", "import", "a.csv"] + options).code == 64)
    }
    box.write("BEGIN:VCARD\nVERSION:4.0\nFN:A\nEND:VCARD\n", to: "a.vcf")
    #expect(
      box.roster("person", "import", "a.vcf", "--gap", "x").err.hasPrefix(
        "roster: --gap is about the columns of a table; vcard has none\n"))
  }

  @Test func readsAPipeTwice() {
    box.write("name,birthday\nA,4/5/1984\nB,25/4/1984\n", to: "f.csv")
    #expect(box.shell("cat f.csv | \"$ROSTER\" friend import - --quiet").code == 0)
    #expect(list("friend", "name,birthday") == "name,birthday\nA,1984-05-04\nB,1984-04-25\n")
    #expect(box.shell("cat f.csv | \"$ROSTER\" friend import - --quiet --database b.db").code == 0)
  }

  @Test func checksAsItImports() {
    box.write("x\nname,height\nA,NA\nB,70\n", to: "v.csv")
    let words = [
      "person", "validate", "--file", "v.csv", "--gap", "NA", "--header-line", "2", "--map",
      "height=height(in)",
    ]
    #expect(box.run(words).out == "2 records, 0 errors, 0 warnings\n")
  }

  @Test func tagsMayHaveBlanks() {
    box.roster("person", "add", "A", "--tag", "Rowing Club", "--tag", "x")
    box.roster("person", "edit", "1", "--tags", "Rowing Club, Old Boys")
    #expect(list("person", "tags") == "tags\n\"Rowing Club,Old Boys\"\n")
    #expect(box.roster("person", "edit", "1", "--no-tag", "Rowing Club").code == 0)
    #expect(list("person", "tags") == "tags\nOld Boys\n")
    box.roster("todo", "add", "B", "--tag", "Rowing Club")
    for format in ["csv", "tsv", "json", "jsonl", "todotxt", "taskwarrior", "ical"] {
      #expect(box.roster("todo", "export", "--as", format, "--verify").code == 0, "\(format)")
      box.shell(
        "\"$ROSTER\" todo export --as \(format) > t; \"$ROSTER\" todo import t --as \(format) --database \(format).db"
      )
      let copy = box.roster(
        "todo", "list", "--columns", "tags", "--format", "csv", "--database", "\(format).db")
      #expect(copy.out == "tags\nRowing Club\n", "\(format)")
    }
    #expect(box.roster("person", "export", "--as", "vcard", "--verify").code == 0)
  }

  @Test func linesOfTodoTxtAreKnown() {
    #expect(box.shell("printf '(A) Buy\\n' | \"$ROSTER\" todo import -").code == 0)
    #expect(list("todo", "title,priority") == "title,priority\nBuy,highest\n")
    let plain = box.shell("printf 'Buy milk\\nCall\\n' | \"$ROSTER\" todo import -")
    #expect(plain.code == 65 && plain.err.contains("--as todotxt"))
  }

  @Test func longTextsNameTheSetting() {
    box.write("title\n" + String(repeating: "x", count: 5000) + "\n", to: "t.csv")
    let refused = box.roster("todo", "import", "t.csv")
    #expect(refused.code == 65 && refused.err.contains("(setting text.maximum)"))
  }

  @Test func severalFilesAreOneImport() {
    box.write("name,x\nA,1\n", to: "a.csv")
    box.write("name;y\nB;1\nC;\n", to: "b.csv")
    #expect(
      box.roster("person", "import", "a.csv", "b.csv")
        == Outcome(
          "2 files: 3 created, 0 updated, 0 the same, 0 refused\n",
          err: """
            Created \(box.database)
            Columns without a field: x, y; --map COLUMN=FIELD brings one in.
            roster undo takes the import back.

            """))
    #expect(
      box.roster("person", "import", "a.csv", "b.csv").out == "2 files: nothing new; 3 the same, 0 refused\n")
    #expect(box.roster("undo").code == 0)
    #expect(box.roster("person", "count").out == "0\n")
    // One that is wrong stops all, and is named.
    box.write("name,height\nD,1\n", to: "d.csv")
    let refused = box.roster("person", "import", "a.csv", "d.csv")
    #expect(refused.code == 65 && refused.err.contains("  d.csv:2:3: height: "))
    box.write("name\n\"E", to: "e.csv")
    #expect(box.roster("person", "import", "a.csv", "e.csv").err.hasPrefix("roster: e.csv:2:1: "))
    #expect(box.roster("person", "import", "a.csv", "none.csv").code == 66)
    #expect(box.roster("person", "count").out == "0\n")
    #expect(
      box.roster("person", "import", "a.csv", "d.csv", "--dry-run").out.contains("line a.csv:2: create A\n"))
  }

  @Test func aFolderIsOneImport() {
    box.shell("mkdir cards empty")
    for name in ["A", "B"] {
      box.write(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:\(name)\r\nFN:\(name)\r\nEND:VCARD\r\n", to: "cards/\(name).vcf")
    }
    box.write("x", to: "cards/.hidden.vcf")
    box.write("x", to: "cards/README")
    #expect(
      box.roster("person", "import", "cards").out == "2 files: 2 created, 0 updated, 0 the same, 0 refused\n")
    #expect(list("person", "name") == "name\nA\nB\n")
    #expect(box.roster("person", "import", "empty").code == 66)
    box.write("name\nC\n", to: "c.csv")
    #expect(box.roster("person", "import", "cards/", "c.csv").code == 65)
  }
}
