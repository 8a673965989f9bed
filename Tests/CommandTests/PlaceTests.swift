import Testing

/// Where the database is: the first run, the options and variables that name it, places that keep nothing.
struct PlaceTests {
  let box = Sandbox()

  @Test func readingMakesNothing() {
    for words in [
      ["todo", "list"], ["today"], ["find", "x"], ["history"], ["doctor"], ["todo", "validate"],
      ["friend", "upcoming"], ["config"], ["config", "path"], ["user", "list", "--json"],
    ] {
      #expect(box.run(words).code == 0, "\(words)")
    }
    #expect(box.roster("todo", "show", "1").code == 1)
    #expect(box.roster("todo", "edit", "1", "--title", "x").code == 1)
    #expect(box.roster("undo").code == 1)
    #expect(box.roster("user", "verify", "x", "--password-stdin", input: .text("whatever it is")).code == 1)
    #expect(box.names() == ["tmp"])
  }

  @Test func firstChangeMakesFolderAndFile() {
    #expect(
      box.roster("todo", "add", "Buy", "milk")
        == Outcome("Added todo 1: Buy milk\n", err: "Created \(box.database)\n"))
    #expect(box.mode("data") == 0o700)
    #expect(box.mode("data/roster") == 0o700)
    #expect(box.mode("data/roster/roster.db") == 0o600)
    #expect(box.names("data/roster") == ["roster.db"])
    #expect(box.roster("todo", "add", "Bread") == Outcome("Added todo 2: Bread\n"))
  }

  @Test func refusedFirstChangeMakesNothing() {
    #expect(box.roster("person", "add", "A", "--height", "0").code == 65)
    #expect(box.names() == ["tmp"])
    #expect(box.roster("--database", "new.db", "todo", "add", "").code == 65)
    #expect(box.names() == ["tmp"])
  }

  @Test func homeWithoutDataFolder() {
    let environment = ["XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""]
    let file = box.path("home/.local/share/roster/roster.db")
    #expect(
      box.roster("todo", "add", "A", with: environment)
        == Outcome("Added todo 1: A\n", err: "Created \(file)\n"))
    #expect(
      box.roster("config", "path", with: environment)
        == Outcome(box.path("home/.config/roster/roster.json5\n")))
  }

  @Test func optionGoesBeforeVariable() {
    let variable = ["ROSTER_DATABASE": "b.db"]
    box.roster("todo", "add", "In b", with: variable)
    box.roster("todo", "add", "In a", "--database", "a.db", with: variable)
    #expect(box.names() == ["a.db", "b.db", "tmp"])
    let words = ["todo", "list", "--format", "csv", "--columns", "title"]
    #expect(box.run(words, with: variable) == Outcome("title\nIn b\n"))
    #expect(box.run(words + ["--database=a.db"], with: variable) == Outcome("title\nIn a\n"))
    #expect(box.run(words) == Outcome("title\n"))
  }

  @Test func memoryKeepsNothing() {
    #expect(box.roster("--database", ":memory:", "todo", "add", "A") == Outcome("Added todo 1: A\n"))
    #expect(box.roster("--database", ":memory:", "todo", "list", "--quiet") == Outcome())
    #expect(box.names() == ["tmp"])
  }

  @Test func sampleRecords() {
    #expect(
      box.roster("--database", "sample:", "friend", "list", "--format", "csv", "--columns", "name,birthday")
        == Outcome("name,birthday\nJenny Court,1970-01-01\nElton Lin,2026-01-15\n"))
    #expect(
      box.roster("--database", "sample:", "todo", "show", "1", "--columns", "title,detail")
        == Outcome("title   TODOItem #1\ndetail  todo item detail\n"))
    #expect(
      box.roster("--database", "sample:12", "person", "list", "--quiet", "--sort", "number").out.filter {
        $0 == "\n"
      }.count == 12)
    let words = [
      "--database", "sample:40", "friend", "list", "--format", "csv", "--columns", "number,name,birthday",
    ]
    #expect(box.run(words) == box.run(words))
    #expect(box.names() == ["tmp"])
    #expect(
      box.roster("--database", "sample:many", "todo", "list")
        == Outcome(
          err: "roster: “sample:many” is no set of samples; write sample: or, for ten of each, sample:10\n"
            + "Try: roster todo list --help\n", code: 64))
  }

  @Test func noPlaceAtAll() {
    #expect(
      box.roster("todo", "list", with: ["HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""])
        == Outcome(
          err: "roster: neither HOME nor XDG_DATA_HOME says where the database is; name it with --database\n"
            + "Try: roster todo list --help\n", code: 64))
    #expect(
      box.roster("todo", "list", "--database", "")
        == Outcome(
          err:
            "roster: --database names no file; give its path, or leave the option out\nTry: roster todo list --help\n",
          code: 64))
  }
}
