import Arguments
import Testing

@Suite struct InvocationTests {
  typealias Given = Invocation.Given

  static let invocation = Invocation(
    path: [],
    options: [
      Given("on"), Given("off"), Given("off", negated: true), Given("again", negated: true), Given("again"),
      Given("level", "low"), Given("level", "high"), Given("due", "today"), Given("due", negated: true),
      Given("tag", "a"), Given("tag", "b", negated: true), Given("tag", "c"),
      Given("tag", "d", negated: true),
      Given("word", "a"), Given("word", negated: true), Given("word", "b"), Given("word", "c"),
    ])

  @Test(arguments: [("on", true), ("off", false), ("again", true), ("none", false)])
  func flag(name: String, expected: Bool) {
    #expect(Self.invocation.flag(name) == expected)
  }

  @Test(arguments: [("off", true), ("again", false), ("due", true), ("level", false), ("none", false)])
  func isNegated(name: String, expected: Bool) {
    #expect(Self.invocation.isNegated(name) == expected)
  }

  @Test(arguments: [("on", true), ("off", true), ("due", true), ("none", false)])
  func isGiven(name: String, expected: Bool) {
    #expect(Self.invocation.isGiven(name) == expected)
  }

  @Test(arguments: [("level", "high"), ("due", nil), ("on", nil), ("none", nil), ("word", "c")])
  func value(name: String, expected: String?) {
    #expect(Self.invocation.value(name) == expected)
  }

  @Test(arguments: [
    ("level", ["low", "high"]), ("due", []), ("tag", ["a", "c"]), ("word", ["b", "c"]), ("none", []),
  ])
  func values(name: String, expected: [String]) {
    #expect(Self.invocation.values(name) == expected)
  }

  @Test(arguments: [("tag", ["b", "d"]), ("word", []), ("level", [])])
  func negatedValues(name: String, expected: [String]) {
    #expect(Self.invocation.negatedValues(name) == expected)
  }
}
