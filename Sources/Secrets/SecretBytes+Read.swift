#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension SecretBytes {
  /// Reads to the end of the file, straight into secret memory.
  ///
  /// The default limit leaves room for a line end behind the longest password.
  ///
  /// Fails with `PasswordRejection.tooLong` if there are more than `limit` bytes, otherwise with
  /// `SecretError`.
  public static func read(
    descriptor: Int32, limit: Int = PasswordText.maximumBytes + 2
  ) throws -> SecretBytes {
    var secret = try SecretBytes(capacity: limit + 1)
    try secret.withMutableBuffer { buffer, count throws(SecretError) in
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        #if canImport(Glibc)
          let taken = Glibc.read(descriptor, rest.baseAddress, rest.count)
        #else
          let taken = Darwin.read(descriptor, rest.baseAddress, rest.count)
        #endif
        if taken == 0 { return }
        if taken > 0 {
          count += taken
        } else if errno != EINTR {
          throw .unreadable(errno: errno)
        }
      }
    }
    if secret.count > limit { throw PasswordRejection.tooLong }
    return secret
  }
}
