import Arguments
import Config
import Entities
import Registry
import Secrets
import Settings
import Terminal
import Values
import ViewModels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a password comes from, and how it gets into secret memory; never from an argument or a variable.
struct PasswordReader {
  enum Source {
    case prompt
    case standardInput
    case file(String)
    case generate
    /// The account is to have none.
    case none
  }

  let context: Context

  static func options(forNew: Bool, canSkip: Bool) -> [Option] {
    var options = [
      Option("password-stdin", help: Sentences.text("help.passwordStdin")),
      Option(
        "password-file", value: .init("FILE", completion: .file), help: Sentences.text("help.passwordFile")),
    ]
    if forNew { options.append(Option("generate", help: Sentences.text("help.generate"))) }
    if canSkip { options.append(Option("no-password", help: Sentences.text("help.noPassword"))) }
    return options
  }

  /// The one source that the options name, or the prompt; nil without either.
  func source() throws -> Source? {
    let invocation = context.invocation
    var sources: [Source] = []
    if invocation.flag("password-stdin") { sources.append(.standardInput) }
    if let path = invocation.value("password-file") { sources.append(.file(path)) }
    if invocation.flag("generate") { sources.append(.generate) }
    if invocation.flag("no-password") { sources.append(.none) }
    if sources.count > 1 { throw Failure(.usage, "password.sources") }
    return sources.first ?? (context.isInteractive ? .prompt : nil)
  }

  /// What is said where there is no source.
  var noSource: Failure { Failure(.usage, "password.noSource.\(context.invocation.path.last ?? "")") }

  /// The password of a file or of standard input, brought to the form that is hashed.
  ///
  /// Throws `PasswordRejection` for what can be no password.
  func read(_ source: Source) throws -> SecretBytes {
    guard case .file(let path) = source else {
      if context.io.inputDescriptor < 0 { throw Failure(.noInput, "input.closed") }
      return try PasswordText.clean(SecretBytes.read(descriptor: context.io.inputDescriptor))
    }
    try context.refuseDatabase(path)
    let descriptor: Int32
    do {
      descriptor = try InputFile.open(path)
    } catch {
      throw error.failure(Printable.excerpt(path, max: 200))
    }
    defer { close(descriptor) }
    return try PasswordText.clean(SecretBytes.read(descriptor: descriptor))
  }

  /// Asks without echo. Throws `PasswordRejection` for what can be no password.
  func ask(_ prompt: String) throws -> SecretBytes {
    // Two bytes more than the longest, so that a longer one is noticed and refused.
    var secret = try SecretBytes(capacity: PasswordText.maximumBytes + 2)
    do {
      try secret.withMutableBuffer { buffer, count throws(PromptError) in
        count = try context.io.prompter.secret(prompt, into: buffer)
      }
    } catch PromptError.tooLong {
      throw PasswordRejection.tooLong
    }
    return try PasswordText.clean(secret)
  }

  /// Asks for a new password until it breaks no rule and is typed twice alike, then hands it on.
  func askNew<Result>(
    _ violations: (UnsafeRawBufferPointer) -> [Violation], wording: EntityWording,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try context.io.note(
      Sentences.text("password.rule", ["minimum": "\(context.settings.user.password.minimumLength)"]))
    var emptyAnswers = 0
    while true {
      do {
        let secret = try ask(Sentences.text("password.prompt"))
        let broken = secret.withBytes { violations($0) }
        if !broken.isEmpty {
          for violation in broken {
            try context.io.note("  password \(wording.sentence(violation)) [\(violation.code)]")
          }
          continue
        }
        let again = try ask(Sentences.text("password.again"))
        let isSame = secret.withBytes { first in again.withBytes { first.elementsEqual($0) } }
        if isSame { return try secret.withBytes(body) }
        try context.io.note("  " + Sentences.text("password.differ") + " [password.mismatch]")
      } catch let rejection as PasswordRejection {
        // At a terminal the end of the input looks like an empty answer.
        emptyAnswers += rejection == .empty ? 1 : 0
        if emptyAnswers == 3 { throw Failure(.data, "prompt.ended", code: "ended") }
        let violation = Violation(field: "password", rejection: rejection.rejection)
        try context.io.note("  password: \(wording.sentence(violation)) [\(violation.code)]")
      }
    }
  }

  /// The policy in force, with the list of common passwords and the one the configuration names.
  func policy() throws -> PasswordPolicy {
    var common = Config.commonPasswords
    if let path = context.settings.user.password.commonPasswordsFile {
      do {
        common += [UInt8(ascii: "\n")] + (try InputFile.bytes(path, limit: 1 << 26))
      } catch {
        throw Failure(
          .configuration, "config.unreadable",
          ["path": Printable.excerpt(path, max: 200), "reason": error.reason])
      }
    }
    return PasswordPolicy(context.settings.user.password, common: common)
  }

  func hasher() throws -> any PasswordHasher {
    if let hasher = context.app.hasher { return hasher }
    let cost = context.settings.user.hashing
    return Argon2Hasher(try Argon2id(passes: cost.passes, memoryBytes: cost.memoryMiB << 20))
  }
}
