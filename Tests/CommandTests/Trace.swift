/// The program under strace, which tells of its system calls or ends it at one of them.
struct Trace {
  /// Whether strace is there and may be used.
  static let isAvailable = Sandbox.has("strace") && Sandbox().shell("strace -o calls true").code == 0

  let box: Sandbox

  /// The system calls of a command, a line each, with the path of every descriptor.
  func calls(_ names: String, _ words: [String], input: String = "/dev/null") -> (Outcome, [Substring]) {
    let outcome = box.shell(
      "exec strace -f -y -s 32 -o calls -e trace=\(names) \"$ROSTER\" \(words.joined(separator: " ")) <\(input)"
    )
    return (outcome, box.lines("calls"))
  }

  /// A line of a script: a command that gets a signal at a call of a system call, counted from 1.
  static func signalling(_ signal: String, at call: (name: String, count: Int), _ command: String) -> String {
    """
    strace -f -o /dev/null -e trace=\(call.name) -e inject=\(call.name):signal=\(signal):when=\(call.count) \
    $ROSTER \(command)
    """
  }
}
