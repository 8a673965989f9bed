import Entities
import Registry
import Settings
import Testing
import Values

struct UserTests {
  private let fixture: Fixture<User>

  init() throws { fixture = try Fixture(try User.table(Settings())) }

  @Test func passwordAndConfirmationAreInTheFormAndNeverStored() {
    #expect(
      fixture.table.fields.map(\.name)
        == [
          "nickname", "userId", "reading", "email", "admin", "disabled", "groups", "note", "password",
          "confirmation",
        ])
    let stored = ["nickname", "userId", "reading", "email", "admin", "disabled", "groups", "note"]
    #expect(fixture.table.schema.fields.map(\.name) == stored)
    #expect(fixture.table.stored.map(\.name) == stored)
    #expect(fixture.table.cells(User()).count == stored.count)
    #expect(fixture.table.fields.filter { !$0.isStored }.map(\.name) == ["password", "confirmation"])
    #expect(fixture.table.fields.filter { $0.type == .secret }.map(\.name) == ["password", "confirmation"])
    #expect(fixture.table.schema.attribute("password") == nil)
    #expect(fixture.table.naturalKey?.name == "userId")
    #expect(
      fixture.table.schema.searchable.map(\.name)
        == ["nickname", "userId", "reading", "email", "groups", "note"])
    #expect(fixture.table.columns == ["number", "nickname", "userId", "admin"])
  }

  @Test func aSecretIsNeverReadAsText() {
    #expect(throws: Rejection("secret.notText")) {
      try ValueType.secret.read("correct horse battery", ReadingContext(today: fixture.today))
    }
  }

  @Test func listsTheRulesOfThePassword() throws {
    let password = try #require(fixture.table.field("password"))
    #expect(password.rules.map(\.name) == ["required", "short", "identity", "single", "sequence", "common"])
    #expect(password.rules.map { $0.values["minimum"] } == [nil, "15", "15", "15", "15", "15"])
    #expect(fixture.table.field("confirmation")?.rules.map(\.name) == ["password.mismatch"])
  }

  @Test(arguments: [
    RuleCase("nothing", [:], ["nickname.required", "userId.required"]),
    RuleCase(
      "blank both", ["nickname": "\u{3000}", "userId": " "], ["nickname.required", "userId.required"]),
    RuleCase("no user id", ["nickname": "Sato"], ["userId.required"]),
    RuleCase("no nickname", ["userId": "sato"], ["nickname.required"]),
    RuleCase("both", ["nickname": "Sato", "userId": "sato"], []),
    RuleCase(
      "a nickname too long", ["nickname": String(repeating: "n", count: 201), "userId": "a"],
      ["nickname.length"]),
    RuleCase("an address", ["nickname": "a", "userId": "a", "email": "a@b.example"], []),
    RuleCase(
      "an address without a sign", ["nickname": "a", "userId": "a", "email": "ab.example"], ["email.form"]),
    RuleCase(
      "an address with two signs", ["nickname": "a", "userId": "a", "email": "a@b@c"], ["email.form"]),
    RuleCase("an address without a name", ["nickname": "a", "userId": "a", "email": "@b"], ["email.form"]),
    RuleCase("an address without a place", ["nickname": "a", "userId": "a", "email": "a@"], ["email.form"]),
    RuleCase("an address with a space", ["nickname": "a", "userId": "a", "email": "a b@c"], ["email.form"]),
    RuleCase(
      "an address too long and of no form",
      ["nickname": "a", "userId": "a", "email": String(repeating: "e", count: 201)],
      ["email.length", "email.form"]),
    RuleCase(
      "all, in field order",
      [
        "userId": "-", "reading": String(repeating: "r", count: 201), "email": "x",
        "note": String(repeating: "n", count: 10_001),
      ],
      ["nickname.required", "userId.form", "reading.length", "email.form", "note.length"]),
  ])
  func rules(_ rule: RuleCase) throws {
    #expect(try fixture.codes(rule.given) == rule.codes)
  }

  @Test(arguments: [
    ("sato", "sato"), ("SATO", "sato"), ("ＳＡＴＯ", "sato"), (" sato\u{3000}", "sato"), ("ｓａｔｏ．１", "sato.1"),
    ("a", "a"), ("0a", "0a"), ("a.b_c-d", "a.b_c-d"), ("1-2", "1-2"), ("a--", "a--"),
    (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
  ])
  func storesAUserIdFoldedAndLowerCase(_ typed: String, _ stored: String) throws {
    #expect(try fixture.add(["nickname": "a", "userId": typed]).record.userId == stored)
  }

  @Test(arguments: [
    String(repeating: "a", count: 65), "123", "１２３", "Al ice", "a:b", "../x", "а", "sаto", "-rf", ".a", "_a",
    "é", "İ", "佐藤", "a/b", "a@b", "a\u{200B}b",
  ])
  func refusesAUserIdOfAnotherForm(_ typed: String) throws {
    #expect(try fixture.codes(["nickname": "a", "userId": typed]) == ["userId.form"])
  }

  @Test func aUserIdIsUniqueWhateverItsCaseAndWidth() throws {
    try fixture.add(["nickname": "first", "userId": "other"])
    try fixture.add(["nickname": "second", "userId": "sato"])
    for typed in ["sato", "SATO", "ｓａｔｏ"] {
      let refused = #expect(throws: ValidationError.self) {
        try fixture.add(["nickname": "third", "userId": typed])
      }
      #expect(
        refused?.violations == [
          Violation(field: "userId", code: "userId.taken", values: ["number": "2"], cell: .text("sato"))
        ])
    }
    #expect(try fixture.repository.count() == 2)
  }

  @Test func aUserKeepsItsOwnUserId() throws {
    let user = try fixture.add(["nickname": "first", "userId": "sato"])
    let saved = try fixture.repository.save([RecordEdit(base: user.row, changes: [0: .text("Sato")])])
    #expect(saved.map { fixture.table.stored($0.row).nickname } == ["Sato"])
  }

  @Test func listsByReadingWhereThereIsOneElseByNickname() throws {
    for (nickname, userId, reading) in [
      ("Zoe", "z", ""), ("佐藤", "s", "さとう"), ("amy", "a2", ""), ("Amy", "a1", ""), ("Xi", "x", "aaa"),
    ] {
      try fixture.add(["nickname": nickname, "userId": userId, "reading": reading])
    }
    #expect(try fixture.listed().map(\.record.nickname) == ["Xi", "Amy", "amy", "Zoe", "佐藤"])
  }

  @Test func isNeitherAdminNorDisabledUnlessSaid() throws {
    let user = try fixture.add(["nickname": "a", "userId": "a"])
    #expect(!user.admin)
    #expect(!user.disabled)
    #expect(try fixture.add(["nickname": "b", "userId": "b", "admin": "yes", "disabled": "on"]).record.admin)
  }
}
