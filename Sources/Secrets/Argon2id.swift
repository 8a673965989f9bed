import CSodium

/// Password hashing by Argon2id (RFC 9106) at one cost, with one lane.
public struct Argon2id: Hashable, Sendable {
  /// Passes over the memory.
  public let passes: Int
  /// Memory in bytes; the algorithm uses whole KiB of it.
  public let memoryBytes: Int

  /// The least that is accepted: 2 passes.
  public static let minimumPasses = 2
  /// The least that is accepted: 19 MiB.
  public static let minimumMemoryBytes = 19 * 1024 * 1024

  /// 2 passes over 64 MiB, what the library holds right for a login that a person waits for.
  public static let interactive = Argon2id(
    uncheckedPasses: Int(crypto_pwhash_argon2id_opslimit_interactive()),
    memoryBytes: crypto_pwhash_argon2id_memlimit_interactive())

  /// Far below the floor, so that tests of other things do not wait.
  public static let minimumForTests = Argon2id(
    uncheckedPasses: Int(crypto_pwhash_argon2id_opslimit_min()),
    memoryBytes: crypto_pwhash_argon2id_memlimit_min())

  /// Hashing at that cost. Throws `HashingError` for one that is too low or too high.
  public init(passes: Int, memoryBytes: Int) throws(HashingError) {
    if passes < Self.minimumPasses || memoryBytes < Self.minimumMemoryBytes { throw .tooCheap }
    if passes > Int(crypto_pwhash_argon2id_opslimit_max())
      || memoryBytes > crypto_pwhash_argon2id_memlimit_max()
    {
      throw .tooDear
    }
    self.init(uncheckedPasses: passes, memoryBytes: memoryBytes)
  }

  private init(uncheckedPasses passes: Int, memoryBytes: Int) {
    self.passes = passes
    self.memoryBytes = memoryBytes
  }

  /// A new hash with a salt of its own, as the ASCII bytes of a PHC string without NUL.
  public func hash(_ password: UnsafeRawBufferPointer) throws(HashingError) -> [UInt8] {
    try Self.start()
    var text = [CChar](repeating: 0, count: crypto_pwhash_argon2id_strbytes())
    let code = Self.withCharacters(of: password) {
      crypto_pwhash_argon2id_str(&text, $0, UInt64(password.count), UInt64(passes), memoryBytes)
    }
    if code != 0 { throw .outOfMemory }
    return text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  /// Whether the password made the hash; computes once, at the cost that the hash names.
  public func verify(
    _ password: UnsafeRawBufferPointer, against hash: [UInt8]
  ) throws(HashingError) -> Bool {
    guard let parts = Argon2idHash(parsing: hash) else { throw .malformed }
    let made = try Self.compute(
      password, salt: parts.salt, passes: parts.passes, memoryBytes: parts.memoryBytes,
      length: parts.digest.count)
    return sodium_memcmp(made, parts.digest, made.count) == 0
  }

  /// Takes as long as verifying, for an account that has no hash; the answer is always no.
  public func burn(_ password: UnsafeRawBufferPointer) throws(HashingError) {
    let salt = [UInt8](repeating: 0, count: crypto_pwhash_argon2id_saltbytes())
    _ = try Self.compute(password, salt: salt, passes: passes, memoryBytes: memoryBytes, length: 32)
  }

  /// Whether the hash is cheaper than this in passes or memory and dearer in neither.
  ///
  /// False for what is no hash, which `verify` reports.
  public func needsRenewal(_ hash: [UInt8]) -> Bool {
    guard let parts = Argon2idHash(parsing: hash) else { return false }
    let kibibytes = memoryBytes / 1024
    let theirs = parts.memoryBytes / 1024
    if parts.passes > passes || theirs > kibibytes { return false }
    return parts.passes < passes || theirs < kibibytes
  }

  /// The library's own comparison does not tell a wrong password from a lack of memory; this does.
  private static func compute(
    _ password: UnsafeRawBufferPointer, salt: [UInt8], passes: Int, memoryBytes: Int, length: Int
  ) throws(HashingError) -> [UInt8] {
    try start()
    var digest = [UInt8](repeating: 0, count: length)
    let code = withCharacters(of: password) {
      crypto_pwhash_argon2id(
        &digest, UInt64(length), $0, UInt64(password.count), salt, UInt64(passes), memoryBytes,
        crypto_pwhash_argon2id_alg_argon2id13())
    }
    // Lengths and costs are in range, so that memory is all that can be missing.
    if code != 0 { throw .outOfMemory }
    return digest
  }

  /// The library wants a pointer also to no bytes.
  private static func withCharacters(
    of password: UnsafeRawBufferPointer, _ body: (UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    if let start = password.baseAddress { return body(start.assumingMemoryBound(to: CChar.self)) }
    return withUnsafePointer(to: 0 as CChar, body)
  }

  private static func start() throws(HashingError) {
    do { try SecretProcess.start() } catch { throw .outOfMemory }
  }
}
