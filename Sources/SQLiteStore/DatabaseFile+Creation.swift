import Registry
import SQLite
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension DatabaseFile {
  /// Builds a new database beside its place and publishes it whole; another's that came first is left.
  ///
  /// Returns whether the one that stands now is its own.
  func create(_ entities: [EntitySchema]) throws -> Bool {
    let temporary = try makeTemporary()
    defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(temporary + suffix) } }
    do {
      let connection = try Connection(path: temporary, mode: .readWrite, noFollow: true)
      try connection.execute(
        """
        PRAGMA page_size = \(DatabaseFormat.pageSize);
        PRAGMA application_id = \(DatabaseFormat.applicationID);
        PRAGMA user_version = \(DatabaseFormat.version);
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        """)
      try connection.transaction(.immediate) {
        for statement in DatabaseFormat.createTables { try connection.execute(statement) }
        for entity in entities { try SchemaUpdate(connection, path: name).create(entity) }
      }
      try connection.close()
    } catch let error as SQLiteError {
      throw StoreError(error, path: name)
    }
    let isFirst = link(temporary, path) == 0
    if !isFirst, errno != EEXIST {
      throw StoreError(.cannotCreate, path: name, detail: String(cString: strerror(errno)))
    }
    syncFolder()
    return isFirst
  }

  /// A new empty file of mode 0600 in the database's folder; side files take that mode.
  func makeTemporary() throws(StoreError) -> String {
    removeStale()
    var template = Array((folder + Self.temporary + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor < 0 {
      let number = errno
      if [ENOSPC, EDQUOT].contains(number) { throw StoreError(errno: number, path: name) }
      throw StoreError(.cannotCreate, path: name, detail: String(cString: strerror(number)))
    }
    fchmod(descriptor, 0o600)
    close(descriptor)
    let path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    // Its name is never another's, so that nobody need be told when it is gone.
    for ending in ["", "-wal", "-shm", "-journal"] { TemporaryPaths.add(path + ending) }
    return path
  }

  private static let temporary = "/.roster-new-"

  /// Removes what a process that was killed left of a database it was building: files of this user that
  /// nobody has written for an hour.
  private func removeStale() {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    let name = Self.temporary.dropFirst()
    while let entry = readdir(entries) {
      let path = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      var status = stat()
      if path.utf8.starts(with: name.utf8), lstat(folder + "/" + path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        status.modified < time(nil) - 3600
      {
        unlink(folder + "/" + path)
      }
    }
  }

  /// Puts a file that is to take this place on the disk.
  func sync(_ temporary: String) throws(StoreError) {
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw StoreError(errno: errno, path: name) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw StoreError(errno: errno, path: name) }
  }

  func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension stat {
  /// Seconds since 1970.
  fileprivate var modified: Int {
    #if canImport(Glibc)
      st_mtim.tv_sec
    #else
      st_mtimespec.tv_sec
    #endif
  }
}
