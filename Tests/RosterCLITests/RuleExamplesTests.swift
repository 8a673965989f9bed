import Config
import Testing

/// The examples of the rules, run as `rules --test` runs them.
struct RuleExamplesTests {
  @Test(arguments: ["todo", "user", "person", "friend"])
  func allPass(_ entity: String) throws {
    let run = try Desk().run([entity, "rules", "--test"])
    let count = try #require(run.output.prefixMatch(of: /(\d+) passed, 0 failed\n/), "\(run.output)").output.1
    #expect(run.output.hasSuffix("passed, 0 failed\n") && run.output.count(where: \.isNewline) == 1)
    #expect(try #require(Int(count)) >= 25)
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test(arguments: ["todo", "user", "person", "friend"])
  func theFileAndTheProgramSayTheSame(_ entity: String) throws {
    let desk = try Desk()
    let bytes = try #require(Config.examples(for: entity))
    let path = try desk.file("examples.json5", String(decoding: bytes, as: UTF8.self))
    let own = try desk.run([entity, "rules", "--test"])
    let file = try desk.run([entity, "rules", "--test", path])
    #expect(own == file)
  }

  @Test func everyRuleOfAnEntityIsBrokenByAnExample() throws {
    let codes: [String: [String]] = [
      "todo": ["title.required", "title.length", "tags.length"],
      "user": [
        "nickname.required", "nickname.length", "userId.required", "userId.form", "email.form",
        "groups.length", "password.required",
        "password.mismatch", "password.short", "password.identity", "password.single", "password.sequence",
        "password.common",
      ],
      "person": [
        "name.required", "name.length", "birthday.future", "emails.length", "phones.length",
        "organisation.length", "tags.length", "height.range", "height.unusual", "weight.range",
        "weight.unusual",
        "person.exchanged",
      ],
      "friend": ["name.required", "name.length", "birthday.required", "birthday.future", "tags.length"],
    ]
    for (entity, codes) in codes {
      let text = String(decoding: try #require(Config.examples(for: entity)), as: UTF8.self)
      for code in codes { #expect(text.contains("\"\(code)\""), "\(entity): \(code)") }
    }
  }

  @Test func aWrongExampleFails() throws {
    let desk = try Desk()
    try desk.file("wrong.json5", #"[{ name: "blank", given: { title: " " }, refused: [] }]"#)
    let run = try desk.run("todo rules --test {folder}/wrong.json5")
    #expect(
      run.output
        == "{folder}/wrong.json5:1: blank: expected accepted, found title.required\n0 passed, 1 failed\n")
    #expect(run.code == 65)
  }
}
