import SQLiteStore
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is written beside its place and takes it when it is whole; a link is never followed.
///
/// Until then it has no name where the file system can do that. Without `publish` the place stays as it was, and
/// nothing is left beside it.
final class OutputFile {
  let sink: ByteSink
  /// Open for reading too, so that what was written can be looked at before it is published.
  let descriptor: Int32
  private let path: String
  /// The name it has for a while; nil as long as it has none.
  private var temporary: String?
  private var isPublished = false

  /// Throws a `Failure` where nothing can be written.
  ///
  /// - Parameters:
  ///   - isPrivate: whether only its owner may read it; otherwise it has the mode of the file that it replaces,
  ///     or what the process's mask says.
  ///   - replaces: whether a file that stands there may be replaced.
  ///   - taken: places that are not to be written over, whatever is said.
  init(_ path: String, isPrivate: Bool, replaces: Bool, sparing taken: [FilePlace]) throws {
    self.path = path
    var status = stat()
    let exists = lstat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG { throw Self.failure("output.notAFile", path) }
    // Nobody means to put a list in the place of a database, whosever.
    // What cannot be looked at is not written over.
    if exists, access(path, R_OK) != 0 { throw Self.failure("output.cannotCreate", path) }
    if FilePlace.isTaken(path, sparing: taken) { throw Self.failure("output.taken", path) }
    if exists, !replaces { throw Self.failure("output.exists", path) }
    let folder = Self.folder(path)
    var opened = Self.canBeLinked ? InputFile.nameless(in: folder.isEmpty ? "." : folder) : nil
    if opened == nil {
      var template = Array(Self.hidden(path, "XXXXXX").utf8CString)
      let made = mkstemp(&template)
      if made < 0 { throw Self.failure("output.cannotCreate", path) }
      _ = fcntl(made, F_SETFD, FD_CLOEXEC)
      let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      TemporaryPaths.add(name)
      (opened, temporary) = (made, name)
    }
    descriptor = opened ?? -1
    if !isPrivate {
      let mask = umask(0)
      umask(mask)
      fchmod(descriptor, exists ? status.st_mode & 0o777 : 0o666 & ~mask)
    }
    sink = ByteSink { [descriptor] in try IO.write($0, to: descriptor) }
  }

  deinit {
    close(descriptor)
    forget()
  }

  /// Brings all that was written to the disk, so that little can go wrong any more.
  func complete() throws {
    try sink.flush()
    if fsync(descriptor) != 0 { throw OutputError.failed(errno) }
  }

  /// Gives the file its place; it is on the disk then.
  func publish() throws {
    try complete()
    let name = try temporary ?? named()
    if rename(name, path) != 0 { throw OutputError.failed(errno) }
    isPublished = true
    TemporaryPaths.forget(name)
    let folder = Self.folder(path)
    let opened = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    if opened >= 0 {
      fsync(opened)
      close(opened)
    }
  }

  private func forget() {
    guard let temporary, !isPublished else { return }
    unlink(temporary)
    TemporaryPaths.forget(temporary)
  }

  /// Gives a file without a name one beside its place, for the moment until it takes that.
  private func named() throws -> String {
    for attempt in 0..<100 {
      let name = Self.hidden(path, "\(getpid())-\(attempt)")
      TemporaryPaths.add(name)
      temporary = name
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        return name
      }
      let number = errno
      temporary = nil
      TemporaryPaths.forget(name)
      if number != EEXIST { throw OutputError.failed(number) }
    }
    throw OutputError.failed(EEXIST)
  }

  /// Whether a file without a name can be given one.
  private static var canBeLinked: Bool { access("/proc/self/fd", X_OK) == 0 }

  /// The folder of a path with its last slash; empty for the one that the process is in.
  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// A name beside a path that lists do not show.
  private static func hidden(_ path: String, _ ending: String) -> String {
    let folder = folder(path)
    let name = path[path.index(path.startIndex, offsetBy: folder.count)...]
    return "\(folder).\(name.prefix(60)).\(ending)"
  }

  private static func failure(_ key: String, _ path: String) -> Failure {
    Failure(
      .cannotCreate, key,
      ["path": Printable.excerpt(path, max: 200), "reason": String(cString: strerror(errno))])
  }
}
