import Testing

/// Help pages, the version, completions.
struct HelpTests {
  let box = Sandbox()

  private static let everywhere = """
    Options of every command:
          --database PATH  The database; :memory: and sample: keep nothing.
          --config FILE    The configuration file.
          --format FORMAT  table, json, jsonl, csv or tsv.
          --json           The same as --format json.
          --color WHEN     auto, always or never.
      -q, --quiet          Print numbers only.
      -h, --help           Print this page.
          --version        Print the version.

    """

  /// The words of the text in their order, whatever a longer option of the verb does to the alignment.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let toggle = """
    Change done to not done, and the other way round.

    Examples:
      roster todo toggle 7

    Usage: roster todo toggle [options] [REF...]

    All records named are found before anything changes; the whole command is one
    step to undo.

    Arguments:
      REF  Numbers, ranges such as 3-7, ids, or whole names.

    Options:
          --where EXPR     Only records that fulfil the condition.


    """

  private static let upcoming = """
    List the birthdays to come, nearest first.

    Examples:
      # The next weeks
      roster friend upcoming
      # All birthdays kept in April
      roster friend upcoming --month 4

    Usage: roster friend upcoming [options]

    Today is included; the age is the one turned. 29 February is kept in other years
    on the day that the friend's own --leap-day says, else the setting
    friend.leapDay.

    Options:
          --days N         How many days ahead; 0 is today only.
          --month M        Only those in this month, 1 to 12.


    """

  @Test func wholePages() {
    for words in [["todo", "toggle", "--help"], ["help", "todo", "toggle"], ["-h", "todo", "toggle"]] {
      #expect(box.run(words) == Outcome(Self.toggle + Self.everywhere), "\(words)")
    }
    #expect(box.roster("friend", "upcoming", "-h") == Outcome(Self.upcoming + Self.everywhere))
  }

  private static let verbs = [
    "todo": ["add", "list", "show", "edit", "delete", "toggle", "done", "reopen", "validate", "rules"],
    "user": ["register", "list", "show", "edit", "delete", "passwd", "verify", "validate", "rules"],
    "person": ["add", "list", "show", "edit", "delete", "validate", "rules"],
    "friend": ["add", "list", "show", "edit", "delete", "upcoming", "validate", "rules"],
  ]

  @Test(arguments: ["todo", "user", "person", "friend"])
  func everyVerbHasAPage(_ group: String) {
    let page = box.roster(group)
    #expect(page.code == 0 && page.err.isEmpty)
    #expect(box.roster("help", group) == page)
    #expect(box.roster(group, "--help") == page)
    for verb in Self.verbs[group] ?? [] {
      let help = box.roster(group, verb, "--help")
      #expect(
        help.code == 0 && help.err.isEmpty && help.out.contains("Usage: roster \(group) \(verb) "), "\(verb)")
      #expect(Self.words(help.out).contains(Self.words(Self.everywhere)), "\(verb)")
      #expect(help.out.contains("\nExamples:\n"), "\(verb)")
      #expect(box.roster("help", group, verb) == help)
      #expect(page.out.contains("\n  \(verb) "), "\(verb)")
      for line in help.out.split(separator: "\n") where !line.contains("roster ") {
        #expect(line.count <= 80)
      }
    }
  }

  @Test func topPage() {
    let page = box.roster()
    #expect(page.code == 0 && page.err.isEmpty)
    #expect(page.out.contains("Examples:\n") && page.out.hasSuffix(Self.everywhere))
    for words in [["help"], ["--help"], ["-h"]] { #expect(box.run(words) == page) }
    for name in [
      "todo", "user", "person", "friend", "today", "find", "undo", "redo", "history", "doctor", "config",
    ] {
      #expect(page.out.contains("\n  \(name) "), "\(name)")
      #expect(box.roster(name, "--help").code == 0, "\(name)")
    }
    #expect(box.names() == ["tmp"])
  }

  @Test func aliasesAndVersion() {
    #expect(box.roster("--version") == Outcome("roster 0.1.0\n"))
    #expect(box.roster("todo", "ls") == box.roster("todo", "list"))
    #expect(box.roster("todo", "rm", "--help") == box.roster("todo", "delete", "--help"))
    #expect(box.roster("user", "add", "--help") == box.roster("user", "register", "--help"))
    #expect(
      box.roster("help", "nope")
        == Outcome(
          err: "roster: there is no command nope; see the help for those there are\nTry: roster --help\n",
          code: 64))
  }

  @Test func completions() {
    for shell in ["bash", "zsh", "fish"] {
      let script = box.roster("completions", shell)
      #expect(script.code == 0 && script.err.isEmpty && script.out.contains("upcoming"), "\(shell)")
      box.write(script.out, to: shell)
      if Sandbox.has(shell) { #expect(box.shell("\(shell) -n \(shell)") == Outcome(), "\(shell)") }
    }
    #expect(
      box.roster("completions", "ksh")
        == Outcome(
          err:
            "roster: there is no completion for “ksh”; choose bash, zsh or fish\nTry: roster completions --help\n",
          code: 64))
  }

  @Test(.enabled(if: Sandbox.has("bash"))) func bashCompletes() {
    box.write(box.roster("completions", "bash").out, to: "script")
    func complete(_ line: String) -> [String] {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map { "'\($0)'" }
      let out = box.shell(
        """
        bash -c 'source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
          $(complete -p roster | sed "s/.*-F \\([^ ]*\\).*/\\1/"); printf "%s\\n" "${COMPREPLY[@]}"' bash \(words.joined(separator: " "))
        """
      ).out
      return out.split(separator: "\n").map { String($0.drop { $0 == " " }) }.map { $0.trimmingSuffix(" ") }
        .sorted()
    }
    #expect(complete("roster to") == ["today", "todo"])
    #expect(complete("roster todo re") == ["reopen"])
    #expect(complete("roster todo add --priority hi") == ["high", "highest"])
    #expect(complete("roster friend upcoming --m") == ["--month"])
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self
    while text.last == suffix { text.removeLast() }
    return text
  }
}
