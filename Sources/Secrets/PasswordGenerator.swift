import CSodium

/// Passwords that a person can copy by hand and nobody can guess.
public enum PasswordGenerator {
  /// Letters and digits without those that look alike: `0 O o`, `1 l I`.
  static let alphabet = Array("23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ".utf8)

  /// Draws every character evenly and independently; 24 of them hold 139 bits.
  public static func generate(length: Int = 24) throws(SecretError) -> SecretBytes {
    var password = try SecretBytes(capacity: length)
    for _ in 0..<max(0, length) {
      try password.append(alphabet[Int(randombytes_uniform(UInt32(alphabet.count)))])
    }
    return password
  }
}
