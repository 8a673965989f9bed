/// A command line that works as it stands, and what it does.
public struct Example: Hashable, Sendable {
  /// The whole line, program name included, as a shell would take it.
  public var line: String
  /// What it is for; empty where the line says it all.
  public var comment: String

  public init(_ line: String, _ comment: String) {
    self.line = line
    self.comment = comment
  }
}
