import Registry
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension StoreError {
  /// What an error of the SQLite layer means to a store; it never carries a value.
  init(_ error: SQLiteError, path: String) {
    let noRoom = [ENOSPC, EFBIG, EDQUOT].contains(error.systemErrno)
    let denied = [EACCES, EPERM, EROFS].contains(error.systemErrno)
    let causes: [(holds: Bool, code: Code)] = [
      (error.isFull || noRoom, .full), (error.isBusy, .busy), (error.isInterrupt, .interrupted),
      (error.isReadOnly, .readOnly), (error.isSymbolicLink, .link), (error.isNotADatabase, .notADatabase),
      (error.isCorrupt, .damaged), (error.isConstraint, .constraint), (error.isMisuse, .misuse),
      (error.isCannotOpen && denied, .notPermitted), (error.isUnlikeItsSchema, .damaged),
    ]
    let code = causes.first(where: \.holds)?.code ?? .io
    self.init(code, path: path, detail: error.message)
  }

  /// What an error number of the system means to a store.
  init(errno number: Int32, path: String) {
    let code: Code =
      switch number {
      case ENOSPC, EFBIG, EDQUOT: .full
      case EACCES, EPERM, EROFS: .notPermitted
      case ENOENT, ENOTDIR: .noFolder
      case ELOOP: .link
      case EISDIR: .folder
      default: .io
      }
    self.init(code, path: path, detail: String(cString: strerror(number)))
  }
}
