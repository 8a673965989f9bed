import Foundation
import Testing

@testable import RosterCLI

/// No password and no hash in anything that is written.
struct SecretsTests {
  private static let password = "Xylophon-Quittung-7"
  private static let other = "Anderes-Geheimnis-8"

  /// What must not show: passwords, and what the hasher of these tests makes of them.
  private static let secrets = [password, other].flatMap { [$0, String($0.reversed())] }

  @Test func nothingWrittenHoldsASecret() throws {
    let desk = try Desk()
    desk.environment["ROSTER_LOG"] = "all"
    let (password, other) = (Self.password, Self.other)
    var runs: [Run] = [
      try desk.run("user register sato --nickname Sato --password-stdin", input: password),
      try desk.run("user register sato --nickname Sato --password-stdin --json", input: password),
      try desk.run("user register mori --nickname Mori", answers: [password, other, other, other]),
      try desk.run(["user", "register", "x", password, "--nickname", "X", "--no-password"]),
      try desk.run(["user", "register", "x", "--password", password, "--nickname", "X"]),
      try desk.run(["user", "register", "x", "--password=\(password)", "--json"]),
      try desk.run(["user", "register", "x", "--no-password=\(password)"]),
      try desk.run(["user", "passwd", "sato", password]),
      try desk.run(["user", "verify", "sato", password, "--json"]),
      try desk.run("user passwd sato --password-stdin", input: other),
      try desk.run("user verify sato --password-stdin", input: password),
      try desk.run("user verify sato --password-stdin", input: other),
      try desk.run("user passwd nobody --password-stdin", input: other),
      try desk.run("user passwd sato --password-stdin", input: password + "\0"),
    ]
    for format in ["table", "json", "jsonl", "csv", "tsv"] {
      for command in [
        "user list", "user show sato mori", "user validate", "user rules", "history", "history user 1",
        "find sato",
        "doctor", "today", "config", "undo --dry-run",
      ] {
        runs.append(try desk.run("\(command) --format \(format)"))
      }
    }
    runs += [try desk.run("user delete sato"), try desk.run("undo"), try desk.run("redo")]
    for run in runs {
      for secret in Self.secrets {
        #expect(!run.output.contains(secret) && !run.errors.contains(secret), "\(run.seen)")
      }
    }
    #expect(runs.contains { $0.errors.contains("roster[sql]: ") })
    #expect(runs.contains { $0.output.contains("sato") })
  }

  @Test func aFileOfMembersShowsNoPassword() throws {
    let desk = try Desk()
    try desk.file(
      "members.csv", "userId,nickname,password,confirmation\nx,X,\(Self.password),\(Self.other)\n")
    let run = try desk.run("user validate --file {folder}/members.csv")
    #expect(
      run.seen == """
        {folder}/members.csv:2:25: error: confirmation: does not match the password; enter both again \
        [password.mismatch]
        1 record, 1 error, 0 warnings
        = 65

        """)
  }

  @Test func aMadePasswordIsPrintedOnceAndVerifies() throws {
    let desk = try Desk()
    let run = try desk.run("user register sato --nickname Sato --generate")
    let pattern = /Registered user 1: sato\nPassword: ([\x21-\x7E]{15,64})\n/
    let password = String(try #require(run.output.wholeMatch(of: pattern), "\(run.output)").output.1)
    #expect(try desk.run("user verify sato --password-stdin", input: password).code == 0)
    let json = try desk.run("user register mori --nickname Mori --generate --json --columns userId")
    #expect(json.code == 64)
    let quiet = try desk.run("user register mori --nickname Mori --generate --quiet")
    #expect(quiet.output == "2\n")
    let beside = quiet.errors.trimmingCharacters(in: .newlines)
    #expect(try desk.run("user verify mori --password-stdin", input: beside).code == 0)
  }
}
