import Registry

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a database file says of itself, read without SQLite, so that a refused file stays as it is.
struct FileHeader {
  var applicationID: Int32
  var userVersion: Int32
  /// Whether the file is in WAL mode.
  var isWAL: Bool

  /// - Parameters:
  ///   - descriptor: an open regular file.
  ///   - path: its name. What stands there with `-wal` behind it is a regular file, or nothing.
  ///
  /// Throws `notADatabase` for a file without SQLite's header. A log beside the file that holds a later
  /// first page is looked into, since it may come from a newer program.
  init(descriptor: Int32, path: String) throws(StoreError) {
    guard let first = Self.read(descriptor, at: 0, count: 100), Self.isFirstPage(first) else {
      throw StoreError(.notADatabase, path: path)
    }
    self.init(page: first)
    if let later = try Self.lastLoggedFirstPage(path) { self.init(page: later) }
  }

  /// Whether the file begins as SQLite's do, whole or not. It must not be open in this process.
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 { return false }
    defer { close(descriptor) }
    return read(descriptor, at: 0, count: 16).map(isFirstPage) ?? false
  }

  private static func isFirstPage(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  private init(page: [UInt8]) {
    userVersion = Int32(truncatingIfNeeded: Self.integer(page, at: 60))
    applicationID = Int32(truncatingIfNeeded: Self.integer(page, at: 68))
    isWAL = page[18] == 2 && page[19] == 2
  }

  /// The start of the last first page in the write-ahead log's current generation; nil without one.
  ///
  /// The log: a header of 32 bytes (page size at 8, two salts at 16), then frames of 24 bytes (page number
  /// at 0, salts at 8) and a page each. See "The Write-Ahead Log" in SQLite's file format.
  private static func lastLoggedFirstPage(_ path: String) throws(StoreError) -> [UInt8]? {
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: path)
    }
    defer { close(descriptor) }
    guard let header = read(descriptor, at: 0, count: 32) else { return nil }
    let pageSize = Int64(integer(header, at: 8))
    guard pageSize >= 512, pageSize <= 65536 else { return nil }
    var found: [UInt8]?
    var offset: Int64 = 32
    while let frame = read(descriptor, at: offset, count: 24), frame[8..<16] == header[16..<24] {
      // Another process may be writing this very frame, and what stands there is then of some other page.
      if integer(frame, at: 0) == 1, let page = read(descriptor, at: offset + 24, count: 100),
        isFirstPage(page)
      {
        found = page
      }
      offset += 24 + pageSize
    }
    return found
  }

  private static func read(_ descriptor: Int32, at offset: Int64, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(descriptor, &bytes, count, off_t(offset))
    return read == count ? bytes : nil
  }

  private static func integer(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
