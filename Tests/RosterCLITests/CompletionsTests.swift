import Testing

/// The completion scripts know the groups, the verbs and the options of every field.
struct CompletionsTests {
  @Test(arguments: ["bash", "zsh", "fish"])
  func knowEveryGroupAndField(_ shell: String) throws {
    let run = try Desk().run("completions \(shell)")
    #expect(run.code == 0)
    #expect(run.errors == "")
    let words = [
      "todo", "user", "person", "friend", "book", "gadget", "register", "upcoming", "toggle", "author-born",
      "password-stdin", "is-read", "no-is-read", "serial-number", "cellar", "highest", "database", "doctor",
    ]
    for word in words {
      #expect(run.output.contains(word), "\(word)")
    }
    #expect(!run.output.contains("completed-at"))
    #expect(!run.output.contains("confirmation"))
  }

  @Test func theHelpOfEveryCommandCanBeRead() throws {
    let desk = try Desk()
    let verbs = ["add", "list", "show", "edit", "delete", "validate", "rules"]
    let own = [
      "todo": ["toggle", "done", "reopen"], "user": ["register", "passwd", "verify"], "friend": ["upcoming"],
    ]
    var paths = ["today", "find", "undo", "redo", "history", "doctor", "config", "completions", "help"]
    for group in ["todo", "user", "person", "friend", "book", "gadget"] {
      paths.append(group)
      paths += (verbs + (own[group] ?? [])).map { "\(group) \($0)" }
    }
    for path in paths {
      let asked = try desk.run("\(path) --help")
      #expect(asked.code == 0 && asked.errors == "", "\(path)")
      #expect(
        asked.output.contains("Usage: roster \(path == "user add" ? "user register" : path)"), "\(path)")
      #expect(try desk.run("help \(path)") == asked, "\(path)")
      let longest = asked.output.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= 110, "\(path)")
    }
  }
}
