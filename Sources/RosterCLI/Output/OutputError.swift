#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why something could not be written to standard output or standard error.
enum OutputError: Error {
  /// The reader has gone; the command ends quietly.
  case closed
  case failed(Int32)

  /// The system's number of the error.
  var number: Int32 {
    switch self {
    case .closed: EPIPE
    case .failed(let number): number
    }
  }

  var reason: String {
    switch self {
    case .closed: "closed"
    case .failed(let number): String(cString: strerror(number))
    }
  }
}
