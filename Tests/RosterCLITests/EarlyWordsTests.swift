import Testing

@testable import RosterCLI

/// What is known of a command line before there are commands.
struct EarlyWordsTests {
  struct Case: Sendable {
    var line: String
    var configuration: String?
    var wantsJSON = false
    var command: [String] = []
  }

  @Test(arguments: [
    Case(line: ""),
    Case(line: "todo list", command: ["todo", "list"]),
    Case(line: "todo add Buy milk", command: ["todo", "add"]),
    Case(line: "--config a.json5 config init", configuration: "a.json5", command: ["config", "init"]),
    Case(
      line: "config --config=a --json path --config b", configuration: "b", wantsJSON: true,
      command: ["config", "path"]),
    Case(line: "config --database init path", command: ["config", "path"]),
    Case(line: "-q --color never todo", command: ["todo"]),
    Case(line: "list --format json", wantsJSON: true, command: ["list"]),
    Case(line: "list --format=jsonl x y", wantsJSON: true, command: ["list", "x"]),
    Case(line: "list --json --format csv", command: ["list"]),
    Case(line: "list --format", command: ["list"]),
    Case(line: "todo -- --json --config a", command: ["todo", "--json"]),
    Case(line: "--config -- a", command: ["a"]),
    Case(line: "- a", command: ["-", "a"]),
  ])
  func reads(_ expected: Case) {
    let early = EarlyWords(Words.split(expected.line))
    #expect(early.configuration == expected.configuration)
    #expect(early.wantsJSON == expected.wantsJSON)
    #expect(early.command == expected.command)
  }
}
