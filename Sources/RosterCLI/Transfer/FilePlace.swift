#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A place in the file system, whether a file is there or not, and by whatever path it is named.
struct FilePlace {
  private struct Node: Equatable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }
  }

  private let node: Node?
  private let folder: Node?
  private let name: Substring

  init(_ path: String) {
    node = Node(path)
    let slash = path.lastIndex(of: "/")
    folder = Node(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    name = path[(slash.map(path.index(after:)) ?? path.startIndex)...]
  }

  /// The place of an open file.
  init(descriptor: Int32) {
    var status = stat()
    node = fstat(descriptor, &status) == 0 ? Node(status) : nil
    (folder, name) = (nil, "")
  }

  /// Whether writing to the one would be writing to the other.
  func isSame(as other: FilePlace) -> Bool {
    if let node, node == other.node { return true }
    return folder != nil && folder == other.folder && name == other.name
  }

  /// A database's file and those that SQLite has beside it.
  static func database(_ path: String) -> [FilePlace] {
    ["", "-wal", "-shm", "-journal"].map { FilePlace(path + $0) }
  }
}
