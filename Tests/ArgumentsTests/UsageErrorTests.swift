import Arguments
import Testing

@Suite struct UsageErrorTests {
  static let add = ["item", "add"]
  static let list = ["item", "list"]
  static let register = ["account", "register"]

  static let loud: [([String], UsageError)] = [
    (["itm"], UsageError(.unknownCommand, word: "itm", suggestion: "item", path: [])),
    (["item", "lst"], UsageError(.unknownCommand, word: "lst", suggestion: "list", path: ["item"])),
    (["item", "zzz"], UsageError(.unknownCommand, word: "zzz", path: ["item"])),
    (["item", "LIST"], UsageError(.unknownCommand, word: "LIST", suggestion: "list", path: ["item"])),
    (["settings", "x"], UsageError(.unknownCommand, word: "x", path: ["settings"])),
    (add + ["--lvel", "x"], UsageError(.unknownOption, word: "--lvel", suggestion: "--level", path: add)),
    (add + ["--lvel=x"], UsageError(.unknownOption, word: "--lvel", suggestion: "--level", path: add)),
    (add + ["--lev", "x"], UsageError(.unknownOption, word: "--lev", suggestion: "--level", path: add)),
    (add + ["--da"], UsageError(.unknownOption, word: "--da", suggestion: "--database", path: add)),
    (add + ["--no-tga"], UsageError(.unknownOption, word: "--no-tga", suggestion: "--no-tag", path: add)),
    (add + ["--no-due"], UsageError(.unknownOption, word: "--no-due", path: add)),
    (add + ["--no-yes"], UsageError(.unknownOption, word: "--no-yes", path: add)),
    (add + ["-yz"], UsageError(.unknownOption, word: "-yz", suggestion: nil, path: add)),
    (add + ["-due"], UsageError(.unknownOption, word: "-due", suggestion: "--due", path: add)),
    (list + ["-5"], UsageError(.unknownOption, word: "-5", path: list)),
    (["--level", "x"], UsageError(.unknownOption, word: "--level", path: [])),
    (add + ["--due"], UsageError(.missingValue, word: "--due", subject: "--due", path: add)),
    (add + ["-yl"], UsageError(.missingValue, word: "-yl", subject: "--level", path: add)),
    (add + ["--no-tag"], UsageError(.missingValue, word: "--no-tag", subject: "--no-tag", path: add)),
    (add + ["--yes=1"], UsageError(.optionTakesNoValue, word: "--yes=1", subject: "--yes", path: add)),
    (
      add + ["--no-level=1"],
      UsageError(.optionTakesNoValue, word: "--no-level=1", subject: "--no-level", path: add)
    ),
    (add + ["--help=me"], UsageError(.optionTakesNoValue, word: "--help=me", subject: "--help", path: add)),
    (
      add + ["--due", "--level"],
      UsageError(.valueLooksLikeOption, word: "--level", subject: "--due", path: add)
    ),
    (
      add + ["--due", "--level=low"],
      UsageError(.valueLooksLikeOption, word: "--level=low", subject: "--due", path: add)
    ),
    (
      add + ["--due", "--no-tag"],
      UsageError(.valueLooksLikeOption, word: "--no-tag", subject: "--due", path: add)
    ),
    (add + ["--due", "-y"], UsageError(.valueLooksLikeOption, word: "-y", subject: "--due", path: add)),
    (
      list + ["-n", "--quiet"],
      UsageError(.valueLooksLikeOption, word: "--quiet", subject: "--limit", path: list)
    ),
    (
      ["item", "move"], UsageError(.missingPositional, word: "", subject: "REF", path: ["item", "move"])
    ),
    (
      ["item", "move", "1"],
      UsageError(.missingPositional, word: "", subject: "PLACE", path: ["item", "move"])
    ),
    (
      ["item", "move", "1", "2", "3", "4", "5"],
      UsageError(.extraPositional, word: "4", path: ["item", "move"])
    ),
  ]

  @Test(arguments: loud) func tellsTheWord(words: [String], expected: UsageError) {
    #expect(throws: expected) { try Parser(root: Shop.root, global: Shop.global).parse(words) }
  }

  static let silent: [([String], UsageError)] = [
    (register + ["sato", "s3cret"], UsageError(.extraPositional, word: "", path: register)),
    (register + ["sato", "--s3cret"], UsageError(.unknownOption, word: "", path: register)),
    (register + ["sato", "-s3cret"], UsageError(.unknownOption, word: "", path: register)),
    (
      register + ["sato", "--nicknme=s3cret"],
      UsageError(.unknownOption, word: "", suggestion: "--nickname", path: register)
    ),
    (
      register + ["sato", "--admin=s3cret"],
      UsageError(.optionTakesNoValue, word: "", subject: "--admin", path: register)
    ),
    (
      register + ["--nickname", "--admin"],
      UsageError(.valueLooksLikeOption, word: "", subject: "--nickname", path: register)
    ),
    (
      register + ["--nickname"],
      UsageError(.missingValue, word: "", subject: "--nickname", path: register)
    ),
    (["--s3cret"] + register + ["sato"], UsageError(.unknownOption, word: "", path: [])),
    (["--pw", "s3cret"] + register + ["sato"], UsageError(.unknownOption, word: "", path: [])),
    (["account", "s3cret", "register"], UsageError(.unknownCommand, word: "", path: ["account"])),
  ]

  @Test(arguments: silent) func repeatsNoWord(words: [String], expected: UsageError) {
    #expect(throws: expected) { try Parser(root: Shop.root, global: Shop.global).parse(words) }
  }

  @Test(
    arguments: [
      (UsageError(.unknownOption, word: "--x", path: []), "usage.unknownOption", ["word": "--x"]),
      (UsageError(.unknownOption, word: "", path: []), "usage.unknownOption.unsaid", ["word": ""]),
      (
        UsageError(.missingPositional, word: "", subject: "REF", path: []), "usage.missingPositional",
        ["word": "", "subject": "REF"]
      ),
      (
        UsageError(.missingValue, word: "-n", subject: "--limit", suggestion: "--x", path: []),
        "usage.missingValue", ["word": "-n", "subject": "--limit"]
      ),
    ] as [(UsageError, String, [String: String])])
  func namesItsSentence(error: UsageError, key: String, values: [String: String]) {
    #expect(error.key == key)
    #expect(error.values == values)
  }
}
