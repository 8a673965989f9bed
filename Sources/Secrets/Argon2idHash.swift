import CSodium

/// The parts of a PHC string `$argon2id$v=19$m=KIB,t=PASSES,p=1$SALT$DIGEST`.
struct Argon2idHash {
  var passes: Int
  var memoryBytes: Int
  var salt: [UInt8]
  var digest: [UInt8]

  /// Nil unless the library can compute it: version 19, one lane, salt of 16 bytes, costs within its range.
  init?(parsing text: [UInt8]) {
    var rest = text[...]
    guard Self.drop("$argon2id$v=19$m=", from: &rest), let kibibytes = Self.number(from: &rest),
      Self.drop(",t=", from: &rest), let passes = Self.number(from: &rest),
      Self.drop(",p=1$", from: &rest), let end = rest.firstIndex(of: UInt8(ascii: "$")),
      let salt = Self.decode(rest[..<end]), salt.count == crypto_pwhash_argon2id_saltbytes(),
      let digest = Self.decode(rest[(end + 1)...]), (16...64).contains(digest.count),
      kibibytes >= crypto_pwhash_argon2id_memlimit_min() / 1024,
      kibibytes <= crypto_pwhash_argon2id_memlimit_max() / 1024,
      passes >= Int(crypto_pwhash_argon2id_opslimit_min()),
      passes <= Int(crypto_pwhash_argon2id_opslimit_max())
    else { return nil }
    self.passes = passes
    self.memoryBytes = kibibytes * 1024
    self.salt = salt
    self.digest = digest
  }

  private static func drop(_ literal: StaticString, from rest: inout ArraySlice<UInt8>) -> Bool {
    literal.withUTF8Buffer { literal in
      guard rest.starts(with: literal) else { return false }
      rest = rest.dropFirst(literal.count)
      return true
    }
  }

  /// Takes a decimal number in its shortest form, of ten digits at most.
  private static func number(from rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let first = digits.first, digits.count <= 10, first != UInt8(ascii: "0") else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Decodes base64 without padding, all of it.
  private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.count)
    var count = 0
    let code = text.withUnsafeBytes { text in
      sodium_base642bin(
        &bytes, bytes.count, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, nil, &count,
        nil, Int32(sodium_base64_VARIANT_ORIGINAL_NO_PADDING))
    }
    return code == 0 ? Array(bytes.prefix(count)) : nil
  }
}
