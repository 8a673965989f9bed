import Entities
import Registry
import Settings
import Testing
import Values

struct PersonTests {
  private let fixture: Fixture<Person>

  init() throws { fixture = try Fixture(try Person.table(Settings())) }

  @Test func storesExactlyItsFieldsInTheirOrder() {
    #expect(
      fixture.table.schema.fields.map(\.name) == [
        "name", "reading", "family", "birthday", "died", "height", "weight", "emails", "phones", "address",
        "organisation", "tags", "note",
      ])
    #expect(fixture.table.fields.filter(\.isManaged).map(\.name) == [])
    #expect(fixture.table.naturalKey?.name == "name")
    #expect(
      fixture.table.schema.searchable.map(\.name)
        == ["name", "reading", "family", "emails", "phones", "address", "organisation", "tags", "note"])
    #expect(fixture.table.columns == ["number", "name", "height", "weight"])
  }

  @Test(arguments: [
    RuleCase("nothing", [:], ["name.required"]),
    RuleCase("a blank name", ["name": "\u{3000}"], ["name.required"]),
    RuleCase("a name alone", ["name": "佐藤花子"], []),
    RuleCase("the longest name", ["name": String(repeating: "n", count: 200)], []),
    RuleCase("a name too long", ["name": String(repeating: "n", count: 201)], ["name.length"]),
    RuleCase(
      "a reading too long", ["name": "a", "reading": String(repeating: "r", count: 201)], ["reading.length"]),
    RuleCase(
      "a note too long", ["name": "a", "note": String(repeating: "n", count: 10_001)], ["note.length"]),
    RuleCase("born today", ["name": "a", "birthday": "2026-11-30"], []),
    RuleCase("a birthday without a year", ["name": "a", "birthday": "--02-29"], []),
    RuleCase("the longest mail address", ["name": "a", "emails": String(repeating: "e", count: 200)], []),
    RuleCase(
      "a mail address too long", ["name": "a", "emails": "a@b; " + String(repeating: "e", count: 201)],
      ["emails.length"]),
    RuleCase(
      "the other texts too long",
      [
        "name": "a", "phones": String(repeating: "1", count: 201),
        "address": String(repeating: "a", count: 10_001), "organisation": String(repeating: "o", count: 201),
        "tags": String(repeating: "t", count: 201),
      ], ["phones.length", "address.length", "organisation.length", "tags.length"]),
    RuleCase("the least height", ["name": "a", "height": "20"], ["height.unusual"]),
    RuleCase("below the least height", ["name": "a", "height": "19.9"], ["height.range"]),
    RuleCase("the greatest height", ["name": "a", "height": "300"], ["height.unusual"]),
    RuleCase(
      "above the greatest height", ["name": "a", "height": "300.1"], ["height.range"]),
    RuleCase("the least usual height", ["name": "a", "height": "100"], []),
    RuleCase("below the least usual height", ["name": "a", "height": "99.9"], ["height.unusual"]),
    RuleCase("the greatest usual height", ["name": "a", "height": "230"], []),
    RuleCase("above the greatest usual height", ["name": "a", "height": "230.1"], ["height.unusual"]),
    RuleCase("the least weight", ["name": "a", "weight": "0.2"], ["weight.unusual"]),
    RuleCase(
      "below the least weight", ["name": "a", "weight": "0.199"], ["weight.range"]),
    RuleCase("the greatest weight", ["name": "a", "weight": "800"], ["weight.unusual"]),
    RuleCase(
      "above the greatest weight", ["name": "a", "weight": "800.001"], ["weight.range"]),
    RuleCase("the least usual weight", ["name": "a", "weight": "25"], []),
    RuleCase("below the least usual weight", ["name": "a", "weight": "24.999"], ["weight.unusual"]),
    RuleCase("the greatest usual weight", ["name": "a", "weight": "300"], []),
    RuleCase("above the greatest usual weight", ["name": "a", "weight": "300.001"], ["weight.unusual"]),
    RuleCase(
      "all at once, in field order",
      ["height": "19", "weight": "801", "note": String(repeating: "n", count: 10_001)],
      ["name.required", "height.range", "weight.range", "note.length"]),
  ])
  func rules(_ rule: RuleCase) throws {
    #expect(try fixture.codes(rule.given) == rule.codes)
  }

  /// Usual heights are 100 to 230 cm, usual weights 25 to 300 kg.
  @Test(arguments: [
    RuleCase("57 and 166", ["height": "57", "weight": "166"], ["person.exchanged"]),
    RuleCase("166 and 57", ["height": "166", "weight": "57"], []),
    RuleCase(
      "the least weight there is the other way round", ["height": "25", "weight": "166"], ["person.exchanged"]
    ),
    RuleCase(
      "a weight too small the other way round", ["height": "24.9", "weight": "166"], ["height.unusual"]),
    RuleCase(
      "the least height the other way round", ["height": "57", "weight": "100"], ["person.exchanged"]),
    RuleCase(
      "a height too small the other way round", ["height": "57", "weight": "99.9"], ["height.unusual"]),
    RuleCase(
      "the greatest height the other way round", ["height": "57", "weight": "230"], ["person.exchanged"]),
    RuleCase(
      "a height too great the other way round", ["height": "57", "weight": "230.1"], ["height.unusual"]),
    RuleCase("usual as it stands", ["height": "100", "weight": "100"], []),
    RuleCase("just not usual as it stands", ["height": "99.9", "weight": "100"], ["person.exchanged"]),
    RuleCase(
      "too tall, and usual the other way round", ["height": "250", "weight": "150"], ["person.exchanged"]),
    RuleCase("unusual both ways", ["height": "40", "weight": "20"], ["height.unusual", "weight.unusual"]),
    RuleCase("no weight", ["height": "57"], ["height.unusual"]),
    RuleCase("no height", ["weight": "166"], []),
  ])
  func exchanged(_ rule: RuleCase) throws {
    #expect(try fixture.codes(rule.given.merging(["name": "a"]) { $1 }) == rule.codes)
  }

  @Test func exchangedNamesBothMeasuresAtTheHeight() throws {
    let cells = try fixture.cells(["name": "a", "height": "57", "weight": "166.5"])
    #expect(
      fixture.table.violations(cells, context: fixture.repository.context) == [
        Violation(
          field: "height", code: "person.exchanged", severity: .warning,
          values: ["height": "57", "weight": "166.5"])
      ])
  }

  @Test func theLimitsComeFromTheSettings() throws {
    var settings = Settings()
    settings.person.height = MeasureLimits(
      minimum: Length(millimetres: 500), maximum: Length(millimetres: 600),
      usualMinimum: Length(millimetres: 540), usualMaximum: Length(millimetres: 560))
    let fixture = try Fixture(try Person.table(settings))
    #expect(try fixture.codes(["name": "a", "height": "55"]) == [])
    #expect(try fixture.codes(["name": "a", "height": "57"]) == ["height.unusual"])
    #expect(try fixture.codes(["name": "a", "height": "61"]) == ["height.range"])
  }

  @Test func measuresAreStoredWhole() throws {
    let person = try fixture.add(["name": "a", "height": "5'11\"", "weight": "11st 2lb"])
    #expect(person.height == Length(millimetres: 1803))
    #expect(person.weight == Mass(grams: 70_760))
  }

  @Test func listsByReadingWhereThereIsOneElseByName() throws {
    for (name, reading) in [
      ("山田", "やまだ"), ("佐藤", "サトウ"), ("阿部", "あべ"), ("いとう", ""), ("eric", ""), ("Éric", ""), ("Zoe", "abc"),
    ] {
      try fixture.add(["name": name, "reading": reading])
    }
    #expect(
      try fixture.listed().map(\.record.name) == ["Zoe", "eric", "Éric", "阿部", "いとう", "佐藤", "山田"])
  }

  @Test func aSaveThatIsRefusedLeavesNothing() throws {
    let person = try fixture.add(["name": "a", "height": "170"])
    let edits = [
      RecordEdit(base: person.row, changes: [12: .text("kept?")]),
      RecordEdit(base: person.row, changes: [5: .integer(3001)]),
    ]
    let refused = #expect(throws: ValidationError.self) { try fixture.repository.save(edits) }
    #expect(refused?.violations.map(\.code) == ["height.range"])
    #expect(try fixture.get(person.number).row == person.row)
    #expect(throws: ValidationError.self) {
      try fixture.repository.add([try fixture.cells(["name": "b"]), try fixture.cells([:])])
    }
    #expect(try fixture.listed().map(\.row) == [person.row])
  }
}
