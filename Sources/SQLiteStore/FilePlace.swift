#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A place in the file system, whether a file is there or not, and by whatever path it is named.
public struct FilePlace {
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

  public init(_ path: String) {
    node = Node(path)
    let slash = path.lastIndex(of: "/")
    folder = Node(slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
    name = path[(slash.map(path.index(after:)) ?? path.startIndex)...]
  }

  /// The place of an open file.
  public init(descriptor: Int32) {
    var status = stat()
    node = fstat(descriptor, &status) == 0 ? Node(status) : nil
    (folder, name) = (nil, "")
  }

  /// Whether writing to the one would be writing to the other.
  public func isSame(as other: FilePlace) -> Bool {
    if let node, node == other.node { return true }
    return folder != nil && folder == other.folder && name == other.name
  }
}

extension FilePlace {
  /// What SQLite adds to the name of a database for the files that it has beside it.
  public static let endings = ["-wal", "-shm", "-journal"]

  /// A database's file and those that SQLite has beside it.
  public static func database(_ path: String) -> [FilePlace] {
    ([""] + endings).map { FilePlace(path + $0) }
  }

  /// Whether writing to the path would be writing over a database or what belongs to one: what stands in one of
  /// the places, any other database, or a file that one has beside it.
  ///
  /// What stands in the places is not opened: a database of this process may be among them, and closing a
  /// descriptor of its files would end the locks that SQLite has on them.
  public static func isTaken(_ path: String, sparing places: [FilePlace]) -> Bool {
    isDatabase(path, places) || isBesideDatabase(path, sparing: places)
  }

  /// Whether the path is that of a file which a database that exists has, or will have, beside it.
  static func isBesideDatabase(_ path: String, sparing places: [FilePlace]) -> Bool {
    endings.contains { path.hasSuffix($0) && isDatabase(String(path.dropLast($0.count)), places) }
  }

  private static func isDatabase(_ path: String, _ places: [FilePlace]) -> Bool {
    let place = FilePlace(path)
    return places.contains(where: place.isSame) || FileHeader.isDatabase(path)
  }
}
