import Foundation
import Testing

/// No password and no hash comes out, whatever is asked and however loudly it is traced.
struct SecrecyTests {
  let box = Sandbox()

  private static let password = "walnut-Pergola/77 mist"

  private func isClean(_ outcome: Outcome, _ what: [String]) {
    for text in [outcome.out, outcome.err] {
      for secret in [Self.password, "walnut", "$argon2", "argon2id$", "m=65536"] {
        #expect(!text.contains(secret), "\(what)")
      }
    }
  }

  private func run(_ words: String..., input: Input = .null) {
    for more in [[], ["--json"]] {
      isClean(box.run(words + more, input: input, with: ["ROSTER_LOG": "all"]), words)
    }
  }

  @Test func everyCommandInEveryFormat() {
    let secret = Input.text(Self.password)
    run("user", "register", "sato", "--nickname", "Sato", "--admin", "--password-stdin", input: secret)
    run("user", "register", "Sa to", "--nickname", "", "--password-stdin", input: secret)
    run("user", "register", "mori", Self.password, "--no-password")
    run("user", "verify", "sato", "--password-stdin", input: secret)
    run("user", "verify", "nobody", "--password-stdin", input: secret)
    run("user", "passwd", "sato", "--password-stdin", input: secret)
    run("user", "passwd", "nobody", "--password-stdin", input: secret)
    run("user", "verify", "sato", "--password-file", "none", input: secret)
    run("user", "edit", "sato", "--nickname", "Hanako")
    for format in ["table", "json", "jsonl", "csv", "tsv"] {
      for words in [
        ["user", "list"], ["user", "show", "sato"], ["user", "list", "--where", "userId ~ \"a\""],
        ["user", "rules"], ["user", "validate"], ["history"], ["history", "user", "1"], ["find", "sato"],
        ["doctor"], ["today"], ["config"], ["undo", "--dry-run"],
      ] {
        isClean(box.run(words + ["--format", format], with: ["ROSTER_LOG": "all"]), words)
      }
    }
    for column in ["password", "hash", "credential", "confirmation"] {
      for option in ["--columns", "--sort", "--where"] {
        let outcome = box.roster("user", "list", option, column)
        #expect(outcome.code == 64, "\(option) \(column)")
        isClean(outcome, [option, column])
      }
    }
    run("user", "delete", "sato")
    run("undo")
    run("redo")
    run("user", "validate", "--file", "members.csv")
  }

  @Test func fileOfMembersWithPasswords() {
    box.write(
      """
      nickname,userId,password,confirmation
      Sato,sato,\(Self.password),\(Self.password)
      Mori,mo ri,\(Self.password),walnut

      """, to: "members.csv")
    let outcome = box.roster("user", "validate", "--file", "members.csv", with: ["ROSTER_LOG": "all"])
    isClean(outcome, ["validate"])
    #expect(outcome.code == 65)
    #expect(
      outcome.out
        == """
        members.csv:3:6: error: userId: “mo ri” is no user id; use 1 to 64 of a-z, 0-9, . _ and -, beginning with a \
        letter or digit, not digits only [userId.form]
        members.csv:3:35: error: confirmation: does not match the password; enter both again [password.mismatch]
        2 records, 2 errors, 0 warnings

        """)
  }

  /// The hash stands in the database, or this suite would prove nothing; the password stands nowhere.
  @Test func databaseHoldsTheHashAlone() {
    box.roster(
      "user", "register", "sato", "--nickname", "Sato", "--password-stdin", input: .text(Self.password))
    let bytes = Data(box.databaseState().flatMap { $0 ?? [] })
    #expect(bytes.range(of: Data("$argon2id$".utf8)) != nil)
    #expect(bytes.range(of: Data("walnut".utf8)) == nil)
  }

  @Test func generatedPasswordIsPrintedOnce() {
    let outcome = box.roster(
      "user", "register", "sato", "--nickname", "S", "--generate", with: ["ROSTER_LOG": "all"])
    let password = outcome.out.split(separator: "\n").last.map { $0.dropFirst("Password: ".count) } ?? ""
    #expect(password.count >= 20)
    #expect((outcome.out + outcome.err).ranges(of: password).count == 1)
  }

  @Test func editTakesNoPassword() {
    box.roster("user", "register", "sato", "--nickname", "S", "--no-password")
    let outcome = box.roster("user", "edit", "sato", "--password", Self.password)
    #expect(outcome.code == 64)
    isClean(outcome, ["edit"])
  }
}
