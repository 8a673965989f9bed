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
    if let kind = networkFileSystem { throw StoreError(.network, path: name, detail: kind) }
    do {
      try refuseFilesBeside()
    } catch {
      // They may be those of another's that came first.
      if try kind() != nil { return false }
      throw error
    }
    let temporary = try makeTemporary()
    defer { Self.remove(temporary) }
    do {
      // Without a log, whose last checkpoint would come when the connection closes and nobody hears of errors.
      let connection = try Connection(path: temporary, mode: .readWrite, noFollow: true)
      try connection.execute(
        """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA journal_mode = MEMORY;
        PRAGMA synchronous = OFF;
        PRAGMA page_size = \(DatabaseFormat.pageSize);
        PRAGMA application_id = \(DatabaseFormat.applicationID);
        PRAGMA user_version = \(DatabaseFormat.version);
        """)
      try connection.transaction(.immediate) {
        for statement in DatabaseFormat.createTables { try connection.execute(statement) }
        for entity in entities { try SchemaUpdate(connection, path: name).create(entity) }
      }
      try connection.execute("PRAGMA journal_mode = WAL")
      let pages = try connection.number("PRAGMA page_count")
      try connection.close()
      try sync(temporary, size: pages * Int64(DatabaseFormat.pageSize))
    } catch let error as SQLiteError {
      throw StoreError(error, path: name)
    }
    return try publish(temporary)
  }

  /// Gives a whole file of the same folder this place; false if something stands there already.
  func publish(_ temporary: String) throws(StoreError) -> Bool {
    let number = FileSystem.renameExclusively(temporary, to: path)
    if number == EEXIST { return false }
    if number != 0 {
      let error = StoreError(errno: number, path: name)
      throw error.code == .full ? error : StoreError(.cannotCreate, path: name, detail: error.detail)
    }
    syncFolder()
    return true
  }

  /// Removes a file that was being built, and what SQLite had beside it.
  static func remove(_ temporary: String) {
    for ending in [""] + FilePlace.endings { unlink(temporary + ending) }
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
    for ending in [""] + FilePlace.endings { TemporaryPaths.add(path + ending) }
    return path
  }

  private static let temporary = "/.roster-new-"

  /// Removes what a process that was killed left of a database it was building: files of this user that
  /// nobody has written for an hour.
  private func removeStale() {
    forEachTemporary { path, status in
      if status.st_uid == geteuid(), status.modified < time(nil) - 3600 { unlink(path) }
    }
  }

  /// Removes the name under which the file was built, where a process that was killed could not; false if there
  /// is none.
  func removeOtherName(of own: stat) -> Bool {
    var isRemoved = false
    forEachTemporary { path, status in
      if status.st_dev == own.st_dev, status.st_ino == own.st_ino, unlink(path) == 0 { isRemoved = true }
    }
    return isRemoved
  }

  /// Goes through the regular files in the folder that are being built, or were.
  private func forEachTemporary(_ body: (String, stat) -> Void) {
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    let name = Self.temporary.dropFirst()
    while let entry = readdir(entries) {
      let path = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      var status = stat()
      if path.utf8.starts(with: name.utf8), lstat(folder + "/" + path, &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      {
        body(folder + "/" + path, status)
      }
    }
  }

  /// Puts a file that is to take this place on the disk. It is open nowhere in this process.
  ///
  /// - Parameter size: its bytes, if they are known; a file that has not as many was not written whole.
  func sync(_ temporary: String, size: Int64? = nil) throws(StoreError) {
    let descriptor = open(temporary, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw StoreError(errno: errno, path: name) }
    defer { close(descriptor) }
    var status = stat()
    if fsync(descriptor) != 0 || fstat(descriptor, &status) != 0 {
      throw StoreError(errno: errno, path: name)
    }
    if let size, Int64(status.st_size) != size { throw StoreError(errno: EIO, path: name) }
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
