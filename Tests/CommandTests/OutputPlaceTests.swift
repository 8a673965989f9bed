import Testing

/// What an export or the rejects of an import may take the place of.
struct OutputPlaceTests {
  private let box = Sandbox()

  private func isRefused(_ outcome: Outcome, _ path: String) {
    #expect(
      outcome
        == Outcome(err: "roster: \(path) is a database, or the file that is read; name another\n", code: 73))
  }

  @Test func neverADatabaseOrTheInput() {
    box.roster("person", "add", "Sato", "--database", "a.db")
    box.shell("mkdir sub; ln -s ../a.db sub/soft.csv")
    let before = box.databaseState("a.db")
    let text = "name,height\nMori,170\nAbe,1\n"
    box.write(text, to: "a.csv")
    for path in ["a.db", "./a.db", "sub/../a.db", "a.db-wal", "a.db-shm", "a.db-journal"] {
      isRefused(box.roster("person", "export", path, "--as", "csv", "--database", "a.db"), path)
      isRefused(
        box.roster(
          "person", "import", "a.csv", "--skip-invalid", "--rejects", path, "--database", "a.db"), path)
    }
    isRefused(box.roster("person", "export", "a.db", "--as", "csv", "--database", "sample:"), "a.db")
    box.shell("ln a.db hard.csv")
    let hard = box.roster("person", "export", "hard.csv", "--as", "csv", "--database", "a.db")
    #expect(hard.code == 73 && hard.err.contains("hard.csv is a database"), "\(hard)")
    box.shell("rm hard.csv")
    for path in ["a.csv", "./a.csv"] {
      isRefused(
        box.roster(
          "person", "import", "a.csv", "--skip-invalid", "--rejects", path, "--database", "a.db"), path)
    }
    #expect(box.databaseState("a.db") == before)
    #expect(box.bytes("a.csv") == Array(text.utf8))
  }

  /// Files that SQLite has beside a database, be it another's, for exports and backups alike.
  @Test func neverAFileBesideADatabase() {
    box.roster("person", "add", "Sato", "--database", "a.db")
    box.roster("person", "add", "Mori", "--database", "b.db")
    for path in ["a.db-wal", "b.db-wal", "b.db-shm", "./b.db-journal"] {
      isRefused(box.roster("person", "export", path, "--as", "csv", "--database", "a.db"), path)
      for force in [[], ["--force"]] {
        #expect(
          box.run(["backup", path, "--database", "a.db"] + force)
            == Outcome(
              err: "roster: \(path) is a file that a database has beside it; name another file\n", code: 73))
      }
    }
    #expect(box.names() == ["a.db", "b.db", "tmp"])
    #expect(box.roster("person", "export", "c.db-wal", "--as", "csv", "--database", "a.db").code == 0)
  }

  @Test func aRehearsalWritesNoRejects() {
    box.write("name,height\nMori,170\nAbe,1\n", to: "a.csv")
    box.write("old", to: "r.csv")
    let named = ["person", "import", "a.csv", "--skip-invalid", "--rejects", "r.csv"]
    #expect(
      box.run(named).err == "roster: r.csv is there already; name another, or replace it with --force\n")
    #expect(box.bytes("r.csv") == Array("old".utf8))
    let options = named + ["--force"]
    #expect(box.run(options + ["--dry-run"]).code == 0)
    #expect(box.bytes("r.csv") == Array("old".utf8))
    #expect(box.names() == ["a.csv", "r.csv", "tmp"])
    #expect(box.names("tmp") == [])
    #expect(box.run(options).code == 0)
    #expect(box.bytes("r.csv") == Array("name,height\nAbe,1\n".utf8))
    // Without any it is a table without rows, not an empty file.
    box.write("name,height\nMori,170\n", to: "a.csv")
    #expect(box.run(options).code == 0)
    #expect(box.bytes("r.csv") == Array("name,height\n".utf8))
  }

  @Test func theModeStays() {
    box.roster("person", "add", "Sato")
    box.write("old", to: "a.csv")
    for mode in ["600", "640"] {
      box.shell("chmod \(mode) a.csv")
      #expect(box.roster("person", "export", "a.csv", "--force").code == 0)
      #expect(box.mode("a.csv").map { String($0, radix: 8) } == mode)
    }
  }

  @Test func optionsOfTablesAreForTables() {
    for (option, format) in [
      ("--csv-safe", "vcard"), ("--bom", "vcard"), ("--csv-safe", "json"), ("--bom", "jsonl"),
    ] {
      #expect(
        box.roster("person", "export", option, "--as", format).err.hasPrefix(
          "roster: \(option) is for csv and tsv; leave it out for \(format)\n"))
    }
  }
}
