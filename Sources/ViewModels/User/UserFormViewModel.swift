public import Entities
public import Observation
public import Registry
import Values

/// The form of a user: the generic form, and a password that passes through without being kept.
@Observable
public final class UserFormViewModel {
  /// What is known of the password when the form is saved.
  public enum Password {
    /// The account is to have none.
    case none
    /// None was given.
    case missing
    /// UTF-8 in normal form C, in the caller's memory; `confirmation` is nil where none is asked for.
    case given(UnsafeRawBufferPointer, confirmation: UnsafeRawBufferPointer?)
  }

  /// The fields without the password.
  public let form: FormViewModel<User>
  @ObservationIgnored private let hasher: any PasswordHasher
  @ObservationIgnored private let policy: PasswordPolicy

  /// The form of a new user.
  public init(
    registering users: Repository<User>, hasher: any PasswordHasher, policy: PasswordPolicy,
    reading: ReadingContext
  ) {
    form = FormViewModel(adding: users, reading: reading)
    self.hasher = hasher
    self.policy = policy
  }

  /// What is wrong with the password, given the names typed so far.
  public func violations(_ password: Password) -> [Violation] {
    switch password {
    case .none: return []
    case .missing: return [PasswordPolicy.missing]
    case .given(let bytes, let confirmation):
      let names = [User.normalised(userId: form.text(of: "userId")), form.text(of: "nickname")]
        .map(TextRules.trimmed)
      var found = policy.violations(bytes, identities: names)
      if let confirmation, !bytes.isEmpty, !confirmation.isEmpty, !bytes.elementsEqual(confirmation) {
        found.append(PasswordPolicy.notConfirmed)
      }
      return found
    }
  }

  /// All that the form and the password break, in field order.
  public func allViolations(_ password: Password) -> [Violation] {
    form.table.inFieldOrder(form.violations + violations(password))
  }

  /// What of the form another user has already, as the store stands now.
  public func taken() throws -> [Violation] {
    let users = form.repository
    guard let place = users.table.schema.index(of: "userId") else { return [] }
    let userId = User.normalised(userId: TextRules.trimmed(form.text(of: "userId")))
    if userId.isEmpty { return [] }
    var cells = users.table.cells(users.table.blank())
    cells[place] = .text(userId)
    return try users.store.read { try users.taken(cells, except: nil, in: $0) }
  }

  /// Registers the user with the hash of the password, computed before the transaction begins.
  public func save(_ password: Password, overrulingWarnings: Bool = false) throws -> SaveOutcome {
    let beside = violations(password)
    let found = form.table.inFieldOrder(form.violations + beside)
    if found.contains(where: \.isError) { return .refused(found) }
    if !found.isEmpty, !overrulingWarnings { return .unconfirmed(found) }
    let hash: [UInt8]? = if case .given(let bytes, _) = password { try hasher.hash(bytes) } else { nil }
    return try form.save(verb: "register", overrulingWarnings: overrulingWarnings, beside: beside) {
      transaction, row in
      if let hash { try transaction.setCredential(hash, ofNew: row) }
    }
  }
}
