import Entities
import Registry
import Settings
import Testing
import Values

struct FriendTests {
  private let fixture: Fixture<Friend>

  init() throws { fixture = try Fixture(try Friend.table(Settings())) }

  @Test func storesExactlyItsFieldsInTheirOrder() {
    #expect(
      fixture.table.schema.fields.map(\.name)
        == ["name", "reading", "family", "birthday", "died", "leapDay", "tags", "note"])
    #expect(fixture.table.fields.filter(\.isManaged).map(\.name) == [])
    #expect(fixture.table.naturalKey?.name == "name")
    #expect(fixture.table.schema.searchable.map(\.name) == ["name", "reading", "family", "tags", "note"])
    #expect(fixture.table.columns == ["number", "name", "birthday"])
  }

  @Test(arguments: [
    RuleCase("nothing", [:], ["name.required", "birthday.required"]),
    RuleCase("no birthday", ["name": "a"], ["birthday.required"]),
    RuleCase("no name", ["birthday": "1990-04-12"], ["name.required"]),
    RuleCase("both", ["name": "a", "birthday": "1990-04-12"], []),
    RuleCase("born today", ["name": "a", "birthday": "2026-11-30"], []),
    RuleCase("no year", ["name": "a", "birthday": "--12-31"], []),
    RuleCase("a leap day without a year", ["name": "a", "birthday": "--02-29"], []),
    RuleCase(
      "a name too long", ["name": String(repeating: "n", count: 201), "birthday": "--02-29"], ["name.length"]),
    RuleCase(
      "the other texts too long",
      [
        "name": "a", "birthday": "--02-29", "reading": String(repeating: "r", count: 201),
        "note": String(repeating: "n", count: 10_001),
      ], ["reading.length", "note.length"]),
  ])
  func rules(_ rule: RuleCase) throws {
    #expect(try fixture.codes(rule.given) == rule.codes)
  }

  @Test(arguments: [
    ("2026-11-30", [String]()), ("2026-12-01", ["birthday.future"]), ("9999-12-31", ["birthday.future"]),
  ])
  func aStoredBirthdayIsNotInTheFuture(_ stored: String, _ codes: [String]) throws {
    var cells = try fixture.cells(["name": "a"])
    cells[3] = .text(stored)
    #expect(fixture.table.violations(cells, context: fixture.repository.context).map(\.code) == codes)
  }

  @Test func listsEarliestFirstAndYearlessAfterByMonthAndDay() throws {
    for (name, birthday) in [
      ("a", "--02-29"), ("b", "1990-04-12"), ("c", "--01-31"), ("d", "1970-01-01"), ("e", "2026-11-30"),
      ("f", "1990-04-12"), ("g", "--12-01"),
    ] {
      try fixture.add(["name": name, "birthday": birthday])
    }
    #expect(try fixture.listed().map(\.record.name) == ["d", "b", "f", "e", "c", "a", "g"])
  }
}
