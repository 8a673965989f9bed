import Entities
import Secrets

/// Argon2id as the entities know it.
struct Argon2Hasher: PasswordHasher {
  private let argon2: Argon2id

  init(_ argon2: Argon2id) { self.argon2 = argon2 }

  func hash(_ password: UnsafeRawBufferPointer) throws -> [UInt8] { try argon2.hash(password) }

  func verify(_ password: UnsafeRawBufferPointer, against hash: [UInt8]) throws -> Bool {
    try argon2.verify(password, against: hash)
  }

  func burn(_ password: UnsafeRawBufferPointer) throws { try argon2.burn(password) }
  func needsRenewal(_ hash: [UInt8]) -> Bool { argon2.needsRenewal(hash) }
}
