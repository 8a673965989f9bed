#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for a while, for its owner alone; it goes with the last reference to it.
final class ScratchFolder {
  let path: String

  /// Throws an `InputFile.Problem`.
  init(in folder: String) throws(InputFile.Problem) {
    var template = Array("\(folder)/roster-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw InputFile.Problem(number: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Where a database may be made in it.
  var database: String { "\(path)/roster.db" }

  deinit {
    for ending in ["", "-wal", "-shm", "-journal"] { unlink(database + ending) }
    rmdir(path)
  }
}
