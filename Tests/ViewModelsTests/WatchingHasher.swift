import Entities

/// A hasher that notes how many statements a store had run when it was asked for a hash.
final class WatchingHasher: PasswordHasher, @unchecked Sendable {
  private let log: StatementLog
  /// One number for each hash. The tests that read it use one thread.
  private(set) var statementsBefore: [Int] = []

  init(_ log: StatementLog) { self.log = log }

  func hash(_ password: UnsafeRawBufferPointer) throws -> [UInt8] {
    statementsBefore.append(log.texts.count)
    return [9]
  }

  func verify(_ password: UnsafeRawBufferPointer, against hash: [UInt8]) throws -> Bool { false }
  func burn(_ password: UnsafeRawBufferPointer) throws {}
  func needsRenewal(_ hash: [UInt8]) -> Bool { false }
}
