import Entities
import Synchronization

/// A hasher without any strength that counts what it is asked for: the cost, and then the password backwards.
final class CountingHasher: PasswordHasher {
  struct Counts: Hashable, Sendable {
    var hashed = 0
    var verified = 0
    var burned = 0

    var all: Int { hashed + verified + burned }
  }

  let cost: UInt8
  private let state = Mutex(Counts())

  init(cost: UInt8 = 2) { self.cost = cost }

  var counts: Counts { state.withLock { $0 } }

  /// What was counted since the last call.
  func takeCounts() -> Counts {
    state.withLock { counts in
      defer { counts = Counts() }
      return counts
    }
  }

  func hash(_ password: UnsafeRawBufferPointer) throws -> [UInt8] {
    state.withLock { $0.hashed += 1 }
    return [cost] + password.reversed()
  }

  func verify(_ password: UnsafeRawBufferPointer, against hash: [UInt8]) throws -> Bool {
    state.withLock { $0.verified += 1 }
    return hash.dropFirst().elementsEqual(password.reversed())
  }

  func burn(_ password: UnsafeRawBufferPointer) throws {
    state.withLock { $0.burned += 1 }
  }

  func needsRenewal(_ hash: [UInt8]) -> Bool { hash[0] < cost }
}
