import Arguments
import Formats
import Registry
import SQLite
import Secrets
import Settings
import Terminal
import Testing
import Values

@testable import RosterCLI

/// Which exit code and which kind each error has, and how it looks as JSON.
struct FailureTests {
  private func failure(_ error: any Error) -> Failure { Failure(error) { _ in nil } }

  private static let stores: [(StoreError.Code, Int32, String)] = [
    (.busy, 75, "temporary"), (.readOnly, 77, "notPermitted"), (.full, 74, "io"), (.io, 74, "io"),
    (.notPermitted, 77, "notPermitted"), (.notADatabase, 69, "unavailable"), (.folder, 69, "unavailable"),
    (.link, 69, "unavailable"), (.newer, 69, "unavailable"), (.damaged, 74, "io"),
    (.noFolder, 73, "cannotCreate"),
    (.cannotCreate, 73, "cannotCreate"), (.schema, 74, "io"), (.constraint, 65, "invalid"),
    (.exists, 73, "cannotCreate"), (.itself, 64, "usage"), (.interrupted, 130, "interrupted"),
    (.unreachable, 75, "temporary"), (.linked, 77, "notPermitted"), (.oddFile, 69, "unavailable"),
    (.taken, 73, "cannotCreate"),
    (.leftBeside, 73, "cannotCreate"), (.network, 73, "cannotCreate"), (.writeWhileTold, 70, "bug"),
    (.misuse, 70, "bug"),
  ]

  @Test func everyStoreErrorHasItsCode() {
    #expect(Set(Self.stores.map(\.0)) == Set(StoreError.Code.allCases))
    for (code, exit, kind) in Self.stores {
      let failure = failure(StoreError(code, path: "a\u{1B}b", detail: "why\u{7}"))
      #expect(failure.exit.rawValue == exit, "\(code)")
      #expect(failure.code == kind, "\(code)")
      #expect(failure.message.firstMatch(of: /\{[a-z]+\}/) == nil, "\(code)")
      #expect(!failure.message.contains("\u{1B}") && !failure.message.contains("\u{7}"), "\(code)")
    }
  }

  private struct Unknown: Error {}

  private static let step = Step(
    number: 4, label: StepLabel("edit", "user"), at: Timestamp(milliseconds: 0), state: .done, records: 1)

  private static func caught<Result>(_ body: () throws -> Result) -> any Error {
    do {
      _ = try body()
      return Unknown()
    } catch {
      return error
    }
  }

  private static let others: [(any Error, Int32, String)] = [
    (UsageError(.unknownOption, word: "--x", path: ["todo"]), 64, "usage"),
    (ReferenceError.absent(entity: "todo", text: "9"), 1, "absent"),
    (ReferenceError.ambiguous(entity: "todo", text: "a", candidates: []), 65, "ambiguous"),
    (ConflictError(entity: "todo", number: 1, field: "title"), 75, "conflict"),
    (ConflictError(entity: "todo", number: 1), 75, "conflict"),
    (Rejection("query.ends"), 64, "usage"),
    (ValidationError([Violation(field: "title", code: "title.required")]), 65, "invalid"),
    (ValidationError([Violation(field: "a", code: "a.unusual", severity: .warning)]), 65, "unconfirmed"),
    (HistoryBlock(.taken, step: step, entity: "user", number: 1, field: "userId", other: 2), 1, "blocked"),
    (
      caught { try SettingsReader.read(bytes: Array("{ friends: 1 }".utf8), source: "f") }, 78,
      "configuration"
    ),
    (FormatError("json.end", at: TextPlace(line: 1, column: 1)), 65, "invalid"),
    (PromptError.interrupted, 130, "interrupted"),
    (PromptError.noTerminal, 64, "usage"),
    (PromptError.closed, 74, "io"),
    (PasswordRejection.tooLong, 65, "invalid"),
    (SecretError.outOfMemory, 74, "io"),
    (HashingError.outOfMemory, 75, "temporary"),
    (OutputError.failed(28), 74, "io"),
    (Unknown(), 70, "bug"),
  ]

  @Test(arguments: others.indices)
  func everyOtherErrorHasItsCode(_ index: Int) {
    let (error, exit, kind) = Self.others[index]
    let failure = failure(error)
    #expect(failure.exit.rawValue == exit)
    #expect(failure.code == kind)
    #expect(!failure.message.isEmpty && !failure.message.contains("{"), "\(failure.message)")
  }

  @Test func aFailureIsOneObject() {
    let violations = [
      Violation(field: "nickname", code: "nickname.required"),
      Violation(field: "email", code: "email.form", values: ["value": "a\"b"]),
    ]
    #expect(
      failure(ValidationError(violations)).json
        == #"{"error":{"code":"invalid","message":"nothing was stored, since rules are broken:","violations":["#
        + #"{"field":"nickname","code":"nickname.required","message":"must not be empty; give a value"},"#
        + #"{"field":"email","code":"email.form","message":"“a\"b” is no mail address; write it as "#
        + #"name@example.org"}]}}"#)
    #expect(
      failure(UsageError(.unknownCommand, word: "tod", suggestion: "todo", path: [])).json
        == #"{"error":{"code":"usage","message":"there is no command tod; see the help for those there are; did "#
        + #"you mean todo?"}}"#)
    #expect(
      failure(StoreError(.busy, path: "r.db")).json
        == #"{"error":{"code":"temporary","message":"r.db is in use by another process; try again later"}}"#)
  }

  @Test func aConflictNamesBothValues() throws {
    let group = try EntityGroup(Book.table(Settings()), settings: Settings(), style: .init())
    let error = ConflictError(
      entity: "book", number: 3, field: "height", theirs: .integer(200), mine: .integer(215))
    let failure = Failure(error) { $0 == "book" ? group.wording : nil }
    #expect(
      failure.message
        == "book 3 was changed meanwhile: height is now “20 cm”, not “21.5 cm” as you wanted; "
        + "look at it and try again")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let io = IO(
      output: ByteSink { _ in throw OutputError.closed }, errors: ByteSink { _ in }, inputDescriptor: 0,
      prompter: ScriptedPrompter([]))
    #expect(App(environment: [:], io: io).run(["--version"]) == 0)
    let full = IO(
      output: ByteSink { _ in throw OutputError.failed(28) }, errors: ByteSink { _ in }, inputDescriptor: 0,
      prompter: ScriptedPrompter([]))
    #expect(App(environment: [:], io: full).run(["--version"]) == 74)
  }
}
