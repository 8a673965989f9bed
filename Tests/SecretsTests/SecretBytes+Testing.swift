import Secrets

extension SecretBytes {
  /// Secret memory with the UTF-8 bytes of a text that is no secret.
  static func holding(_ text: String) throws -> SecretBytes {
    try holding(Array(text.utf8))
  }

  static func holding(_ bytes: [UInt8]) throws -> SecretBytes {
    var secret = try SecretBytes(capacity: bytes.count)
    try bytes.withUnsafeBytes { bytes in try secret.append(bytes) }
    return secret
  }

  borrowing func copied() -> [UInt8] {
    withBytes { Array($0) }
  }
}

/// The bytes that a password is hashed from, or why it is none.
func cleaned(_ bytes: [UInt8]) throws -> Result<[UInt8], PasswordRejection> {
  do {
    let clean = try PasswordText.clean(.holding(bytes))
    return .success(clean.copied())
  } catch let rejection as PasswordRejection {
    return .failure(rejection)
  }
}

func cleaned(_ text: String) throws -> Result<[UInt8], PasswordRejection> {
  try cleaned(Array(text.utf8))
}
