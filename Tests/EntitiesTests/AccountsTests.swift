import AccountSupport
import Entities
import Registry
import Settings
import Testing
import Values

struct AccountsTests {
  private let fixture: Fixture<User>
  private let hasher = CountingHasher()
  private let accounts: Accounts

  init() throws {
    fixture = try Fixture(try User.table(Settings()))
    accounts = Accounts(users: fixture.repository, hasher: hasher)
  }

  private func bytes<Result>(_ password: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try Array(password.utf8).withUnsafeBytes(body)
  }

  /// A user whose credential was made at the cost; without one if there is no password.
  @discardableResult
  private func register(
    _ userId: String, password: String?, disabled: Bool = false, cost: UInt8 = 2
  ) throws -> Stored<User> {
    let cells = try fixture.cells(["nickname": userId, "userId": userId, "disabled": disabled ? "yes" : "no"])
    let rows = try fixture.repository.add([cells], verb: "register") { transaction, row in
      if let password { try transaction.setCredential([cost] + password.utf8.reversed(), ofNew: row) }
    }
    return fixture.table.stored(try #require(rows.first))
  }

  private func verify(_ userId: String, _ password: String, by accounts: Accounts? = nil) throws -> Bool {
    try bytes(password) { try (accounts ?? self.accounts).verify(userId, $0).isRight }
  }

  private func credential(_ user: Stored<User>) throws -> [UInt8]? {
    try fixture.store.read { try $0.credential(user.id, of: fixture.repository.table.schema) }
  }

  @Test(arguments: [
    ("sato", "open sesame", true, CountingHasher.Counts(verified: 1)),
    ("sato", "open sesamf", false, .init(verified: 1)),
    ("sato", "", false, .init(verified: 1)),
    ("ＳＡＴＯ ", "open sesame", true, .init(verified: 1)),
    ("nobody", "open sesame", false, .init(burned: 1)),
    ("", "open sesame", false, .init(burned: 1)),
    ("1", "open sesame", false, .init(burned: 1)),
    ("locked", "open sesame", false, .init(verified: 1)),
    ("locked", "wrong", false, .init(verified: 1)),
    ("bare", "open sesame", false, .init(burned: 1)),
    ("bare", "", false, .init(burned: 1)),
  ])
  func oneComputationWhateverTheAccountIs(
    _ userId: String, _ password: String, _ isRight: Bool, _ counts: CountingHasher.Counts
  ) throws {
    try register("sato", password: "open sesame")
    try register("locked", password: "open sesame", disabled: true)
    try register("bare", password: nil)
    #expect(try verify(userId, password) == isRight)
    #expect(hasher.counts == counts)
    #expect(hasher.counts.all == 1)
  }

  @Test func aCheaperHashIsRenewedAfterTheAnswer() throws {
    let user = try register("sato", password: "open sesame", cost: 1)
    let steps = try fixture.store.read { try $0.steps(limit: nil) }
    let answer = try bytes("open sesame") { try accounts.verify("sato", $0) }
    #expect(answer.isRight)
    #expect(hasher.takeCounts() == .init(verified: 1))
    #expect(try credential(user) == [1] + "open sesame".utf8.reversed())
    try bytes("open sesame") { try accounts.renew(answer, $0) }
    #expect(hasher.takeCounts() == .init(hashed: 1))
    #expect(try credential(user) == [2] + "open sesame".utf8.reversed())
    // It is no change: neither the record nor the history tells of it.
    #expect(try fixture.get(user.number).row == user.row)
    #expect(try fixture.store.read { try $0.steps(limit: nil) } == steps)
    #expect(try verify("sato", "open sesame"))
  }

  @Test(arguments: [UInt8(2), 3])
  func aHashIsNeverRenewedDownward(_ cost: UInt8) throws {
    let user = try register("sato", password: "open sesame", cost: cost)
    let answer = try bytes("open sesame") { try accounts.verify("sato", $0) }
    try bytes("open sesame") { try accounts.renew(answer, $0) }
    #expect(hasher.counts == .init(verified: 1))
    #expect(try credential(user)?.first == cost)
  }

  @Test(arguments: [("sato", "wrong"), ("locked", "open sesame")])
  func aWrongAnswerRenewsNothing(_ userId: String, _ password: String) throws {
    try register("sato", password: "open sesame", cost: 1)
    try register("locked", password: "open sesame", disabled: true, cost: 1)
    let answer = try bytes(password) { try accounts.verify(userId, $0) }
    try bytes(password) { try accounts.renew(answer, $0) }
    #expect(hasher.counts == .init(verified: 1))
  }

  @Test func aPasswordChangedMeanwhileIsNotRenewed() throws {
    let user = try register("sato", password: "open sesame", cost: 1)
    let answer = try bytes("open sesame") { try accounts.verify("sato", $0) }
    try bytes("another one") { try accounts.changePassword(of: user, to: $0) }
    try bytes("open sesame") { try accounts.renew(answer, $0) }
    #expect(try verify("sato", "another one"))
    #expect(try !verify("sato", "open sesame"))
  }

  @Test func changingThePasswordIsANoticeAndNoChangeOfTheRecord() throws {
    let user = try register("sato", password: "open sesame")
    try bytes("another one") { try accounts.changePassword(of: user, to: $0) }
    #expect(hasher.takeCounts() == .init(hashed: 1))
    #expect(try credential(user) == [2] + "another one".utf8.reversed())
    #expect(try verify("sato", "another one"))
    #expect(try !verify("sato", "open sesame"))
    #expect(try fixture.get(user.number).row == user.row)
    let step = try #require(try fixture.store.read { try $0.steps(limit: 1) }.first)
    #expect(step.label == StepLabel("passwd", "user"))
    #expect(step.state == .notice)
    #expect(step.records == 1)
    let changes = try fixture.store.read { try $0.changes(ofStep: step.number) }
    #expect(changes.map(\.kind) == [.credential])
    #expect(changes.map(\.first) == [user.number])
    #expect(changes.map(\.image) == [[]])
  }

  @Test func anAccountWithoutAPasswordGetsOne() throws {
    let user = try register("bare", password: nil)
    try bytes("another one") { try accounts.changePassword(of: user, to: $0) }
    #expect(try verify("bare", "another one"))
  }

  @Test func thePasswordOfAUserWhoIsGoneIsNotChanged() throws {
    let user = try register("sato", password: "open sesame")
    _ = try fixture.repository.delete([user.number])
    #expect(throws: ConflictError(entity: "user", number: 1)) {
      try bytes("another one") { try accounts.changePassword(of: user, to: $0) }
    }
    #expect(try credential(user) == [2] + "open sesame".utf8.reversed())
  }

