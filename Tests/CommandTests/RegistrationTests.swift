import Testing

/// Registration and verification without a terminal: where passwords come from, and which are refused.
struct RegistrationTests {
  let box = Sandbox()

  private static let password = "tulip lantern orbit"
  private static let noSource =
    "there is no terminal to ask for the password; give --password-stdin, --password-file, --generate or "
    + "--no-password"

  @discardableResult
  private func register(_ userId: String, _ password: String) -> Outcome {
    box.roster("user", "register", userId, "--nickname", "Sato", "--password-stdin", input: .text(password))
  }

  private func verify(_ userId: String, _ password: [UInt8]) -> Outcome {
    box.roster("user", "verify", userId, "--password-stdin", input: .bytes(password))
  }

  private static let right = Outcome("The password is right.\n")
  private static let wrong = Outcome(err: "The user id or the password is wrong.\n", code: 1)

  @Test(arguments: [true, false])
  func withoutSourceItEndsAtOnce(_ isClosed: Bool) {
    let input: Input = isClosed ? .closed : .null
    for words in [["sato", "--nickname", "Sato"], ["sato"], []] {
      #expect(
        box.run(["user", "register"] + words, input: input)
          == Outcome(err: "roster: \(Self.noSource)\nTry: roster user register --help\n", code: 64))
    }
    #expect(box.names() == ["tmp"])
    box.roster("user", "register", "sato", "--nickname", "S", "--no-password")
    let before = box.databaseState()
    #expect(
      box.roster("user", "passwd", "sato", input: input)
        == Outcome(
          err: "roster: there is no terminal to ask for the password; "
            + "give --password-stdin, --password-file or --generate\nTry: roster user passwd --help\n",
          code: 64))
    #expect(
      box.roster("user", "verify", "sato", input: input)
        == Outcome(
          err:
            "roster: there is no terminal to ask for the password; give --password-stdin or --password-file\n"
            + "Try: roster user verify --help\n", code: 64))
    #expect(box.databaseState() == before)
  }

  @Test(arguments: [Input.text(""), .text("\n"), .null])
  func emptyPassword(_ input: Input) {
    let outcome = box.roster(
      "user", "register", "sato", "--nickname", "Sato", "--password-stdin", input: input)
    let sentence = "password: must not be empty; enter one, or let --generate make one [password.required]"
    #expect(
      outcome
        == Outcome(err: "roster: nothing was stored, since rules are broken:\n  \(sentence)\n", code: 65))
    #expect(box.names() == ["tmp"])
  }

  @Test func allThatIsWrongIsSaid() {
    #expect(
      box.roster(
        "user", "register", "--password-stdin", "--nickname=", "--", "Al ice", input: .text("short"))
        == Outcome(
          err: """
            roster: nothing was stored, since rules are broken:
              nickname: must not be empty; give a value [nickname.required]
              userId: “al ice” is no user id; use 1 to 64 of a-z, 0-9, . _ and -, beginning with a letter or digit, \
            not digits only [userId.form]
              password: has 5 characters; at least 15 are needed [password.short]

            """, code: 65))
  }

  static let refusedPasswords: [(String, String)] = [
    ("short", "has 5 characters; at least 15 are needed [password.short]"),
    ("thirte\u{301}en.char", "has 13 characters; at least 15 are needed [password.short]"),
    (
      "alexanderalexander",
      "must not be the user id or nickname, or repeats of it; choose another [password.identity]"
    ),
    (
      "Alexandra the Great",
      "must not be the user id or nickname, or repeats of it; choose another [password.identity]"
    ),
    ("zzzzzzzzzzzzzzzzzzzz", "must not be one character repeated; choose another [password.single]"),
    ("abcdefghijklmnopqrst", "must not be a plain sequence; choose another [password.sequence]"),
    ("correct horse battery", "is one of the most common passwords; choose another [password.common]"),
    ("a\0bcdefghijklmnop", "the password contains a NUL character; choose one without [password.nul]"),
    ("tulip lantern\norbit", "the password has a line break in it; give it as one line [password.lineBreak]"),
    (
      "tulip lantern orbit\n\n",
      "the password has a line break in it; give it as one line [password.lineBreak]"
    ),
    (
      String(repeating: "long ", count: 820),
      "the password is longer than 4096 bytes; choose a shorter one [password.long]"
    ),
  ]

  @Test(arguments: refusedPasswords)
  func refused(_ password: String, _ sentence: String) {
    let outcome = box.roster(
      "user", "register", "alexander", "--nickname", "Alexandra the Great", "--password-stdin",
      input: .text(password))
    #expect(
      outcome
        == Outcome(
          err: "roster: nothing was stored, since rules are broken:\n  password: \(sentence)\n", code: 65))
    #expect(box.names() == ["tmp"])
  }

  @Test func invalidUTF8() {
    let outcome = box.roster(
      "user", "register", "sato", "--nickname", "Sato", "--password-stdin",
      input: .bytes(Array("tulip lantern orbit".utf8) + [0xFF]))
    #expect(
      outcome
        == Outcome(
          err: """
            roster: nothing was stored, since rules are broken:
              password: the password is not valid UTF-8; enter it on a terminal that uses UTF-8 [password.encoding]

            """, code: 65))
  }

  @Test func oneLineEndIsDropped() {
    #expect(register("sato", Self.password).out == "Registered user 1: sato\n")
    let bytes = Array(Self.password.utf8)
    #expect(verify("sato", bytes) == Self.right)
    #expect(verify("sato", bytes + [10]) == Self.right)
    #expect(verify("sato", bytes + [13, 10]) == Self.right)
    #expect(verify("sato", bytes + [32]) == Self.wrong)
    #expect(verify("sato", bytes + [10, 10]).code == 65)
    #expect(
      verify("sato", Array("a\0b".utf8))
        == Outcome(
          err: """
            roster: no account can have this password:
              password: the password contains a NUL character; choose one without [password.nul]

            """, code: 65))
  }

  @Test func normalFormsAreOnePassword() {
    let (composed, decomposed) = ("caf\u{E9} au lait, tr\u{E8}s bon", "cafe\u{301} au lait, tre\u{300}s bon")
    register("sato", composed)
    register("mori", decomposed)
    for userId in ["sato", "mori"] {
      for password in [composed, decomposed] {
        #expect(verify(userId, Array(password.utf8)) == Self.right)
      }
    }
  }

  @Test func longPasswordsCountToTheLastLetter() {
    let letters = String(repeating: "correcthorse", count: 6)
    register("sato", letters + "a")
    #expect(verify("sato", Array((letters + "a").utf8)) == Self.right)
    #expect(verify("sato", Array((letters + "b").utf8)) == Self.wrong)
    #expect(verify("sato", Array(letters.utf8)) == Self.wrong)
  }

  @Test func oneAnswerForEveryFailure() {
    register("sato", Self.password)
    register("gone", Self.password)
    box.roster("user", "edit", "gone", "--disabled")
    box.roster("user", "register", "bare", "--nickname", "Bare", "--no-password")
    for userId in ["gone", "bare", "nobody", "123", "1", "", "userId:sato"] {
      #expect(verify(userId, Array(Self.password.utf8)) == Self.wrong, "\(userId)")
    }
    #expect(verify("sato", Array("something else altogether".utf8)) == Self.wrong)
    #expect(verify("sato", Array(Self.password.utf8)) == Self.right)
  }

  @Test func sources() {
    box.write(Self.password + "\n", to: "secret")
    #expect(
      box.roster("user", "register", "sato", "--nickname", "S", "--password-file", "secret").out
        == "Registered user 1: sato\n")
    #expect(box.roster("user", "verify", "sato", "--password-file", "secret") == Self.right)
    #expect(
      box.roster("user", "verify", "sato", "--password-file", "none")
        == Outcome(err: "roster: none does not exist; check the name\n", code: 66))
    #expect(
      box.roster("user", "passwd", "sato", "--password-file", "secret", "--generate")
        == Outcome(
          err:
            "roster: the password comes from more than one place; leave one option\nTry: roster user passwd --help\n",
          code: 64))
    let generated = box.roster("user", "passwd", "sato", "--generate")
    let lines = generated.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "Changed the password of user 1: sato")
    let password = lines.last.map { String($0.dropFirst("Password: ".count)) } ?? ""
    #expect(password.count >= 20)
    #expect(verify("sato", Array(password.utf8)) == Self.right)
    #expect(box.roster("user", "verify", "sato", "--password-file", "secret") == Self.wrong)
    #expect(
      box.roster("user", "verify", "sato", "--json", "--password-file", "secret")
        == Outcome("{\"verified\":false}\n", code: 1))
  }

  @Test func passwordStaysWithItsAccount() {
    register("sato", Self.password)
    box.roster("user", "delete", "sato")
    #expect(verify("sato", Array(Self.password.utf8)) == Self.wrong)
    box.roster("user", "register", "sato", "--nickname", "Other", "--no-password")
    #expect(verify("sato", Array(Self.password.utf8)) == Self.wrong)
    box.roster("user", "delete", "sato")
    box.roster("undo", "--steps", "3")
    #expect(verify("sato", Array(Self.password.utf8)) == Self.right)
    box.roster("user", "edit", "sato", "--user-id", "hanako")
    #expect(verify("hanako", Array(Self.password.utf8)) == Self.right)
  }
}
