import Registry
import Testing
import Values

@Suite struct ViolationsTests {
  private static let never = FieldRule.custom("never") { _, _ in [:] }

  private static let exchanged = RecordRule<Paper>(
    "paper.exchanged", fields: ["height", "weight"], severity: .warning,
    supersedes: ["height.unusual", "weight.unusual"]
  ) { paper, _ in
    guard let height = paper.cells[8].integer, let weight = paper.cells[9].integer, height < weight / 100
    else { return nil }
    return ["height": "\(height)"]
  }

  private static let ordered = RecordRule<Paper>("paper.ordered", fields: ["due", "born"]) { paper, _ in
    guard let due = paper.cells[5].text, let born = paper.cells[6].text else { return nil }
    return due < born ? [:] : nil
  }

  private func codes(
    _ values: [String: Cell], changed: Set<String>? = nil, unread: Set<String> = []
  ) throws -> [String] {
    let table = try Paper.table(
      rules: [
        "title": [.required, .length(1...3), Self.never], "pages": [.range(1...100), .usual(10...50)],
        "height": [.usual(1000...2300)], "weight": [.usual(25_000...300_000)], "tags": [.required],
      ],
      records: [Self.exchanged, Self.ordered])
    return table.violations(
      try Paper.cells(values), changed: changed, unread: unread,
      context: RuleContext(today: try Paper.today())
    ).map(\.code)
  }

  private let tags = Cell.text(#"["a"]"#)

  @Test func allAreReportedInFieldOrder() throws {
    #expect(
      try codes([
        "title": .text("long"), "pages": .integer(0), "due": .text("2020-01-01"), "born": .text("2021-01-01"),
        "height": .integer(999),
      ]) == [
        "title.length", "title.never", "pages.range", "paper.ordered", "height.unusual", "tags.required",
      ])
  }

  @Test func requiredSilencesTheFieldsOthers() throws {
    #expect(try codes(["title": .text("    "), "tags": tags]) == ["title.required"])
    #expect(try codes(["tags": tags]) == ["title.required"])
  }

  @Test func anErrorSilencesTheFieldsWarnings() throws {
    #expect(
      try codes(["title": .text("a"), "pages": .integer(200), "tags": tags]) == [
        "title.never", "pages.range",
      ])
    #expect(
      try codes(["title": .text("a"), "pages": .integer(60), "tags": tags]) == [
        "title.never", "pages.unusual",
      ])
  }

  @Test func aRecordRuleTakesThePlaceOfThoseItSupersedes() throws {
    #expect(
      try codes(["title": .text("a"), "height": .integer(570), "weight": .integer(400_000), "tags": tags])
        == ["title.never", "paper.exchanged"])
    #expect(
      try codes(["title": .text("a"), "height": .integer(999), "weight": .integer(24_000), "tags": tags])
        == ["title.never", "height.unusual", "weight.unusual"])
  }

  @Test func warningsCountForChangedFieldsOnly() throws {
    let values: [String: Cell] = [
      "title": .text("a"), "pages": .integer(60), "height": .integer(570), "weight": .integer(400_000),
      "tags": tags,
    ]
    #expect(try codes(values, changed: []) == ["title.never"])
    #expect(try codes(values, changed: ["pages"]) == ["title.never", "pages.unusual"])
    #expect(try codes(values, changed: ["weight"]) == ["title.never", "paper.exchanged"])
    #expect(
      try codes(["pages": .integer(0)], changed: []) == ["title.required", "pages.range", "tags.required"])
  }

  @Test func aTextThatWasNotReadSilencesItsRules() throws {
    let values: [String: Cell] = ["due": .text("2020-01-01"), "born": .text("2021-01-01"), "tags": tags]
    #expect(try codes(values, unread: ["title"]) == ["paper.ordered"])
    #expect(try codes(values, unread: ["title", "born"]) == [])
  }

  @Test func aViolationOfARecordRuleStandsAtItsFirstField() throws {
    let table = try Paper.table(records: [Self.exchanged])
    let cells = try Paper.cells(["height": .integer(570), "weight": .integer(166_000)])
    #expect(
      table.violations(cells, context: RuleContext(today: try Paper.today()))
        == [
          Violation(field: "height", code: "paper.exchanged", severity: .warning, values: ["height": "570"])
        ])
  }

  @Test func fieldOrderKeepsThoseOfOneFieldAndPutsFormOnlyFieldsLast() throws {
    let table = try Paper.table()
    let shuffled = ["password.short", "tags.b", "title.z", "unknown.x", "title.a"].map {
      Violation(field: String($0.prefix { $0 != "." }), code: $0)
    }
    #expect(
      table.inFieldOrder(shuffled).map(\.code) == [
        "title.z", "title.a", "tags.b", "password.short", "unknown.x",
      ])
  }

  @Test func aRejectionTakesTheFieldsName() {
    let rejection = Rejection("number.unclear", ["value": "1,234"])
    #expect(
      Violation(field: "height", rejection: rejection)
        == Violation(field: "height", code: "height.number.unclear", values: ["value": "1,234"]))
    #expect(Violation(field: "birthday", rejection: Rejection("birthday.future")).code == "birthday.future")
  }
}
