import Arguments
import Entities
import Registry
import Secrets
import Values
import ViewModels

extension EntityGroup where Record == User {
  var passwdVerb: Verb {
    let summary = { Sentences.text("help.passwd") }
    return Verb("passwd", summary: summary) {
      Command(
        name: "passwd", summary: summary(), discussion: Sentences.text("help.passwd.more"),
        examples: [Example("roster user passwd sato", "")],
        options: PasswordReader.options(forNew: true, canSkip: false),
        positionals: [Positional("USERID", help: Sentences.text("help.userId"))], echoesWords: false)
    } run: { context in
      try passwd(context)
    }
  }

  private func passwd(_ context: Context) throws -> ExitCode {
    try SecretProcess.harden()
    let reader = PasswordReader(context: context)
    guard let source = try reader.source() else { throw reader.noSource }
    switch source {
    case .prompt, .none:
      let accounts = Accounts(users: try repository(context, for: .changing), hasher: try reader.hasher())
      let (user, policy) = (try known(accounts, context), try reader.policy())
      try reader.askNew({ policy.violations($0, identities: identities(user)) }, wording: wording) { bytes in
        try change(accounts, user, bytes, context)
      }
    case .generate:
      let accounts = Accounts(users: try repository(context, for: .changing), hasher: try reader.hasher())
      let user = try known(accounts, context)
      let secret = try PasswordGenerator.generate()
      try secret.withBytes { bytes in
        try change(accounts, user, bytes, context)
        try printGenerated(bytes, context)
      }
    case .standardInput, .file:
      let secret = try cleaned(reader, source)
      try secret.withBytes { bytes in
        let accounts = Accounts(users: try repository(context, for: .changing), hasher: try reader.hasher())
        let user = try known(accounts, context)
        let broken = try reader.policy().violations(bytes, identities: identities(user))
        if !broken.isEmpty { throw Failure(violations: broken, of: wording) }
        try change(accounts, user, bytes, context)
      }
    }
    return .done
  }

  /// A password from a file, or the refusal of what can be none.
  func cleaned(
    _ reader: PasswordReader, _ source: PasswordReader.Source, heading: String? = nil
  ) throws -> SecretBytes {
    do {
      return try reader.read(source)
    } catch let rejection as PasswordRejection {
      let violation = Violation(field: "password", rejection: rejection.rejection)
      throw Failure(violations: [violation], of: wording, heading: heading)
    }
  }

  private func identities(_ user: Stored<User>) -> [String] { [user.userId, user.nickname] }

  private func known(_ accounts: Accounts, _ context: Context) throws -> Stored<User> {
    let userId = context.positionals[0]
    guard let user = try accounts.user(userId) else {
      throw ReferenceError.absent(entity: name, text: userId)
    }
    return user
  }

  private func change(
    _ accounts: Accounts, _ user: Stored<User>, _ bytes: UnsafeRawBufferPointer, _ context: Context
  ) throws {
    try accounts.changePassword(of: user, to: bytes)
    try ChangeReport(group: self, context: context).print("change.password", [user.row])
  }
}
