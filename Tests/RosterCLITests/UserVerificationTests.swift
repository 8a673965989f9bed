import AccountSupport
import Testing

/// One expensive computation for an answer, whatever the account's state.
struct UserVerificationTests {
  private static let password = "copper kettle whistles\n"

  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.run("user register sato --nickname Sato --password-stdin", input: Self.password)
    try desk.run("user register hana --nickname Hana --disabled --password-stdin", input: Self.password)
    try desk.run("user register mori --nickname Mori --no-password")
    return desk
  }

  @Test(arguments: [
    ("sato", "copper kettle whistles\n", 0, 1, 0), ("sato", "copper kettle whistle!\n", 1, 1, 0),
    ("nobody", "copper kettle whistles\n", 1, 0, 1), ("hana", "copper kettle whistles\n", 1, 1, 0),
    ("mori", "copper kettle whistles\n", 1, 0, 1), ("1", "copper kettle whistles\n", 1, 0, 1),
  ])
  func verifyComputesOnce(_ userId: String, _ password: String, _ code: Int32, _ verified: Int, _ burned: Int)
    throws
  {
    let desk = try desk()
    _ = desk.hasher.takeCounts()
    let run = try desk.run("user verify \(userId) --password-stdin", input: password)
    #expect(run.code == code)
    #expect(run.output == (code == 0 ? "The password is right.\n" : ""))
    #expect(run.errors == (code == 0 ? "" : "The user id or the password is wrong.\n"))
    let counts = desk.hasher.takeCounts()
    #expect(counts == CountingHasher.Counts(hashed: 0, verified: verified, burned: burned))
  }

  @Test(arguments: ["", "\n", "a\0b\n", "two\nlines\n", String(repeating: "x", count: 4097)])
  func whatCanBeNoPasswordIsRefusedBeforeAnyoneIsLookedUp(_ input: String) throws {
    let desk = try desk()
    _ = desk.hasher.takeCounts()
    let known = try desk.run("user verify sato --password-stdin", input: input)
    let unknown = try desk.run("user verify nobody --password-stdin", input: input)
    #expect(known == unknown)
    #expect(known.code == 65)
    #expect(desk.hasher.takeCounts().all == 0)
  }

  @Test func aRefusedRegistrationComputesNothing() throws {
    let desk = try desk()
    _ = desk.hasher.takeCounts()
    #expect(try desk.run("user register x --password-stdin", input: Self.password).code == 64)
    #expect(try desk.run("user register 123 --nickname X --password-stdin", input: Self.password).code == 65)
    #expect(try desk.run("user register x --nickname X --password-stdin", input: "short\n").code == 65)
    #expect(desk.hasher.takeCounts().all == 0)
  }

  @Test func aCheaperHashIsMadeAnewAfterTheAnswer() throws {
    let cheap = try desk()
    let dear = try Desk(hasher: CountingHasher(cost: 9))
    dear.environment["ROSTER_DATABASE"] = cheap.path("roster.db")
    let first = try dear.run("user verify sato --password-stdin", input: Self.password)
    #expect(first.code == 0)
    #expect(dear.hasher.takeCounts() == CountingHasher.Counts(hashed: 1, verified: 1, burned: 0))
    let second = try dear.run("user verify sato --password-stdin", input: Self.password)
    #expect(second.code == 0)
    #expect(dear.hasher.takeCounts() == CountingHasher.Counts(hashed: 0, verified: 1, burned: 0))
    // Renewing is no step, and never goes down.
    #expect(try cheap.run("history --quiet").output == "3\n2\n1\n")
    #expect(try cheap.run("user verify sato --password-stdin", input: Self.password).code == 0)
    #expect(cheap.hasher.takeCounts().hashed == 2)
  }
}
