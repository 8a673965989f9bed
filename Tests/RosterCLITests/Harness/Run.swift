/// What one command wrote and how it ended.
struct Run: Equatable, Sendable {
  var code: Int32
  var output: String
  var errors: String
  /// Both as a person saw them: lines of standard error begin with `! `, an exit code but 0 with `= `.
  var seen: String
}
