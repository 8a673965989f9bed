public import Registry

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

  /// Whether a Roster database of this program's format stands there; false if nothing does.
  ///
  /// Throws what keeps anything else from being opened: a link, a folder, a foreign or a newer file.
  public func exists() throws(StoreError) -> Bool {
    guard let header = try header() else { return false }
    if header.userVersion > DatabaseFormat.version { throw StoreError(.newer, path: name) }
    return true
  }

  /// Whether the file begins as SQLite's do, be it a Roster database or another.
  public static func isDatabase(_ path: String) throws(StoreError) -> Bool { try FileHeader.isDatabase(path) }

  func header() throws(StoreError) -> FileHeader? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: name)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFLNK: throw StoreError(.link, path: name)
    case S_IFDIR: throw StoreError(.folder, path: name)
    default: throw StoreError(.notADatabase, path: name)
    }
    let header: FileHeader
    do {
      header = try FileHeader(path: path)
    } catch {
      throw StoreError(error.code, path: name, detail: error.detail)
    }
    guard header.applicationID == DatabaseFormat.applicationID, header.userVersion >= 1 else {
      throw StoreError(.notADatabase, path: name)
    }
    return header
  }

  /// Whether this process may write the file.
  var isWritable: Bool { access(path, W_OK) == 0 }

  /// Whether a log with content lies beside the file.
  var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
