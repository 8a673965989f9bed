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
    let code: Code =
      if error.isFull || noRoom { .full } else if error.isBusy { .busy } else if error.isInterrupt {
        .interrupted
      } else if error.isReadOnly { .readOnly } else if error.isSymbolicLink {
        .link
      } else if error.isNotADatabase { .notADatabase } else if error.isCorrupt {
        .damaged
      } else if error.isConstraint { .constraint } else if error.isCannotOpen && denied { .notPermitted } else
      { .io }
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
