import Arguments
import Testing

@Suite struct ParserTests {
  typealias Given = Invocation.Given

  static let runs: [([String], Invocation)] = [
    (["item", "list"], Invocation(path: ["item", "list"])),
    (["items", "ls"], Invocation(path: ["item", "list"])),
    (["item", "ls", "a", "b"], Invocation(path: ["item", "list"], positionals: ["a", "b"])),
    (["settings"], Invocation(path: ["settings"])),
    (["settings", "path"], Invocation(path: ["settings", "path"])),
    (["--version"], Invocation(path: [], options: [Given("version")])),
    (["item", "mv", "--version"], Invocation(path: ["item", "move"], options: [Given("version")])),
    (
      ["item", "add", "--level", "high", "tea"],
      Invocation(path: ["item", "add"], options: [Given("level", "high")], positionals: ["tea"])
    ),
    (
      ["item", "add", "--level=high=er"],
      Invocation(path: ["item", "add"], options: [Given("level", "high=er")])
    ),
    (["item", "add", "--level="], Invocation(path: ["item", "add"], options: [Given("level", "")])),
    (["item", "add", "--level", ""], Invocation(path: ["item", "add"], options: [Given("level", "")])),
    (
      ["item", "add", "--due", "--04-12", "Elton"],
      Invocation(path: ["item", "add"], options: [Given("due", "--04-12")], positionals: ["Elton"])
    ),
    (["item", "add", "--due", "--"], Invocation(path: ["item", "add"], options: [Given("due", "--")])),
    (
      ["item", "add", "--due", "--lev"], Invocation(path: ["item", "add"], options: [Given("due", "--lev")])
    ),
    (
      ["item", "list", "--sort", "-height"],
      Invocation(path: ["item", "list"], options: [Given("sort", "-height")])
    ),
    (["item", "list", "-n5"], Invocation(path: ["item", "list"], options: [Given("limit", "5")])),
    (["item", "list", "-n", "5"], Invocation(path: ["item", "list"], options: [Given("limit", "5")])),
    (["item", "list", "-n", "-5"], Invocation(path: ["item", "list"], options: [Given("limit", "-5")])),
    (
      ["item", "add", "-fyl", "low"],
      Invocation(path: ["item", "add"], options: [Given("fresh"), Given("yes"), Given("level", "low")])
    ),
    (
      ["item", "add", "-qylow"],
      Invocation(path: ["item", "add"], options: [Given("quiet"), Given("yes"), Given("level", "ow")])
    ),
    (
      ["item", "add", "-t", "a", "--no-tag", "b", "--no-tag=c", "--tag=d"],
      Invocation(
        path: ["item", "add"],
        options: [
          Given("tag", "a"), Given("tag", "b", negated: true), Given("tag", "c", negated: true),
          Given("tag", "d"),
        ])
    ),
    (
      ["item", "add", "--no-level", "--no-fresh"],
      Invocation(
        path: ["item", "add"], options: [Given("level", negated: true), Given("fresh", negated: true)])
    ),
    (
      ["--quiet", "--database", "x", "item", "--format", "json", "list", "--no-color", "w", "--quiet"],
      Invocation(
        path: ["item", "list"],
        options: [
          Given("quiet"), Given("database", "x"), Given("format", "json"), Given("color", negated: true),
          Given("quiet"),
        ],
        positionals: ["w"])
    ),
    (
      ["item", "list", "a", "--", "-n", "--help", "--"],
      Invocation(path: ["item", "list"], positionals: ["a", "-n", "--help", "--"])
    ),
    (["--", "item", "list", "-x"], Invocation(path: ["item", "list"], positionals: ["-x"])),
    (["item", "list", "-", ""], Invocation(path: ["item", "list"], positionals: ["-", ""])),
    (["item", "move", "1", "a", "b"], Invocation(path: ["item", "move"], positionals: ["1", "a", "b"])),
    (
      ["item", "add", "--due=\u{301}x"],
      Invocation(path: ["item", "add"], options: [Given("due", "\u{301}x")])
    ),
    (
      ["account", "register", "sato", "--nickname", "Sato", "--admin"],
      Invocation(
        path: ["account", "register"], options: [Given("nickname", "Sato"), Given("admin")],
        positionals: ["sato"])
    ),
  ]

  @Test(arguments: runs) func parses(words: [String], expected: Invocation) throws {
    guard case .run(let invocation) = try Parser(root: Shop.root, global: Shop.global).parse(words) else {
      Issue.record("help instead of a command")
      return
    }
    #expect(invocation == expected)
  }

  static let helps: [([String], [String])] = [
    ([], []),
    (["--help"], []),
    (["-h"], []),
    (["item"], ["item"]),
    (["items", "--quiet"], ["item"]),
    (["item", "ls", "-h"], ["item", "list"]),
    (["--help", "item", "move"], ["item", "move"]),
    (["item", "move", "1", "2", "3", "4", "-qh"], ["item", "move"]),
    (["settings", "-h"], ["settings"]),
    (["account", "register", "a", "b", "--help"], ["account", "register"]),
  ]

  @Test(arguments: helps) func asksForHelp(words: [String], expected: [String]) throws {
    guard case .help(let command, let path) = try Parser(root: Shop.root, global: Shop.global).parse(words)
    else {
      Issue.record("a command instead of help")
      return
    }
    #expect(path == expected)
    #expect(command.name == expected.last ?? "shop")
  }

  @Test(
    arguments: [([], []), (["item"], ["item"]), (["items", "ls"], ["item", "list"])] as [([String], [String])]
  )
  func findsHelp(words: [String], expected: [String]) throws {
    guard case .help(let command, let path) = try Parser(root: Shop.root).help(for: words) else {
      Issue.record("a command instead of help")
      return
    }
    #expect(path == expected)
    #expect(command.name == expected.last ?? "shop")
  }

  @Test func refusesHelpForNothing() {
    let parser = Parser(root: Shop.root)
    #expect(throws: UsageError(.unknownCommand, word: "lst", suggestion: "list", path: ["item"])) {
      try parser.help(for: ["item", "lst"])
    }
    #expect(throws: UsageError(.extraPositional, word: "x", path: ["item", "list"])) {
      try parser.help(for: ["item", "list", "x"])
    }
  }
}
