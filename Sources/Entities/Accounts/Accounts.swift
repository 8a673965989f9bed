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
  public func user(_ userId: String) throws -> Stored<User>? { try find(userId)?.user }

  /// The user with exactly this id, and its credential, by one question.
  private func find(_ userId: String) throws -> (user: Stored<User>, credential: [UInt8]?)? {
    guard let place = users.table.schema.index(of: "userId") else { return nil }
    let id = Cell.text(User.normalised(userId: TextRules.trimmed(userId)))
    var wanted = Fetch()
    wanted.values = [Fetch.Value(field: place, cell: id, limit: 1)]
    wanted.wantsCredentials = true
    let found = try users.store.read { try $0.fetch(users.table.schema, wanted) }
    guard let row = found.rows.values.first(where: { $0.cells[place] == id }) else { return nil }
    return (users.table.stored(row), found.credentials[row.id])
  }

  /// Whether the password is that of the account, which can log in.
  ///
  /// Exactly one computation, whether the account exists, is disabled, or has no password.
  public func verify(_ userId: String, _ password: UnsafeRawBufferPointer) throws -> Verification {
    let found = try find(userId)
    guard let user = found?.user, let credential = found?.credential else {
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
      if try transaction.credential(row.id, of: users.table.schema) == former {
        try transaction.renewCredential(row, to: credential)
      }
    }
  }

  /// Gives the account another password; the hash is computed before the transaction begins.
  public func changePassword(of user: Stored<User>, to password: UnsafeRawBufferPointer) throws {
    let credential = try hasher.hash(password)
    try users.store.write(StepLabel("passwd", User.entity)) { transaction in
      guard let row = try transaction.row(users.table.schema, number: user.number), row.id == user.id
      else { throw ConflictError(entity: User.entity, number: user.number) }
      try transaction.changeCredential(users.table.schema, row, to: credential)
    }
  }
}
