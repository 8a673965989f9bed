public import Registry
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The place of a database: its folder resolved, the file itself never a link.
public struct DatabaseFile: Hashable, Sendable {
  /// The file as the person named it.
  public let name: String
  /// The file in its resolved folder.
  public let path: String
  let folder: String

  /// Throws `noFolder` if the folder does not exist.
  public init(_ name: String) throws(StoreError) {
    self.name = name
    let parts = name.split(separator: "/", omittingEmptySubsequences: true)
    guard let last = parts.last, last != ".", last != ".." else { throw StoreError(.folder, path: name) }
    var parent = parts.dropLast().joined(separator: "/")
    if name.hasPrefix("/") { parent = "/" + parent } else if parent.isEmpty { parent = "." }
    guard let resolved = realpath(parent, nil) else {
      let number = errno
      throw StoreError(errno: number, path: name)
    }
    defer { free(resolved) }
    let folder = String(cString: resolved)
    self.folder = folder
    path = (folder == "/" ? "" : folder) + "/" + last
    if name.hasSuffix("/") { throw StoreError(.folder, path: name) }
  }

  /// The kind of the file system that the file is on, or will be, if it is one on which databases come to harm.
  public var networkFileSystem: String? { FileSystem.network(at: folder) }
}