  @Test func theCredentialOutlivesADeletionThatIsTakenBack() throws {
    let user = try register("sato", password: "open sesame")
    _ = try fixture.repository.delete([user.number])
    #expect(try !verify("sato", "open sesame"))
    #expect(hasher.takeCounts() == .init(burned: 1))
    try fixture.undo()
    let back = try fixture.get(user.number)
    #expect(back.id == user.id)
    #expect(back.record == user.record)
    #expect(try verify("sato", "open sesame"))
  }

  @Test func aUserIdUsedAgainInheritsNoCredential() throws {
    let former = try register("sato", password: "open sesame")
    _ = try fixture.repository.delete([former.number])
    let latter = try register("sato", password: nil)
    #expect(latter.number == 2)
    #expect(try !verify("sato", "open sesame"))
    #expect(hasher.takeCounts() == .init(burned: 1))
    #expect(try credential(latter) == nil)
    // The former cannot come back beside the latter, and its password stays its own.
    let refused = #expect(throws: HistoryBlock.self) {
      try fixture.store.write(StepLabel("undo", "user")) { transaction in
        let step = try #require(try transaction.steps(limit: 2).last)
        try transaction.reverse(step, entities: [fixture.table.schema])
      }
    }
    #expect(refused?.reason == .taken)
    #expect(refused?.field == "userId")
    #expect(refused?.other == 2)
    #expect(try !verify("sato", "open sesame"))
  }

  @Test func aUserIsFoundByTheWholeIdOnly() throws {
    try register("sato", password: nil)
    #expect(try accounts.user("SATO")?.number == 1)
    #expect(try accounts.user("sat") == nil)
    #expect(try accounts.user("sat%") == nil)
    #expect(try accounts.user("1") == nil)
    #expect(try accounts.user("userId:sato") == nil)
    #expect(try accounts.user("sáto") == nil)
  }
}
