import Testing

/// Fifty processes at a time on one database.
@Suite(.serialized)
struct ParallelTests {
  let box = Sandbox()

  private func fifty(_ words: (Int) -> [String], input: Input = .null) -> [Outcome] {
    (1...50).map { box.start(words($0), input: input) }.map { $0.wait() }
  }

  private func numbers() -> [Int] {
    box.roster("todo", "list", "--quiet", "--sort", "number").out.split(separator: "\n").compactMap {
      Int($0)
    }
  }

  @Test func addsOnNoDatabase() {
    let outcomes = fifty { ["todo", "add", "Number \($0)", "--quiet"] }
    #expect(outcomes.map(\.code) == Array(repeating: 0, count: 50))
    #expect(Set(outcomes.map(\.out)) == Set((1...50).map { "\($0)\n" }))
    #expect(outcomes.filter { $0.err == "Created \(box.database)\n" }.count == 1)
    #expect(outcomes.filter { $0.err.isEmpty }.count == 49)
    #expect(numbers() == Array(1...50))
    #expect(box.names("data/roster").filter { !$0.hasPrefix("roster.db") } == [])
    #expect(box.roster("doctor").code == 0)
  }

  @Test func addsOnAnExistingDatabase() {
    box.roster("todo", "add", "First")
    let outcomes = fifty { ["todo", "add", "Number \($0)"] }
    #expect(outcomes.map(\.code) == Array(repeating: 0, count: 50))
    #expect(outcomes.map(\.err) == Array(repeating: "", count: 50))
    #expect(numbers() == Array(1...51))
  }

  @Test func togglesOfOneRecord() {
    box.roster("todo", "add", "Switch")
    let outcomes = fifty { _ in ["todo", "toggle", "1"] }
    #expect(outcomes.map(\.code) == Array(repeating: 0, count: 50))
    #expect(outcomes.filter { $0.out == "Done todo 1: Switch\n" }.count == 25)
    #expect(outcomes.filter { $0.out == "Reopened todo 1: Switch\n" }.count == 25)
    #expect(
      box.roster("todo", "show", "1", "--format", "csv", "--columns", "done,completedAt,revision")
        == Outcome("done,completedAt,revision\nfalse,,51\n"))
  }

  @Test func registrationsOfOneUserId() {
    let outcomes = fifty(
      { _ in ["user", "register", "sato", "--nickname", "Sato", "--password-stdin"] },
      input: .text("tulip lantern orbit"))
    #expect(outcomes.filter { $0.code == 0 }.map(\.out) == ["Registered user 1: sato\n"])
    let refused = outcomes.filter { $0.code == 65 }
    #expect(refused.count == 49)
    let sentence = "  userId: sato is taken by user 1; choose another [userId.taken]\n"
    #expect(refused.allSatisfy { $0.err.hasSuffix(sentence) && $0.out.isEmpty })
    #expect(box.roster("user", "list", "--quiet") == Outcome("1\n"))
  }
}
