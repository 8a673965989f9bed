extension Argon2id {
  /// The most that a stored hash may cost: 1000 passes.
  public static let maximumPasses = 1000
  /// The most that a stored hash may cost: 16 GiB.
  public static let maximumMemoryBytes = 16 << 30

  /// What is wrong with a stored hash, without any computation: its form, or a cost that nobody could have
  /// asked for; nil if nothing is.
  public static func flaw(of hash: [UInt8]) -> HashingError? {
    guard let parts = Argon2idHash(parsing: hash) else { return .malformed }
    if parts.passes < minimumPasses || parts.memoryBytes < minimumMemoryBytes { return .tooCheap }
    if parts.passes > maximumPasses || parts.memoryBytes > maximumMemoryBytes { return .tooDear }
    return nil
  }
}
