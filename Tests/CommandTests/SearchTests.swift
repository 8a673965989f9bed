import Testing

/// What a search finds and how a list is sorted does not depend on the locale or the store.
struct SearchTests {
  let box = Sandbox()

  private static let names = [
    "Éric", "E\u{301}ric", "Łódź", "佐藤　花子", "はなこ", "ハ", "バ", "하", "한", "Zoe", "ångström", "Straße", "Öz",
  ]

  init() { for name in Self.names { box.roster("person", "add", name) } }

  static let searchCases: [(String, [Int])] = [
    ("eric", [1, 2]), ("ÉRIC", [1, 2]), ("e\u{301}ric", [1, 2]), ("lodz", [3]), ("ŁÓDŹ", [3]), ("佐藤花子", [4]),
    ("花子", [4]), ("佐藤 花子", [4]), ("ﾊﾅｺ", [5]), ("ハナコ", [5]), ("はなこ", [5]), ("ﾊ", [5, 6]), ("ば", [7]),
    ("하", [8]), ("한", [9]), ("zoe", [10]), ("ＺＯＥ", [10]), ("angstrom", [11]), ("strasse", [12]), ("oz", [13]),
    ("eric zoe", []), ("nobody", []),
  ]

  static let locales = ["C", "C.UTF-8", "tr_TR.UTF-8"]

  @Test(arguments: searchCases)
  func searches(_ words: String, _ numbers: [Int]) {
    let expected = Outcome(numbers.map { "\($0)\n" }.joined())
    for locale in Self.locales {
      #expect(
        box.run(
          ["person", "list", "--quiet", "--sort", "number", "--"]
            + words.split(separator: " ").map(String.init),
          with: ["LANG": locale, "LC_ALL": locale]) == expected, "\(locale)")
    }
  }

  @Test(arguments: locales)
  func order(_ locale: String) {
    let outcome = box.roster(
      "person", "list", "--format", "csv", "--columns", "name", with: ["LANG": locale, "LC_ALL": locale])
    #expect(
      outcome.out.split(separator: "\n").dropFirst().map(String.init) == [
        "ångström", "E\u{301}ric", "Éric", "Łódź", "Öz", "Straße", "Zoe", "ハ", "はなこ", "バ", "佐藤　花子", "하", "한",
      ])
  }

  @Test(arguments: locales)
  func tables(_ locale: String) {
    let words = ["person", "list", "--where", "name ~ \"e\""]
    #expect(box.run(words, with: ["LANG": locale, "LC_ALL": locale]) == box.run(words))
  }

  @Test func filters() {
    for (text, numbers) in [
      ("name = \"eric\"", "1\n2\n"), ("name = \"ハナコ\"", "5\n"),
      ("name != \"eric\" and name ~ \"e\"", "10\n12\n"),
      ("name < \"f\"", "1\n2\n11\n"), ("not name ~ \"e\" and name < \"p\"", "3\n11\n13\n"), ("height", ""),
      ("number >= 12 or name = zoe", "10\n12\n13\n"),
    ] {
      #expect(
        box.roster("person", "list", "--where", text, "--quiet", "--sort", "number") == Outcome(numbers),
        "\(text)")
    }
  }

  @Test func memoryStoreAgrees() {
    let sample = ["--database", "sample:16", "person", "list", "--quiet", "--sort", "number"]
    #expect(box.run(sample + ["zoe", "eclair"]) == Outcome("5\n13\n"))
    #expect(box.run(sample + ["ﾊﾅｺ"]) == Outcome("1\n9\n"))
    #expect(box.run(sample + ["lukasz"]) == Outcome("6\n14\n"))
    #expect(box.run(sample + ["김하"]) == Outcome("7\n15\n"))
  }

  @Test func readingGoesBeforeTheName() {
    box.roster("friend", "add", "鈴木", "--birthday", "--01-01", "--reading", "すずき")
    box.roster("friend", "add", "青木", "--birthday", "--01-01", "--reading", "あおき")
    #expect(box.roster("friend", "list", "--sort", "name", "--quiet") == Outcome("2\n1\n"))
    #expect(box.roster("friend", "list", "ｽｽﾞｷ", "--quiet") == Outcome("1\n"))
    #expect(box.roster("find", "アオキ", "--quiet") == Outcome("friend 2\n"))
  }
}
