import Arguments
import Testing

@Suite struct HelpTextTests {
  static let labels = Labels(
    examples: "Examples:", usage: "Usage:", commands: "Commands:", arguments: "Arguments:",
    options: "Options:", aliases: "Aliases:", optionsPlaceholder: "OPTIONS", commandPlaceholder: "COMMAND")

  static func render(_ command: Command, _ path: [String], _ width: Int) -> String {
    HelpText(program: "shop", labels: labels, global: Shop.global).render(command, path: path, width: width)
  }

  @Test func root() {
    #expect(
      Self.render(Shop.root, [], 80) == """
        Keeps a shop.

        Usage: shop [OPTIONS] COMMAND

        Commands:
          item      What is sold
          account   Who may sell
          settings  What is in force

        Global options
              --database PATH           The file to use
              --format FORMAT           How to print
              --color WHEN, --no-color  Colour
          -q, --quiet                   Print numbers only
              --version                 Print the version

        """)
  }

  @Test func group() {
    #expect(
      HelpText(program: "shop", labels: Self.labels).render(Shop.item, path: ["item"], width: 80) == """
        What is sold

        Usage: shop item COMMAND

        Commands:
          add   Adds an item
          list  Lists items
          move  Moves items

        Aliases: items

        """)
    #expect(
      HelpText(program: "shop", labels: Self.labels).render(Shop.settings, path: ["settings"], width: 80)
        == """
        What is in force

        Usage: shop settings [COMMAND]

        Commands:
          path  Where it stands

        """)
  }

  @Test func command() {
    #expect(
      HelpText(program: "shop", labels: Self.labels).render(Shop.add, path: ["item", "add"], width: 60) == """
        Adds an item.

        Examples:
          # A name of two words
          shop item add Green tea --level high
          shop item add

        Usage: shop item add [OPTIONS] [NAME...]

        The name is all words that are left. A price is whole.

        Nothing is asked twice.

        Arguments:
          NAME  Words of the name

        Fields
          -l, --level LEVEL, --no-level
                            How much it matters
              --due DATE    Last day
          -t, --tag WORD, --no-tag WORD
                            A word it is found by, as often as
                            needed
          -f, --[no-]fresh  Whether it spoils

        Options:
          -y, --yes         Ask nothing

        """)
  }

  @Test func positionals() {
    #expect(
      HelpText(program: "shop", labels: Self.labels).render(Shop.move, path: ["item", "move"], width: 40)
        == """
        Moves items.

        Usage: shop item move REF PLACE...

        Arguments:
          REF  The item

        Aliases: mv

        """)
  }

  @Test func widthIsCells() {
    let command = Command(
      name: "add", summary: "一二 三四 五六",
      options: [Option("a", help: "甲"), Option("long", help: "乙乙乙乙乙 丙丙丙丙丙")])
    let help = HelpText(program: "p", labels: Self.labels) { text in
      text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
    }
    #expect(
      help.render(command, path: ["add"], width: 9) == """
        一二 三四
        五六

        Usage: p add [OPTIONS]

        Options:
          --a     甲
          --long  乙乙乙乙乙
                  丙丙丙丙丙

        """)
  }
}
