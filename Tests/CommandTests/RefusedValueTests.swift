import Testing

struct RefusedValueTests {
  let box = Sandbox()

  /// Runs the command beside a database that stands, which must not change by a byte.
  private func check(_ refusal: Refusal) {
    box.roster("todo", "add", "Stands")
    let before = box.databaseState()
    let lines = refusal.lines.map { "  \($0)\n" }.joined()
    #expect(
      box.run(refusal.words)
        == Outcome(err: "roster: nothing was stored, since rules are broken:\n" + lines, code: 65))
    #expect(before[0] != nil)
    #expect(box.databaseState() == before)
  }

  static let requiredCases: [Refusal] = [
    Refusal(["todo", "add", ""], "title: must not be empty; give a value [title.required]"),
    Refusal(["todo", "add", " \u{3000} "], "title: must not be empty; give a value [title.required]"),
    Refusal(["todo", "add", "\u{200B}"], "title: must not be empty; give a value [title.required]"),
    Refusal(["person", "add", ""], "name: must not be empty; give a value [name.required]"),
    Refusal(["person", "add", "--name="], "name: must not be empty; give a value [name.required]"),
    Refusal(
      ["friend", "add", ""], "name: must not be empty; give a value [name.required]",
      "birthday: must not be empty; give a value [birthday.required]"),
    Refusal(
      ["friend", "add", "A", "--birthday", " "],
      "birthday: must not be empty; give a value [birthday.required]"),
    Refusal(
      ["user", "register", "", "--nickname", " ", "--no-password"],
      "nickname: must not be empty; give a value [nickname.required]",
      "userId: must not be empty; give a value [userId.required]"),
  ]

  @Test(arguments: requiredCases)
  func missingValues(_ refusal: Refusal) { check(refusal) }

  static let heightsCases: [Refusal] = [
    .person("height", "nan", notANumber("height", "nan")),
    .person("height", "inf", notANumber("height", "inf")),
    .person("height", "0x50", notANumber("height", "0x50")),
    .person("height", "1e3", notANumber("height", "1e3")),
    .person("height", "-5", "height: “-5” has a sign; write the number without it [height.number.sign]"),
    .person("height", "0", outside("height", "0 cm", "20 cm", "300 cm")),
    .person("height", "19.9", outside("height", "19.9 cm", "20 cm", "300 cm")),
    .person("height", "301", outside("height", "301 cm", "20 cm", "300 cm")),
    .person(
      "height", "1,234",
      "height: “1,234” can be read in more than one way; write the number without thousands separators, "
        + "like 1234 or 1.234 [height.number.unclear]"),
    .person(
      "height", "5'12\"",
      "height: “5'12\"” has 12 in or more beside ft; 12 in make 1 ft, so carry them [height.length.carry]"),
    .person(
      "height", "1.75",
      "height: “1.75” without a unit is centimetres; if metres are meant, write “1.75 m” [height.length.metres]"
    ),
    .person(
      "height", "170 parsec",
      "height: “170 parsec” has the unknown unit “parsec”; write one of cm, m, mm, in, ft [height.length.unit]"
    ),
  ]

  @Test(arguments: heightsCases)
  func heights(_ refusal: Refusal) { check(refusal) }

  static let weightsCases: [Refusal] = [
    .person("weight", "0", outside("weight", "0 kg", "0.2 kg", "800 kg")),
    .person("weight", "801", outside("weight", "801 kg", "0.2 kg", "800 kg")),
    .person(
      "weight", "70 stone",
      "weight: “70 stone” has the unknown unit “stone”; write it as st [weight.mass.unitMeant]"),
    .person("weight", "heavy", notANumber("weight", "heavy")),
  ]

  @Test(arguments: weightsCases)
  func weights(_ refusal: Refusal) { check(refusal) }

  static let birthdaysCases: [Refusal] = [
    .friend("2023-02-29", noDay("2023-02-29")),
    .friend("1985-13-01", noDay("1985-13-01")),
    .friend("--02-30", noDay("--02-30")),
    .friend(
      "4/12/1990",
      "birthday: “4/12/1990” can be read in more than one way; write the year first in four digits, "
        + "like 1990-04-12 [birthday.date.unclear]"),
    .friend(
      "2026-01-16",
      "birthday: “2026-01-16” is in the future (today is 2026-01-15); check the year [birthday.future]"),
    .friend(
      "平成32年1月1日",
      "birthday: “平成32年1月1日” would be 2020-01-01, but 平成 lasted from 1989-01-08 to 2019-04-30; "
        + "write the year in four digits [birthday.date.era]"),
  ]

  @Test(arguments: birthdaysCases)
  func birthdays(_ refusal: Refusal) { check(refusal) }

  static let userIdsCases: [Refusal] = [
    .user("Al ice", "al ice"), .user("a:b", "a:b"), .user("123", "123"), .user("../x", "../x"),
    .user("\u{430}lice", "\u{430}lice"), .user("-rf", "-rf"), .user(".a", ".a"),
    .user(String(repeating: "a", count: 65), String(repeating: "a", count: 59) + "…"),
  ]

  @Test(arguments: userIdsCases)
  func userIds(_ refusal: Refusal) { check(refusal) }

  static let textsCases: [Refusal] = [
    Refusal(
      ["todo", "add", "A", "--priority", "urgent"],
      "priority: “urgent” is no level; choose one of low, middle, high, highest [priority.level.unknown]"),
    Refusal(
      ["todo", "add", "a\nb"],
      "title: “a\\nb” contains a line break (U+000A), but this field is one line; put it on one line "
        + "[title.text.lineBreak]"),
    Refusal(
      ["todo", "add", "a\u{1B}[31mb"],
      "title: “a\\u{1B}[31mb” contains the control character U+001B; remove it and try again [title.text.control]"
    ),
    Refusal(
      ["todo", "add", String(repeating: "x", count: 201)],
      "title: has 201 characters; 1 to 200 are allowed (setting text.maximum) [title.length]"),
    Refusal(
      ["todo", "add", "A", "--due", "someday"],
      "due: “someday” is not a date; write it like 2026-04-12, today, tomorrow, friday, +3d or +2w "
        + "[due.date.relativeForm]"),
    Refusal(
      ["user", "register", "a", "--nickname", "A", "--no-password", "--email", "a@b@c"],
      "email: “a@b@c” is no mail address; write it as name@example.org [email.form]"),
    Refusal(["todo", "edit", "1", "--title", ""], "title: must not be empty; give a value [title.required]"),
  ]

  @Test(arguments: textsCases)
  func texts(_ refusal: Refusal) { check(refusal) }

  @Test(arguments: ["sato", "SATO", "ＳＡＴＯ", "Ｓato"])
  func userIdTakenInAnySpelling(_ userId: String) {
    box.roster("user", "register", "sato", "--nickname", "Sato", "--no-password")
    let before = box.databaseState()
    #expect(
      box.roster("user", "register", userId, "--nickname", "Other", "--no-password")
        == Outcome(
          err: """
            roster: nothing was stored, since rules are broken:
              userId: sato is taken by user 1; choose another [userId.taken]

            """, code: 65))
    #expect(box.databaseState()[0] == before[0])
    #expect(box.roster("user", "list", "--quiet") == Outcome("1\n"))
  }

  @Test func warningsNeedForce() {
    let exchanged = ["person", "add", "A", "--height", "57", "--weight", "166"]
    #expect(
      box.run(exchanged)
        == Outcome(
          err: """
            roster: nothing was stored, since something looks unusual:
              height: height 57 cm and weight 166 kg look exchanged; check them, or confirm that they are right \
            [person.exchanged]
            If it is right, add --force

            """, code: 65))
    #expect(box.names() == ["tmp"])
    #expect(
      box.run(exchanged + ["--force"])
        == Outcome("Added person 1: A\n", err: "Created \(box.database)\n"))
  }

  private static func notANumber(_ field: String, _ value: String) -> String {
    "\(field): “\(value)” is not a number; write digits with at most one decimal point, like 70 or 70.5 "
      + "[\(field).number.notANumber]"
  }

  private static func outside(_ field: String, _ value: String, _ minimum: String, _ maximum: String)
    -> String
  {
    "\(field): \(value) is outside \(minimum) to \(maximum); check the number and its unit [\(field).range]"
  }

  private static func noDay(_ value: String) -> String {
    "birthday: “\(value)” is not a day of the calendar; check its month and day [birthday.date.notACalendarDay]"
  }
}
