public import Registry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension DatabaseFile {
  /// A database that stands at its place, looked at once, before SQLite opens it.
  ///
  /// Afterwards nobody in this process may open the file by other means: closing a descriptor of it ends the
  /// locks that SQLite has on it (`fcntl(2)`, of POSIX locks).
  public struct Standing: Hashable, Sendable {
    /// Whether the file is in WAL mode.
    let isWAL: Bool
    /// Whether this process may write the file.
    public let isWritable: Bool
    /// Whether the file has several names. Each would have a log of its own, and what one log has the other
    /// does not know.
    public let isLinked: Bool
  }

  /// The Roster database that stands there; nil if nothing does.
  ///
  /// Throws what keeps anything else from being opened: a link, a folder, a pipe in the place of the file or of
  /// one beside it, a foreign or a newer file. Nothing is waited for.
  public func standing() throws(StoreError) -> Standing? {
    guard let kind = try self.kind() else { return nil }
    switch kind {
    case S_IFREG: break
    case S_IFLNK: throw StoreError(.link, path: name)
    case S_IFDIR: throw StoreError(.folder, path: name)
    default: throw StoreError(.notADatabase, path: name)
    }
    for ending in FilePlace.endings {
      if let side = try self.kind(ending), side != S_IFREG { throw StoreError(.oddFile, path: name + ending) }
    }
    let (descriptor, isWritable) = try opened()
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, path: name) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(.notADatabase, path: name) }
    let header: FileHeader
    do {
      header = try FileHeader(descriptor: descriptor, path: path)
    } catch {
      throw StoreError(error.code, path: name, detail: error.detail)
    }
    guard header.applicationID == DatabaseFormat.applicationID, header.userVersion >= 1 else {
      throw StoreError(.notADatabase, path: name)
    }
    if header.userVersion > DatabaseFormat.version { throw StoreError(.newer, path: name) }
    if status.st_nlink > 1, isWritable, removeOtherName(of: status) { fstat(descriptor, &status) }
    return Standing(isWAL: header.isWAL, isWritable: isWritable, isLinked: status.st_nlink > 1)
  }

  /// Whether a Roster database of this program's format stands there; throws as `standing` does.
  public func exists() throws(StoreError) -> Bool { try standing() != nil }

  /// Opens the file for writing, or else for reading; a link is not followed, and nobody is waited for.
  private func opened() throws(StoreError) -> (descriptor: Int32, isWritable: Bool) {
    let flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, O_RDWR | flags)
    if descriptor >= 0 { return (descriptor, true) }
    let readOnly = [EACCES, EPERM, EROFS, ETXTBSY].contains(errno) ? open(path, O_RDONLY | flags) : -1
    if readOnly < 0 { throw StoreError(errno: errno, path: name) }
    return (readOnly, false)
  }

  /// What kind of file stands there, or beside it with the ending; nil for none.
  func kind(_ ending: String = "") throws(StoreError) -> mode_t? {
    var status = stat()
    if lstat(path + ending, &status) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT { return nil }
    throw StoreError(errno: errno, path: name + ending)
  }

  /// Throws `leftBeside` if a file that SQLite would take for this one's log stands beside the place.
  func refuseFilesBeside() throws(StoreError) {
    for ending in FilePlace.endings where try kind(ending) != nil {
      throw StoreError(.leftBeside, path: name, detail: name + ending)
    }
  }

  /// Whether a log with content lies beside the file.
  var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
