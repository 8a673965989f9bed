#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why secret memory or the process that holds it is not to be had.
public enum SecretError: Error, Hashable, Sendable {
  case outOfMemory
  /// More bytes than the memory was made for.
  case capacityExceeded
  /// Reading failed with this `errno`.
  case unreadable(errno: Int32)
  /// The library found no source of randomness.
  case notStarted
  /// Memory images of a crash could not be forbidden, with this `errno`.
  case notHardened(errno: Int32)

  /// Key of the sentence.
  public var code: String {
    switch self {
    case .outOfMemory: "secret.memory"
    case .capacityExceeded: "secret.capacity"
    case .unreadable: "secret.unreadable"
    case .notStarted: "secret.start"
    case .notHardened: "secret.harden"
    }
  }

  /// What the sentence names: `reason`, the system's own words for the `errno`.
  public var values: [String: String] {
    switch self {
    case .outOfMemory, .capacityExceeded, .notStarted: [:]
    case .unreadable(let errno), .notHardened(let errno): ["reason": String(cString: strerror(errno))]
    }
  }
}
