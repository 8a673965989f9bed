import Values

/// What a password is before any policy looks at it.
public enum PasswordText {
  /// Length in UTF-8 bytes as entered, without the line end.
  public static let maximumBytes = 4096

  /// The password in normal form C, without the one line end (LF or CR LF) that a file or pipe adds.
  ///
  /// Fails with `PasswordRejection`, the first in the order of its cases that applies, or with
  /// `SecretError`. The normal form may be longer than `maximumBytes`.
  public static func clean(_ raw: consuming SecretBytes) throws -> SecretBytes {
    var secret = raw
    let length = secret.withBytes { $0.count - lineEnd(of: $0) }
    secret.truncate(to: length)
    let isASCII = try secret.withBytes { bytes throws(PasswordRejection) in
      if bytes.isEmpty { throw .empty }
      if bytes.contains(0) { throw .nul }
      if bytes.contains(where: { $0 == lineFeed || $0 == carriageReturn }) { throw .lineBreak }
      return bytes.allSatisfy { $0 < 0x80 }
    }
    if isASCII {
      if secret.count > maximumBytes { throw PasswordRejection.tooLong }
      return secret
    }
    var composed = try SecretBytes(capacity: Normalisation.workspace(for: secret.count))
    try composed.withMutableBuffer { workspace, count throws(PasswordRejection) in
      let result = secret.withBytes { Normalisation.compose($0, in: workspace) }
      guard let result else { throw .notUTF8 }
      count = result
    }
    if secret.count > maximumBytes { throw PasswordRejection.tooLong }
    return composed
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Length of the line end that closes the bytes.
  private static func lineEnd(of bytes: UnsafeRawBufferPointer) -> Int {
    if bytes.last != lineFeed { return 0 }
    return bytes.dropLast().last == carriageReturn ? 2 : 1
  }
}
