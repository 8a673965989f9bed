import Testing

/// What becomes of the records of a file, in the plan and in the receipt.
struct ImportTests {
  let box = Sandbox()

  private let undo = "roster undo takes the import back.\n"

  private func list(_ columns: String = "number,name,height,weight,note") -> String {
    box.roster("person", "list", "--sort", "number", "--columns", columns, "--format", "csv").out
  }

  @Test func createsUpdatesAndLeaves() {
    box.roster("person", "add", "Sato", "--height", "170", "--weight", "60", "--note", "kept")
    let id = box.roster("person", "show", "1", "--columns", "id", "--format", "csv").out.split(
      separator: "\n")[1]
    box.write("id,name,height\n\(id),Sato,171\n,Mori,158\n,Abe,\n", to: "a.csv")
    let plan = """
      line 2: update person 1: height 170 cm -> 171 cm
      line 3: create Mori
      line 4: create Abe
      a.csv: would create 2, update 1, leave 0 the same, refuse 0; nothing was changed

      """
    let before = box.databaseState()
    #expect(box.roster("person", "import", "a.csv", "--dry-run") == Outcome(plan))
    #expect(list() == "number,name,height,weight,note\n1,Sato,170,60,kept\n")
    #expect(box.databaseState().first == before.first)
    #expect(
      box.roster("person", "import", "a.csv")
        == Outcome("a.csv: 2 created, 1 updated, 0 the same, 0 refused\n", err: undo))
    let after = "number,name,height,weight,note\n1,Sato,171,60,kept\n2,Mori,158,,\n3,Abe,,,\n"
    #expect(list() == after)
    // The second time there is nothing new.
    #expect(box.roster("person", "import", "a.csv") == Outcome("a.csv: nothing new; 3 the same, 0 refused\n"))
    #expect(list("number,revision") == "number,revision\n1,2\n2,1\n3,1\n")
    // One step, taken back and put again.
    #expect(box.roster("history", "--quiet").out == "2\n1\n")
    #expect(box.roster("undo").code == 0)
    #expect(list() == "number,name,height,weight,note\n1,Sato,170,60,kept\n")
    #expect(box.roster("redo").code == 0)
    #expect(list() == after)
  }

  @Test func aTableWithoutNamesIsNoneOfPersons() {
    box.write("who,height\nSato,170\n", to: "a.csv")
    #expect(
      box.roster("person", "import", "a.csv")
        == Outcome(
          err:
            "roster: a.csv: no column gives the name; name the one of who, height that does with --map 'COLUMN=name'\n",
          code: 65))
    #expect(box.names("data") == [])
    #expect(box.roster("person", "import", "a.csv", "--map", "who=name").code == 0)
    let id = box.roster("person", "show", "1", "--columns", "id", "--format", "csv").out.split(
      separator: "\n")[1]
    box.write("id,height\n\(id),171\n", to: "b.csv")
    #expect(
      box.roster("person", "import", "b.csv").out == "b.csv: 0 created, 1 updated, 0 the same, 0 refused\n")
    #expect(list() == "number,name,height,weight,note\n1,Sato,171,,\n")
  }

  @Test func oneRefusedRecordStopsAll() {
    box.write("name,height,weight\nSato,170,60\nMori,1.7x,60\n,150,50\nTwin,57,166\n", to: "a.csv")
    let refusals = [
      "a.csv:3:6: height: “1.7x” is not a number; write digits with at most one decimal point, like 70 or 70.5 [height.number.notANumber]",
      "a.csv:4:1: name: must not be empty; give a value [name.required]",
      "a.csv:5:6: height: height 57 cm and weight 166 kg look exchanged; check them, or confirm that they are right [person.exchanged]",
    ]
    let heading =
      "roster: nothing was imported; refused: 3 of 4; mend what is wrong, overrule warnings with --force, or take the rest with --skip-invalid\n"
    #expect(
      box.roster("person", "import", "a.csv", "--database", "a.db")
        == Outcome(
          err: "Created a.db\n" + heading + refusals.map { "  \($0)\n" }.joined(), code: 65))
    #expect(box.roster("person", "list", "--database", "a.db", "--quiet") == Outcome())
    #expect(box.roster("history", "--database", "a.db", "--json") == Outcome("[]\n"))
    #expect(
      box.roster("person", "import", "a.csv", "--skip-invalid", "--rejects", "r.csv", "--database", "a.db")
        == Outcome(
          "a.csv: 1 created, 0 updated, 0 the same, 3 refused\n",
          err: refusals.map { "\($0)\n" }.joined() + "The refused records are in r.csv.\n" + undo))
    #expect(
      box.bytes("r.csv").map { String(decoding: $0, as: UTF8.self) }
        == "name,height,weight\nMori,1.7x,60\n,150,50\nTwin,57,166\n")
    // A warning is overruled like that of a form.
    box.write("name,height,weight\nTwin,57,166\n", to: "b.csv")
    #expect(
      box.roster("person", "import", "b.csv", "--force", "--database", "a.db")
        == Outcome("b.csv: 1 created, 0 updated, 0 the same, 0 refused\n", err: undo))
    let json = box.roster("person", "import", "a.csv", "--json", "--database", "a.db")
    #expect(json.code == 65)
    #expect(
      json.err.hasPrefix(
        #"{"error":{"code":"invalid","message":"nothing was imported; refused: 2 of 4; mend what is wrong, or take the rest with --skip-invalid","violations":[{"place":"a.csv:3:6","field":"height","code":"height.number.notANumber","message":"#
      ))
  }

  @Test func aNameAloneMergesNothing() {
    box.roster("person", "add", "Sato", "--height", "170", "--note", "first")
    box.write("name,height\nSATO,180\n", to: "a.csv")
    #expect(
      box.roster("person", "import", "a.csv")
        == Outcome(
          "a.csv: 1 created, 0 updated, 0 the same, 0 refused\n",
          err: "Note: person 2 (line 2) has the same name as 1.\n" + undo))
    #expect(box.roster("person", "import", "a.csv").out == "a.csv: nothing new; 1 the same, 0 refused\n")
    box.write("name,weight\nＳａｔｏ,60\n", to: "b.csv")
    let ambiguous = box.roster("person", "import", "b.csv", "--match", "name")
    #expect(ambiguous.code == 65)
    #expect(
      ambiguous.err.hasSuffix(
        "  b.csv:2:1: name: records 1, 2 have this name; give the id of the one meant [import.ambiguous]\n"))
    box.roster("person", "delete", "2")
    // What is empty leaves what stands.
    box.write("name,height,weight\nSato,,60\n", to: "c.csv")
    #expect(
      box.roster("person", "import", "c.csv", "--match", "name").out
        == "c.csv: 0 created, 1 updated, 0 the same, 0 refused\n")
    #expect(list() == "number,name,height,weight,note\n1,Sato,170,60,first\n")
  }

  @Test func theSameIdTwiceInAFile() {
    let id = "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3"
    box.write("id,name\n\(id),A\n\(id),A\n", to: "same.csv")
    #expect(
      box.roster("person", "import", "same.csv").out
        == "same.csv: 1 created, 0 updated, 1 the same, 0 refused\n")
    box.write("id,name\n\(id),B\n\(id),C\n", to: "other.csv")
    let refused = box.roster("person", "import", "other.csv")
    #expect(refused.code == 65)
    #expect(
      refused.err.hasSuffix(
        "  other.csv:3:38: name: record 1 stands in this file before, with other values; leave one out [import.twice]\n"
      ))
    #expect(list("id,name") == "id,name\n\(id),A\n")
  }

  @Test func anIdThatCameAgainBlocksTheUndo() {
    box.roster("person", "add", "A")
    box.roster("person", "export", "a.csv")
    box.roster("person", "delete", "1")
    #expect(box.roster("person", "import", "a.csv").code == 0)
    #expect(
      box.roster("undo", "--only", "2")
        == Outcome(
          err:
            "roster: step 2 (delete person) cannot be reversed: id of person 1 is taken again by person 2; change that first, nothing was changed\n",
          code: 1))
    #expect(list() == "number,name,height,weight,note\n2,A,,,\n")
  }

  @Test func usersGoByTheirUserId() {
    box.roster(
      "user", "register", "sato", "--nickname", "Sato", "--password-stdin",
      input: .text("a long secret of mine\n"))
    box.write(
      "userId,nickname,groups\nＳＡＴＯ,Sato Hanako,\"staff,ops\"\nmori,Mori,\n1234,Digits,\n", to: "u.csv")
    let plan = box.roster("user", "import", "u.csv", "--dry-run")
    #expect(plan.code == 65)
    #expect(
      plan.out.hasPrefix(
        "line 2: update user 1: nickname Sato -> Sato Hanako, groups - -> staff, ops\nline 3: create mori\nline 4: refuse u.csv:4:1: userId: "
      ))
    #expect(box.roster("user", "import", "u.csv", "--skip-invalid").code == 0)
    let verify = ["user", "verify", "--password-stdin"]
    #expect(box.run(verify + ["sato"], input: .text("a long secret of mine\n")).code == 0)
    #expect(box.run(verify + ["mori"], input: .text("a long secret of mine\n")).code == 1)
    #expect(box.roster("user", "export", "out.json").code == 0)
    #expect(box.mode("out.json") == 0o600)
    #expect(
      !(box.bytes("out.json").map { String(decoding: $0, as: UTF8.self) } ?? "argon2").contains("argon2"))
    // The id of a user who is gone, and whose credential waits, is not given to another.
    box.roster("user", "delete", "sato")
    #expect(
      box.roster("user", "import", "out.json").out
        == "out.json: 1 created, 0 updated, 1 the same, 0 refused\n")
    #expect(box.run(verify + ["sato"], input: .text("a long secret of mine\n")).code == 1)
    #expect(box.roster("undo", "--steps", "2").code == 0)
    #expect(box.run(verify + ["sato"], input: .text("a long secret of mine\n")).code == 0)
  }

  @Test(arguments: [
    ("none.csv", [], 66), ("a.csv", ["--as", "xml"], 64), ("a.csv", ["--match", "id"], 64),
    ("a.csv", ["--rejects", "r.csv"], 64), ("a.csv", ["--format", "csv"], 64), ("empty.csv", [], 65),
  ])
  func refused(_ file: String, _ options: [String], _ code: Int32) {
    box.write("name\nA\n", to: "a.csv")
    box.write("", to: "empty.csv")
    let outcome = box.run(["person", "import", file] + options + ["--database", "x.db"])
    #expect(outcome.code == code)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.hasPrefix("roster: "))
    #expect(box.names().filter { $0 != "tmp" } == ["a.csv", "empty.csv"])
  }

  @Test func fromStandardInput() {
    let outcome = box.run(
      ["person", "import", "-", "--quiet"],
      input: .text("[{\"name\":\"A\",\"tags\":[\"x\",\"y\"]},{\"name\":\"B\"}]"))
    #expect(outcome.out == "1\n2\n")
    #expect(list("name,tags") == "name,tags\nA,\"x,y\"\nB,\n")
    let piped = box.shell(
      "cat a.txt | \"$ROSTER\" person import - --quiet; printf 'name\\nC\\n' | \"$ROSTER\" person import - --quiet"
    )
    #expect(piped.out == "3\n")
    #expect(box.names("tmp") == [])
  }
}
