import SQLiteStore
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder for a while, for its owner alone; it goes with the last reference to it, or with the process.
final class ScratchFolder {
  let path: String

  /// Throws an `InputFile.Problem`.
  init(in folder: String) throws(InputFile.Problem) {
    var template = Array("\(folder)/roster-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw InputFile.Problem(number: errno, folder: folder) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for path in files + [path] { TemporaryPaths.add(path) }
  }

  /// Where a database may be made in it.
  var database: String { "\(path)/roster.db" }

  /// The database with what stands beside it while it is open.
  private var files: [String] { ([""] + FilePlace.endings).map { database + $0 } }

  deinit {
    for file in files {
      unlink(file)
      TemporaryPaths.forget(file)
    }
    rmdir(path)
    TemporaryPaths.forget(path)
  }
}
