import Config
import Entities
import Registry
import Settings
import Testing
import Values

struct PasswordPolicyTests {
  private static let common = Array("letmein letmein\npassword12345678\nqwertyuiopasdfgh".utf8)

  private func codes(
    _ password: String, identities: [String] = ["sato", "Sato Hanako"], minimum: Int = 15
  ) -> [String] {
    var settings = Settings().user.password
    settings.minimumLength = minimum
    let policy = PasswordPolicy(settings, common: Self.common)
    let found = Array(password.utf8).withUnsafeBytes { policy.violations($0, identities: identities) }
    #expect(found.allSatisfy { $0.field == "password" && $0.isError && $0.cell == .absent })
    return found.map(\.code)
  }

  @Test(arguments: [
    ("", ["password.required"]),
    ("correct horse b", []), ("correct horse ", ["password.short"]),
    // Code points are counted, not bytes.
    ("пароль-для-дома", []), ("пароль-для-дом", ["password.short"]), ("とても長い秘密の合言葉です！", ["password.short"]),
    ("とても長い秘密の合言葉です！！", []), ("👍🏽 two per thumb", []),
    // Neither upper case nor digits nor signs are asked for, and spaces are as good as letters.
    ("quite lower case", []), ("               x", []),
    // Names and repeats of them.
    ("satosatosatosato", ["password.identity"]), ("SatoSATOsatosAtO", ["password.identity"]),
    ("satosatosatosat", []), ("satosatosatosatosato!", []),
    ("sato", ["password.short", "password.identity"]),
    ("Sato HanakoSato Hanako", ["password.identity"]),
    ("sato hanako", ["password.short", "password.identity"]),
    // One character only.
    ("aaaaaaaaaaaaaaa", ["password.single"]), ("あああああああああああああああ", ["password.single"]),
    ("               ", ["password.single"]), ("aaaaaaaaaaaaaaaA", []),
    ("aaaaaaaaaaaaaa", ["password.short", "password.single"]),
    ("ababababababababab", []),
    // Sequences.
    ("abcdefghijklmno", ["password.sequence"]), ("onmlkjihgfedcba", ["password.sequence"]),
    ("AbCdEfGhIjKlMnO", ["password.sequence"]), ("123456789012345", ["password.sequence"]),
    ("987654321098765", ["password.sequence"]), ("vwxyzabcdefghij", ["password.sequence"]),
    ("abcdefghijklmnop!", []), ("acegikmoqsuwyac", []), ("123", ["password.short", "password.sequence"]),
    ("12", ["password.short"]),
    // The list of common ones, the first, the middle and the last of it.
    ("letmein letmein", ["password.common"]), ("PassWord12345678", ["password.common"]),
    ("qwertyuiopasdfgh", ["password.common"]), ("password12345678!", []), ("password1234567", []),
  ])
  func table(_ password: String, _ expected: [String]) {
    #expect(codes(password) == expected)
  }

  @Test func theMinimumIsTheConfiguredOne() {
    #expect(codes("eight by", minimum: 8) == [])
    #expect(codes("seven a", minimum: 8) == ["password.short"])
    let policy = PasswordPolicy(Settings().user.password, common: [])
    let found = Array("seven a".utf8).withUnsafeBytes { policy.violations($0, identities: []) }
    #expect(
      found == [
        Violation(field: "password", code: "password.short", values: ["minimum": "15", "count": "7"])
      ])
  }

  @Test func namesAreComparedInTheNormalFormOfThePassword() {
    // The nickname is decomposed, the password composed.
    #expect(
      codes("\u{E9}ric\u{E9}ric\u{E9}ric\u{E9}ric", identities: ["e\u{301}ric"]) == ["password.identity"])
    #expect(codes("한국한국한국한국한국한국한국한국", identities: ["한국".decomposed]) == ["password.identity"])
    #expect(codes("correct horse b", identities: ["", "e\u{301}"]) == [])
  }

  @Test func aPasswordThatIsNoUTF8IsMeasuredWithoutHarm() {
    let policy = PasswordPolicy(Settings().user.password, common: Self.common)
    let bytes = [UInt8](repeating: 0x80, count: 20)
    let found = bytes.withUnsafeBytes { policy.violations($0, identities: ["sato"]) }
    #expect(found.map(\.code) == ["password.short", "password.single"])
  }

  @Test func everyEmbeddedCommonPasswordIsRefused() {
    let lines = Config.commonPasswords.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count >= 100)
    var settings = Settings().user.password
    settings.minimumLength = 1
    let policy = PasswordPolicy(settings, common: Config.commonPasswords)
    let passed = lines.filter { line in
      Array(line).withUnsafeBytes { policy.violations($0, identities: []) }.isEmpty
    }
    #expect(passed.map { String(decoding: $0, as: UTF8.self) } == [])
  }
}

extension String {
  /// Hangul syllables opened into their letters.
  fileprivate var decomposed: String {
    var opened = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let index = Int(scalar.value) - 0xAC00
      guard (0..<11_172).contains(index) else {
        opened.append(scalar)
        continue
      }
      for value in [0x1100 + index / 588, 0x1161 + index % 588 / 28, 0x11A7 + index % 28]
      where value != 0x11A7 {
        if let letter = Unicode.Scalar(value) { opened.append(letter) }
      }
    }
    return String(opened)
  }
}
