import CSodium

/// SHA-256 (FIPS 180-4), for names and comparisons; a password is never hashed with it.
public enum Digest {
  /// The 32 bytes of the digest.
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }
}
