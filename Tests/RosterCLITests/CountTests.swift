import Testing

/// Sentences that count, where there is one.
struct CountTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.run("todo add Milk")
  }

  @Test(arguments: [
    ("todo delete --where title=milk", "1 todo record would be deleted; add --yes to do so"),
    ("undo --steps 2", "only 1 step can be reversed, not 2; nothing was changed"),
    ("compact", "Forgot 1 step and gave its space back."),
  ])
  func one(_ words: String, _ sentence: String) throws {
    #expect(try desk.run(words).seen.contains(sentence))
  }

  @Test func oneQuestion() throws {
    let run = try desk.run("todo delete --where title=milk", answers: ["n"])
    #expect(run.errors == "Delete 1 todo record? [y/N] n\nNothing was deleted.\n")
  }

  @Test func oneMore() throws {
    try desk.run("undo")
    for number in 1...11 { try desk.run(["todo", "add", "Item \(number)"]) }
    try desk.run("todo done 2-12 --quiet")
    #expect(try desk.run("undo --dry-run").output.hasSuffix("\n  and 1 more record\n"))
    #expect(try desk.run("undo").output == "Undid step 13: done todo: 11 records\n")
  }
}
