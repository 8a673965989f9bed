import Foundation
import Testing

/// A signal at every single system call that changes a file, so that no moment is left out.
@Suite(.enabled(if: Trace.isAvailable, "strace is not there"))
struct KillPointTests {
  let box = Sandbox(isFast: true)

  private static let calls = "write,pwrite64,fsync,fdatasync,ftruncate,link,rename,renameat2,unlink"
  private static let folder = "data/roster"

  /// Commands, after those that prepare for them.
  static let cases: [(String, prepared: [[String]])] = [
    ("todo add new", []),
    ("todo add new", [["todo", "add", "old"]]),
    ("undo", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("compact", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("backup copy.db", [["todo", "add", "old"]]),
    ("backup --force copy.db", [["todo", "add", "old"], ["backup", "copy.db"], ["todo", "add", "new"]]),
    ("restore copy.db", [["todo", "add", "old"], ["backup", "copy.db"], ["todo", "add", "new"]]),
  ]

  /// What a person sees: the list, what could be taken back, and the backup.
  private static let state = """
    $ROSTER todo list --all --format csv --columns number,title,done &&
    { $ROSTER undo --dry-run 2>&1 || [ $? = 1 ]; } &&
    { [ ! -e copy.db ] || $ROSTER todo list --database copy.db --format csv --columns title; }
    """

  /// SIGKILL in place of a call: it is as before or as after.
  @Test(arguments: cases)
  func killed(_ command: String, prepared: [[String]]) {
    let (before, after, calls) = prepare(command, prepared)
    var found: Set<String> = []
    for call in calls {
      let outcome = run(command, "KILL", at: call)
      #expect(outcome.code == 128 + SIGKILL, "\(command) at \(call): \(outcome)")
      #expect(outcome.out == before || outcome.out == after, "\(command) at \(call)")
      found.insert(outcome.out)
    }
    #expect(found == [before, after])
  }

  /// Ctrl-C at a call: 130 means that nothing is changed, 0 that all is. Of commands that copy the whole file
  /// every third call will do.
  @Test(arguments: cases.dropFirst())
  func interrupted(_ command: String, prepared: [[String]]) {
    let (before, after, calls) = prepare(command, prepared)
    var codes: Set<Int32> = []
    for index in stride(from: 0, to: calls.count, by: calls.count > 60 ? 3 : 1) {
      let call = calls[index]
      let outcome = run(command, "INT", at: call)
      #expect(outcome.out == (outcome.code == 0 ? after : before), "\(command) at \(call): \(outcome)")
      codes.insert(outcome.code)
    }
    #expect(codes == [0, 130])
  }

  /// The state before and after the command, and the calls it makes: each with its name, and which one of that
  /// name it is.
  private func prepare(_ command: String, _ prepared: [[String]]) -> (String, String, [(String, Int)]) {
    for words in prepared { #expect(box.run(words).code == 0) }
    box.shell("mkdir -p \(Self.folder); cp -R \(Self.folder) before; cp copy.db kept.db")
    let before = box.shell(Self.state).out
    let (outcome, lines) = Trace(box: box).calls(Self.calls, command.split(separator: " ").map(String.init))
    #expect(outcome.code == 0)
    var counts: [String: Int] = [:]
    let calls = lines.compactMap { line -> (String, Int)? in
      // `1234  write(…`, unlike the line that tells of the end.
      guard let match = line.firstMatch(of: /^\d+ +(\w+)\(/) else { return nil }
      let name = String(match.output.1)
      counts[name, default: 0] += 1
      return (name, counts[name, default: 0])
    }
    #expect(calls.count > 10)
    return (before, box.shell(Self.state).out, calls)
  }

  /// Runs the command from the prepared state on; returns its exit code with the state it left.
  private func run(_ command: String, _ signal: String, at call: (String, Int)) -> Outcome {
    box.shell(
      """
      rm -rf \(Self.folder) copy.db; cp -R before \(Self.folder); cp kept.db copy.db 2>/dev/null
      \(Trace.signalling(signal, at: call, command)) >/dev/null; code=$?
      { \(Self.state); } && $ROSTER doctor >/dev/null || exit 1
      exit $code
      """)
  }
}
