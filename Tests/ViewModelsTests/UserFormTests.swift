import AccountSupport
import Entities
import Registry
import Settings
import Testing
import Values
import ViewModels

struct UserFormTests {
  private let bench: Bench<User>
  private let hasher = CountingHasher()

  init() throws { bench = try Bench(try User.table(Settings()), .sqlite) }

  private func form(_ texts: [String: String] = [:]) -> UserFormViewModel {
    let form = UserFormViewModel(
      registering: bench.repository, hasher: hasher,
      policy: PasswordPolicy(Settings().user.password, common: Array("letmein letmein\n".utf8)),
      reading: bench.reading)
    for (name, text) in texts { form.form.set(name, to: text) }
    return form
  }

  /// Calls `body` with a password, and its confirmation where there is one.
  private func given<Result>(
    _ password: String, _ confirmation: String? = nil, _ body: (UserFormViewModel.Password) throws -> Result
  ) throws -> Result {
    try Array(password.utf8).withUnsafeBytes { password in
      guard let confirmation else { return try body(.given(password, confirmation: nil)) }
      return try Array(confirmation.utf8).withUnsafeBytes { try body(.given(password, confirmation: $0)) }
    }
  }

  private static let good = "correct horse battery"
  struct Case: Sendable {
    let texts: [String: String]
    let password: String
    let confirmation: String?
    let codes: [String]

    init(_ texts: [String: String], _ password: String, _ confirmation: String?, _ codes: [String]) {
      self.texts = texts
      self.password = password
      self.confirmation = confirmation
      self.codes = codes
    }
  }

  private static let sato = ["nickname": "Sato", "userId": "sato"]

  private static let cases = [
    Case([:], "", "", ["nickname.required", "userId.required", "password.required"]),
    Case([:], "", "x", ["nickname.required", "userId.required", "password.required"]),
    Case([:], good, "other", ["nickname.required", "userId.required", "password.mismatch"]),
    Case(
      [:], "short", "other", ["nickname.required", "userId.required", "password.short", "password.mismatch"]),
    Case(["nickname": "Sato"], good, "other", ["userId.required", "password.mismatch"]),
    Case(["userId": "sato"], "", "", ["nickname.required", "password.required"]),
    Case(sato, "", "other", ["password.required"]),
    Case(sato, good, "", []),
    Case(sato, good, good, []),
    Case(sato, good, nil, []),
    Case(sato, good, good + "!", ["password.mismatch"]),
    Case(
      ["nickname": "Sato", "userId": "sato", "email": "x", "note": "n"], "a", "b",
      ["email.form", "password.short", "password.single", "password.mismatch"]),
    // The names typed so far are no passwords.
    Case(["nickname": "Sato", "userId": "ＳＡＴＯ"], "satosatosatosato", nil, ["password.identity"]),
    Case(["nickname": "Sato", "userId": " sato "], "satosatosatosato", nil, ["password.identity"]),
    Case(
      ["nickname": " Sato Hanako\u{3000}", "userId": "sato"], "Sato HanakoSato Hanako", nil,
      ["password.identity"]),
    Case(sato, "letmein letmein", nil, ["password.common"]),
  ]

