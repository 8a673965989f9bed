public import Entities
import Synchronization

/// A hasher without any strength that counts what it is asked for: the cost, and then the password backwards.
public final class CountingHasher: PasswordHasher {
  public struct Counts: Hashable, Sendable {
    public var hashed = 0
    public var verified = 0
    public var burned = 0

    public init(hashed: Int = 0, verified: Int = 0, burned: Int = 0) {
      self.hashed = hashed
      self.verified = verified
      self.burned = burned
    }

    public var all: Int { hashed + verified + burned }
  }

  public let cost: UInt8
  private let state = Mutex(Counts())

  public init(cost: UInt8 = 2) { self.cost = cost }

  public var counts: Counts { state.withLock { $0 } }

  /// What was counted since the last call.
  public func takeCounts() -> Counts {
    state.withLock { counts in
      defer { counts = Counts() }
      return counts
    }
  }

  public func hash(_ password: UnsafeRawBufferPointer) throws -> [UInt8] {
    state.withLock { $0.hashed += 1 }
    return [cost] + password.reversed()
  }

  public func verify(_ password: UnsafeRawBufferPointer, against hash: [UInt8]) throws -> Bool {
    state.withLock { $0.verified += 1 }
    return hash.dropFirst().elementsEqual(password.reversed())
  }

  public func burn(_ password: UnsafeRawBufferPointer) throws {
    state.withLock { $0.burned += 1 }
  }

  public func needsRenewal(_ hash: [UInt8]) -> Bool { hash[0] < cost }
}
