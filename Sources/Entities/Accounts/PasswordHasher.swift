/// Turns passwords into hashes and back into answers. Each call is one expensive computation.
public protocol PasswordHasher: Sendable {
  func hash(_ password: UnsafeRawBufferPointer) throws -> [UInt8]
  func verify(_ password: UnsafeRawBufferPointer, against hash: [UInt8]) throws -> Bool
  /// Takes as long as a verification at the configured cost, for accounts that have nothing to verify.
  func burn(_ password: UnsafeRawBufferPointer) throws
  /// Whether the hash is cheaper than the configured cost; no computation.
  func needsRenewal(_ hash: [UInt8]) -> Bool
}