  @Test(arguments: cases)
  func theRulesComeInFieldOrder(_ expected: Case) throws {
    let (texts, codes) = (expected.texts, expected.codes)
    let form = form(texts)
    try given(expected.password, expected.confirmation) { password throws in
      #expect(form.allViolations(password).map(\.code) == codes)
      if !codes.isEmpty {
        #expect(try form.save(password) == .refused(form.allViolations(password)))
        #expect(hasher.counts.all == 0)
        #expect(try bench.repository.count() == 0)
        for (name, text) in texts { #expect(form.form.text(of: name) == text) }
      }
    }
  }

  @Test func theFourRulesAreReportedAtTheirFields() throws {
    let form = form()
    #expect(
      form.allViolations(.missing) == [
        Violation(field: "nickname", code: "nickname.required"),
        Violation(field: "userId", code: "userId.required"),
        Violation(field: "password", code: "password.required"),
      ])
    try given(Self.good, "other") { password in
      #expect(
        form.allViolations(password).last == Violation(field: "confirmation", code: "password.mismatch"))
    }
  }

  @Test func aMissingPasswordIsRefusedAndNoneAtAllIsNot() throws {
    let form = form(["nickname": "Sato", "userId": "sato"])
    guard case .refused(let found) = try form.save(.missing) else {
      Issue.record("not refused")
      return
    }
    #expect(found.map(\.code) == ["password.required"])
    guard case .saved(let saved, _) = try form.save(.none) else {
      Issue.record("not saved")
      return
    }
    let row = try #require(saved.first).row
    #expect(try bench.store.read { try $0.credential(row.id, of: bench.repository.table.schema) } == nil)
    #expect(hasher.counts.all == 0)
  }

  @Test func theHashIsComputedOnceBeforeTheTransactionBegins() throws {
    let watching = WatchingHasher(bench.test.log)
    let form = UserFormViewModel(
      registering: bench.repository, hasher: watching,
      policy: PasswordPolicy(Settings().user.password, common: []), reading: bench.reading)
    form.form.set("nickname", to: "Sato")
    form.form.set("userId", to: "ＳＡＴＯ")
    bench.test.log.clear()
    let outcome = try given(Self.good, Self.good) { try form.save($0) }
    guard case .saved(let saved, let warnings) = outcome else {
      Issue.record("not saved: \(outcome)")
      return
    }
    #expect(warnings == [])
    #expect(watching.statementsBefore == [0])
    #expect(bench.test.log.texts.contains { $0.hasPrefix("INSERT INTO credential") })
    let row = try #require(saved.first).row
    #expect(row == (try bench.row(1)))
    #expect(
      row.cells
        == [.text("Sato"), .text("sato"), .absent, .absent, .integer(0), .integer(0), .absent, .absent])
    #expect(try bench.store.read { try $0.credential(row.id, of: bench.repository.table.schema) } == [9])
    #expect(try bench.steps().map(\.label) == [StepLabel("register", "user")])
    // The form is empty for the next.
    #expect(form.form.text(of: "nickname") == "")
    #expect(form.form.text(of: "userId") == "")
  }

  @Test func theFormIsHeadedWithTheNickname() throws {
    let form = form(["nickname": "Sato", "userId": "sato"])
    #expect(form.form.title == "Sato")
  }

  @Test func noTextOfTheFormIsEverThePassword() throws {
    let form = form(["nickname": "Sato", "userId": "sato"])
    form.form.set("password", to: Self.good)
    form.form.set("confirmation", to: Self.good)
    #expect(form.form.text(of: "password") == "")
    #expect(form.form.text(of: "confirmation") == "")
    #expect(form.form.changedFields == ["nickname", "userId"])
  }

  @Test func aTakenUserIdIsRefusedAndTheNextAttemptHashesNothing() throws {
    for attempt in ["sato", "SATO"] {
      let form = form(["nickname": "Sato", "userId": attempt])
      let outcome = try given(Self.good) { try form.save($0) }
      if attempt == "sato" { continue }
      let taken = Violation(
        field: "userId", code: "userId.taken", values: ["number": "1"], cell: .text("sato"))
      #expect(outcome == .refused([taken]))
      #expect(hasher.takeCounts() == .init(hashed: 2))
      #expect(try given(Self.good) { try form.save($0) } == .refused([taken]))
      #expect(hasher.counts.all == 0)
      form.form.set("userId", to: "sato2")
      let again = try given(Self.good) { try form.save($0) }
      guard case .saved = again else {
        Issue.record("not saved")
        return
      }
    }
    #expect(try bench.repository.count() == 2)
  }

  @Test func editingNeedsNoPassword() throws {
    let form = form(["nickname": "Sato", "userId": "sato"])
    _ = try given(Self.good) { try form.save($0) }
    let editing = try bench.form(1)
    #expect(editing.title == "Sato")
    #expect(editing.codes == [])
    editing.set("nickname", to: "Hanako")
    editing.set("disabled", to: "yes")
    let row = try #require(try editing.saved().first).row
    #expect(row.cells[0] == .text("Hanako"))
    #expect(
      try bench.store.read { try $0.credential(row.id, of: bench.repository.table.schema) } == [2]
        + Self.good.utf8.reversed())
    #expect(hasher.counts == .init(hashed: 1))
  }
}
