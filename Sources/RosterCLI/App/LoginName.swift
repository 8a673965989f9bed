#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Who runs the program, by the table of accounts alone: asking the system's directory services costs a static
/// program more than the change itself.
enum LoginName {
  private static let table = "/etc/passwd"
  private static let mostBytes = 1 << 22

  /// The login name of the real user; under `sudo` that of the user behind it. The number where no account has it.
  static func current(_ environment: [String: String]) -> String {
    // An unreadable table is one without names; the number says enough.
    let accounts = (try? InputFile.bytes(table, limit: mostBytes)) ?? []
    return name(user: getuid(), environment, accounts)
  }

  /// - Parameters:
  ///   - user: the real user; only of root is believed what `sudo` says.
  ///   - accounts: lines of `name:password:number:…`.
  static func name(user: UInt32, _ environment: [String: String], _ accounts: [UInt8]) -> String {
    guard user == 0, let behind = environment["SUDO_UID"].flatMap({ UInt32(digits: $0) }) else {
      return names(of: user, accounts).first ?? "\(user)"
    }
    let known = names(of: behind, accounts)
    // Of several accounts with the number it is the one that sudo names.
    let named = environment["SUDO_USER"].flatMap { known.contains($0) ? $0 : nil }
    return named ?? known.first ?? "\(behind)"
  }

  private static func names(of user: UInt32, _ accounts: [UInt8]) -> [String] {
    accounts.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count > 3, !parts[0].isEmpty, let number = String(validating: parts[2], as: UTF8.self),
        UInt32(digits: number) == user
      else { return nil }
      return String(validating: parts[0], as: UTF8.self)
    }
  }
}

extension UInt32 {
  /// The number of a text that is nothing but digits.
  fileprivate init?(digits text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}
