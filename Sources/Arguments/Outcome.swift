/// What a command line asks for.
public enum Outcome: Sendable {
  case run(Invocation)
  /// The help of the command at that path: asked for, or a group was named without a verb.
  case help(Command, path: [String])
}
