import Arguments
import Entities
import Registry
import Secrets
import Values
import ViewModels

extension EntityGroup where Record == User {
  var verifyVerb: Verb {
    let summary = { Sentences.text("help.verify") }
    return Verb("verify", summary: summary) {
      Command(
        name: "verify", summary: summary(), discussion: Sentences.text("help.verify.more"),
        examples: [
          Example("roster user verify sato", Sentences.text("example.asksForPassword"))
        ],
        options: PasswordReader.options(forNew: false, canSkip: false),
        positionals: [Positional("USERID", help: Sentences.text("help.userId"))], echoesWords: false)
    } run: { context in
      try verify(context)
    }
  }

  private func verify(_ context: Context) throws -> ExitCode {
    try SecretProcess.harden()
    let reader = PasswordReader(context: context)
    guard let source = try reader.source() else { throw reader.noSource }
    let secret: SecretBytes
    if case .prompt = source {
      do {
        secret = try reader.ask(Sentences.text("password.prompt"))
      } catch let rejection as PasswordRejection {
        let violation = Violation(field: "password", rejection: rejection.rejection)
        throw Failure(violations: [violation], of: wording, heading: "verify.refused")
      }
    } else {
      secret = try cleaned(reader, source, heading: "verify.refused")
    }
    return try secret.withBytes { try answer($0, reader, context) }
  }

  private func answer(
    _ bytes: UnsafeRawBufferPointer, _ reader: PasswordReader, _ context: Context
  ) throws -> ExitCode {
    let accounts = Accounts(users: try repository(context, for: .reading), hasher: try reader.hasher())
    let verification = try accounts.verify(context.positionals[0], bytes)
    if context.format == .json || context.format == .jsonl {
      var object = JSONObjectText()
      object.put("verified", verification.isRight)
      try context.io.say(object.closed)
    } else if verification.isRight {
      if !context.isQuiet { try context.io.say(Sentences.text("verify.right")) }
    } else {
      try context.io.note(Sentences.text("verify.wrong"))
    }
    try context.io.output.flush()
    // The answer stands; a database that cannot be written must not change it.
    try? accounts.renew(verification, bytes)
    return verification.isRight ? .done : .no
  }
}
