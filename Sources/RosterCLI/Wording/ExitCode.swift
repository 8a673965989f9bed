/// How a command ends, as the shell sees it.
public enum ExitCode: Int32, Sendable {
  case done = 0
  /// The answer is no: an absent record, a wrong password, nothing to undo.
  case no = 1
  case usage = 64
  /// Invalid data, an ambiguous reference, warnings without `--force`.
  case data = 65
  case noInput = 66
  /// Not a database, a directory, newer than the program.
  case unavailable = 69
  case bug = 70
  case cannotCreate = 73
  case io = 74
  /// Busy, or a change met another: try later.
  case temporary = 75
  case notPermitted = 77
  case configuration = 78
  case interrupted = 130
}
