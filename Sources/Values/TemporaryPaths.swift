import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and folders that go with the process, even where a signal ends it.
///
/// Whoever makes one adds it before it has content, and removes it from here once it is gone or is to stay.
public enum TemporaryPaths {
  private static let count = 64
  /// Addresses of C strings; 0 for a free place. The texts are never freed, as a handler may be reading one.
  nonisolated(unsafe) private static let places: UnsafeMutablePointer<Atomic<UInt>> = {
    let places = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
    for index in 0..<count { (places + index).initialize(to: Atomic(0)) }
    return places
  }()

  /// Makes ready what a signal's handler may not make.
  public static func prepare() { _ = places }

  /// Adds a path; one too many is left to whoever made it.
  public static func add(_ path: String) {
    guard let text = strdup(path) else { return }
    let address = UInt(bitPattern: text)
    for index in 0..<count {
      let (isDone, _) = places[index].compareExchange(
        expected: 0, desired: address, ordering: .sequentiallyConsistent)
      if isDone { return }
    }
    free(text)
  }

  /// Forgets a path, which is gone or stays.
  public static func forget(_ path: String) {
    for index in 0..<count {
      let address = places[index].load(ordering: .sequentiallyConsistent)
      guard let text = UnsafePointer<CChar>(bitPattern: address), strcmp(text, path) == 0 else { continue }
      places[index].store(0, ordering: .sequentiallyConsistent)
    }
  }

  /// Removes all of them, files before folders; takes no lock and allocates nothing, for a signal's handler.
  public static func removeAll() {
    for index in 0..<count {
      let address = places[index].load(ordering: .sequentiallyConsistent)
      if let text = UnsafePointer<CChar>(bitPattern: address) { unlink(text) }
    }
    for index in 0..<count {
      let address = places[index].load(ordering: .sequentiallyConsistent)
      if let text = UnsafePointer<CChar>(bitPattern: address) { rmdir(text) }
    }
  }
}
