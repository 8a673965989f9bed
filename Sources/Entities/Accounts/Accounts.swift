public import Registry
import Values

/// Logging in and changing passwords, over users and their credentials.
public struct Accounts {
  /// The users that log in.
  public let users: Repository<User>
  /// What computes and verifies the hashes.
  public let hasher: any PasswordHasher

  public init(users: Repository<User>, hasher: any PasswordHasher) {
    self.users = users
    self.hasher = hasher
  }

  /// An answer, and the credential that should be made anew now that the password is at hand.
  public struct Verification: Sendable {
    /// Whether the password is that of an account that can log in.
    public var isRight: Bool
    var outdated: (row: Row, credential: [UInt8])?
  }

  /// The user with exactly this id, brought to its stored form; nil if there is none.
  public func user(_ userId: String) throws -> Stored<User>? {
    guard let place = users.table.schema.index(of: "userId") else { return nil }
    let id = User.normalised(userId: TextRules.trimmed(userId))
    let found = try users.list(Query(.compare(.field(place), .equal, .text(id)), limit: 1))
    return found.first { Cell.text($0.record.userId) == .text(id) }
  }

  /// Whether the password is that of the account, which can log in.
  ///
  /// Exactly one computation, whether the account exists, is disabled, or has no password.
  public func verify(_ userId: String, _ password: UnsafeRawBufferPointer) throws -> Verification {
    let user = try user(userId)
    let credential = try user.flatMap { user in try users.store.read { try $0.credential(user.id) } }
    guard let user, let credential else {
      try hasher.burn(password)
      return Verification(isRight: false)
    }
    guard try hasher.verify(password, against: credential), !user.disabled else {
      return Verification(isRight: false)
    }
    let isOutdated = hasher.needsRenewal(credential)
    return Verification(isRight: true, outdated: isOutdated ? (user.row, credential) : nil)
  }

  /// Makes a cheaper hash anew after a right answer; nothing happens if it was changed in between.
  public func renew(_ verification: Verification, _ password: UnsafeRawBufferPointer) throws {
    guard let (row, former) = verification.outdated else { return }
    let credential = try hasher.hash(password)
    try users.store.write(StepLabel("renew", User.entity)) { transaction in
      if try transaction.backend.credential(row.id) == former {
        try transaction.renewCredential(row, to: credential)
      }
    }
  }

  /// Gives the account another password; the hash is computed before the transaction begins.
  public func changePassword(of user: Stored<User>, to password: UnsafeRawBufferPointer) throws {
    let credential = try hasher.hash(password)
    try users.store.write(StepLabel("passwd", User.entity)) { transaction in
      guard let row = try transaction.backend.row(users.table.schema, number: user.number), row.id == user.id
      else { throw ConflictError(entity: User.entity, number: user.number) }
      try transaction.changeCredential(users.table.schema, row, to: credential)
    }
  }
}
