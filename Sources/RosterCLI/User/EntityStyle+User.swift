import Arguments
import Config
import Entities
import Registry
import Secrets
import Settings
import Terminal
import Values
import ViewModels

extension EntityStyle where Record == User {
  static func user(_ settings: Settings) -> EntityStyle<User> {
    EntityStyle(
      examples: {
        [
          "register": [
            Example(
              "roster user register sato --nickname Sato --admin", Sentences.text("example.passwordIsAsked")),
            Example(
              "roster user register mori --nickname Mori --password-stdin < secret",
              Sentences.text("example.inAScript")),
          ],
          "list": [Example("roster user list --where admin", Sentences.text("example.theAdministrators"))],
          "show": [Example("roster user show sato", "")],
          "edit": [
            Example(
              "roster user edit sato --nickname \"Sato H.\"", Sentences.text("example.thePasswordStays"))
          ],
          "delete": [Example("roster user delete sato", "")],
          "import": [
            Example(
              "roster user import members.csv --dry-run", Sentences.text("example.startWithoutPassword"))
          ],
          "export": [Example("roster user export members.csv", Sentences.text("example.withoutPasswords"))],
          "validate": [
            Example("roster user validate --file members.csv", Sentences.text("example.fileWithoutDatabase"))
          ],
          "rules": [Example("roster user rules --test", Sentences.text("example.runTheExamples"))],
        ]
      },
      marks: [
        "admin": ColumnMark(fields: ["admin"]) { cells, _ in
          StyledText(Bool(cell: cells[0]) == true ? "admin" : "", .bold)
        },
        "disabled": ColumnMark(fields: ["disabled"]) { cells, _ in
          StyledText(Bool(cell: cells[0]) == true ? "disabled" : "", .dim)
        },
        "userId": ColumnMark(fields: ["userId", "disabled"]) { cells, _ in
          Bool(cell: cells[1]) == true ? StyledText("\(cells[0].text ?? "") (disabled)", .dim) : nil
        },
      ],
      emptyHint: { Sentences.text("empty.user") },
      formOnly: { passwordViolations($0, $1, settings.user.password) },
      addresses: (name: "nickname", emails: "email"),
      isPrivate: true,
      verbs: { [$0.registerVerb, $0.passwdVerb, $0.verifyVerb] })
  }

  /// What the password of an example or a file breaks; nothing where there is none.
  ///
  /// Such a password stands in plain text already, so it may pass through a `String`.
  private static func passwordViolations(
    _ texts: [String: String], _ cells: [Cell], _ settings: Settings.Password
  ) -> [Violation] {
    guard let password = texts["password"] else { return [] }
    let policy = PasswordPolicy(settings, common: Config.commonPasswords)
    do {
      let clean = try cleaned(password)
      let identities = [cells.first?.text, cells.dropFirst().first?.text].compactMap { $0 }
      var found = clean.withBytes { policy.violations($0, identities: identities) }
      if let confirmation = texts["confirmation"], !confirmation.isEmpty {
        let again = try cleaned(confirmation)
        let isSame = clean.withBytes { first in again.withBytes { first.elementsEqual($0) } }
        if !isSame { found.append(PasswordPolicy.notConfirmed) }
      }
      return found
    } catch let rejection as PasswordRejection {
      return [Violation(field: "password", rejection: rejection.rejection)]
    } catch {
      return [Violation(field: "password", code: "password.memory")]
    }
  }

  private static func cleaned(_ password: String) throws -> SecretBytes {
    var raw = try SecretBytes(capacity: max(password.utf8.count, 1))
    for byte in password.utf8 { try raw.append(byte) }
    return try PasswordText.clean(raw)
  }
}
