public import Registry
public import Settings
import Values

/// What a new password must not be (NIST SP 800-63B-4, section 3.1.1.2); it composes nothing.
///
/// Passwords come as UTF-8 in normal form C in the caller's memory and are never copied into a text.
public struct PasswordPolicy: Sendable {
  private let minimumLength: Int
  /// Lower-case passwords, one a line.
  private let common: [UInt8]

  /// The policy of the settings, with a list of common passwords, one a line, in UTF-8.
  public init(_ settings: Settings.Password, common: [UInt8]) {
    minimumLength = settings.minimumLength
    self.common = common
  }

  /// The rules as they are listed; a password is never a cell, so none of them looks at one.
  static func rules(_ settings: Settings.Password) -> [FieldRule] {
    let codes = ["short", "identity", "single", "sequence", "common"]
    return [.required]
      + codes.map { .custom($0, values: ["minimum": "\(settings.minimumLength)"]) { _, _ in nil } }
  }

  static let mismatch = FieldRule.custom("password.mismatch") { _, _ in nil }

  /// No password is given where one is wanted.
  public static let missing = Violation(field: "password", code: "password.required")
  /// The confirmation is another text.
  public static let notConfirmed = Violation(field: "confirmation", code: "password.mismatch")

  /// All that the password breaks; empty for a good one.
  ///
  /// - Parameter identities: names of the account that the password must not repeat.
  public func violations(_ password: UnsafeRawBufferPointer, identities: [String]) -> [Violation] {
    if password.isEmpty { return [Self.missing] }
    var found: [Violation] = []
    func add(_ name: String, _ values: [String: String] = [:]) {
      found.append(Violation(field: "password", code: "password.\(name)", values: values))
    }
    let length = password.count { $0 & 0xC0 != 0x80 }
    if length < minimumLength { add("short", ["minimum": "\(minimumLength)", "count": "\(length)"]) }
    if identities.contains(where: { Self.repeats(password, Self.composed($0)) }) { add("identity") }
    if Self.isSingleCharacter(password) {
      add("single")
    } else if Self.isSequence(password) {
      add("sequence")
    } else if isCommon(password) {
      add("common")
    }
    return found
  }

  private static func lower(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }

  /// The text in normal form C, as the password is.
  private static func composed(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return withUnsafeTemporaryAllocation(
      byteCount: Normalisation.workspace(for: bytes.count), alignment: MemoryLayout<Int32>.alignment
    ) { workspace in
      let count = bytes.withUnsafeBytes { Normalisation.compose($0, in: workspace) }
      return count.map { Array(workspace[..<$0]) } ?? bytes
    }
  }

  /// Whether the password is one or several of the text and nothing else, letter case aside.
  private static func repeats(_ password: UnsafeRawBufferPointer, _ text: [UInt8]) -> Bool {
    guard !text.isEmpty, password.count % text.count == 0 else { return false }
    return password.indices.allSatisfy { lower(password[$0]) == lower(text[$0 % text.count]) }
  }

  private static func isSingleCharacter(_ password: UnsafeRawBufferPointer) -> Bool {
    let size = 1 + password.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    return password.count % size == 0
      && password.indices.allSatisfy { password[$0] == password[$0 % size] }
  }

  /// Each byte one more, or each one less, than that before; `9` and `0`, `z` and `a` follow each other.
  private static func isSequence(_ password: UnsafeRawBufferPointer) -> Bool {
    guard password.count > 2 else { return false }
    func follows(_ left: UInt8, _ right: UInt8) -> Bool {
      let (left, right) = (lower(left), lower(right))
      return right == left &+ 1 || (left == UInt8(ascii: "9") && right == UInt8(ascii: "0"))
        || (left == UInt8(ascii: "z") && right == UInt8(ascii: "a"))
    }
    let pairs = password.indices.dropLast()
    return pairs.allSatisfy { follows(password[$0], password[$0 + 1]) }
      || pairs.allSatisfy { follows(password[$0 + 1], password[$0]) }
  }

  private func isCommon(_ password: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while start < common.count {
      let end = common[start...].firstIndex(of: UInt8(ascii: "\n")) ?? common.count
      if end - start == password.count,
        password.indices.allSatisfy({ Self.lower(password[$0]) == common[start + $0] })
      {
        return true
      }
      start = end + 1
    }
    return false
  }
}
