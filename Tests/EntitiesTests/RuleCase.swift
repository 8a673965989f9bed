import Testing

/// A record's typed texts and the codes of what they break.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let name: String
  let given: [String: String]
  let codes: [String]

  init(_ name: String, _ given: [String: String], _ codes: [String]) {
    self.name = name
    self.given = given
    self.codes = codes
  }

  var testDescription: String { name }
}
