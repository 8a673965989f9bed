import Registry
import Testing
import Values

@Suite struct FieldRuleTests {
  private static let even = FieldRule.custom("even", severity: .warning, values: ["unit": "sheets"]) {
    cell, context in
    guard let value = cell.integer, value % 2 != 0 else { return nil }
    return ["odd": "\(value)", "today": context.today.description]
  }

  /// A rule of a field, a value, and what it breaks: code, values; nil for nothing.
  private static let cases: [(FieldRule, String, Cell, String?, [String: String])] = [
    (.required, "title", .absent, "title.required", [:]),
    (.required, "title", .text(" \u{200B}"), "title.required", [:]),
    (.required, "title", .text("a"), nil, [:]),
    (.required, "pages", .integer(0), nil, [:]),
    (.length(2...3), "title", .absent, nil, [:]),
    (.length(2...3), "title", .text("a"), "title.length", ["minimum": "2", "maximum": "3", "count": "1"]),
    (.length(2...3), "title", .text("e\u{301}"), nil, [:]),
    (.length(2...3), "title", .text("👨‍👩‍👧"), "title.length", ["minimum": "2", "maximum": "3", "count": "5"]),
    (.length(2...3), "title", .text("abc"), nil, [:]),
    (.length(2...3), "title", .text("abcd"), "title.length", ["minimum": "2", "maximum": "3", "count": "4"]),
    (.wordLength(1...3), "tags", .text(#"["abc","d"]"#), nil, [:]),
    (
      .wordLength(1...3), "tags", .text(#"["a","abcde"]"#), "tags.length",
      ["minimum": "1", "maximum": "3", "count": "5"]
    ),
    (.itemCount(3), "tags", .absent, nil, [:]),
    (.itemCount(3), "tags", .text(#"["a","b","c"]"#), nil, [:]),
    (.itemCount(3), "tags", .text(#"["long enough for four"]"#), nil, [:]),
    (.itemCount(3), "tags", .text(#"["a","b","c","d"]"#), "tags.items", ["maximum": "3", "count": "4"]),
    (.itemCount(3), "tags", .text(#"["","","",""]"#), "tags.items", ["maximum": "3", "count": "4"]),
    (.range(200...3000), "height", .absent, nil, [:]),
    (.range(200...3000), "height", .integer(199), "height.range", [:]),
    (.range(200...3000), "height", .integer(200), nil, [:]),
    (.range(200...3000), "height", .integer(3000), nil, [:]),
    (.range(200...3000), "height", .integer(3001), "height.range", [:]),
    (.usual(1000...2300), "height", .integer(999), "height.unusual", [:]),
    (.usual(1000...2300), "height", .integer(1000), nil, [:]),
    (.notAfterToday, "due", .absent, nil, [:]),
    (.notAfterToday, "due", .text("2026-11-30"), nil, [:]),
    (.notAfterToday, "due", .text("2026-12-01"), "due.future", ["today": "2026-11-30"]),
    (.notAfterToday, "born", .text("--12-31"), nil, [:]),
    (.unique, "title", .text("a"), nil, [:]),
    (even, "pages", .integer(3), "pages.even", ["unit": "sheets", "odd": "3", "today": "2026-11-30"]),
    (even, "pages", .integer(4), nil, [:]),
    (even, "pages", .absent, nil, [:]),
  ]

  @Test func eachBreaksWhatItShould() throws {
    for (rule, field, cell, code, values) in Self.cases {
      let table = try Paper.table(rules: [field: [rule]])
      let found = table.violations(
        try Paper.cells([field: cell]), context: RuleContext(today: try Paper.today()))
      let wanted = code.map {
        Violation(field: field, code: $0, severity: rule.severity, values: values, cell: cell)
      }
      #expect(found == (wanted.map { [$0] } ?? []), "\(rule.name) of \(field): \(cell)")
    }
  }

  @Test func severities() {
    let rules: [FieldRule] = [
      .required, .length(1...2), .range(1...2), .notAfterToday, .unique, .usual(1...2), Self.even,
    ]
    #expect(rules.map(\.severity) == [.error, .error, .error, .error, .error, .warning, .warning])
    #expect(rules.map(\.name) == ["required", "length", "range", "future", "taken", "unusual", "even"])
  }
}
