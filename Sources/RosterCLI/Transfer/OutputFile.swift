import SQLiteStore
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written beside its place and takes it when it is whole; a link is never followed.
///
/// Without `publish` the place stays as it was, and nothing is left beside it.
final class OutputFile {
  let sink: ByteSink
  /// Open for reading too, so that what was written can be looked at before it is published.
  let descriptor: Int32
  private let path: String
  private let temporary: String
  private var isPublished = false

  /// Throws a `Failure` where nothing can be written.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only its owner may read it; otherwise it has the mode of the file that it replaces,
  ///     or what the process's mask says.
  ///   - taken: places that are not to be written over.
  init(_ path: String, isPrivate: Bool, sparing taken: [FilePlace]) throws {
    self.path = path
    var status = stat()
    let exists = lstat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG { throw Self.failure("output.notAFile", path) }
    // Nobody means to put a list in the place of a database, whosever.
    if FilePlace.isTaken(path, sparing: taken) { throw Self.failure("output.taken", path) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let name = path[path.index(path.startIndex, offsetBy: folder.count)...]
    var template = Array("\(folder).\(name.prefix(60)).XXXXXX".utf8CString)
    let opened = mkstemp(&template)
    if opened < 0 { throw Self.failure("output.cannotCreate", path) }
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    if !isPrivate {
      let mask = umask(0)
      umask(mask)
      fchmod(opened, exists ? status.st_mode & 0o777 : 0o666 & ~mask)
    }
    descriptor = opened
    temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    sink = ByteSink { try IO.write($0, to: opened) }
  }

  deinit {
    close(descriptor)
    if !isPublished { unlink(temporary) }
  }

  /// Brings all that was written to the disk, so that little can go wrong any more.
  func complete() throws {
    try sink.flush()
    if fsync(descriptor) != 0 { throw OutputError.failed(errno) }
  }

  /// Gives the file its place; it is on the disk then.
  func publish() throws {
    try complete()
    if rename(temporary, path) != 0 { throw OutputError.failed(errno) }
    isPublished = true
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let opened = open(folder, O_RDONLY | O_CLOEXEC)
    if opened >= 0 {
      fsync(opened)
      close(opened)
    }
  }

  /// Removes what stands beside the place, where a signal ends the process.
  func discard() { if !isPublished { unlink(temporary) } }

  private static func failure(_ key: String, _ path: String) -> Failure {
    Failure(
      .cannotCreate, key,
      ["path": Printable.excerpt(path, max: 200), "reason": String(cString: strerror(errno))])
  }
}
