import Foundation
import Testing

/// SIGKILL at every single system call that changes a file, so that no moment is left out.
@Suite(.enabled(if: Trace.isAvailable, "strace is not there"))
struct KillPointTests {
  let box = Sandbox(isFast: true)

  private static let calls = "write,pwrite64,fsync,fdatasync,ftruncate,link,rename,unlink"
  private static let folder = "data/roster"

  /// Commands, after those that prepare for them.
  static let cases: [(String, prepared: [[String]])] = [
    ("todo add new", []),
    ("todo add new", [["todo", "add", "old"]]),
    ("undo", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("compact", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("backup copy.db", [["todo", "add", "old"]]),
    ("restore copy.db", [["todo", "add", "old"], ["backup", "copy.db"], ["todo", "add", "new"]]),
  ]

  @Test(arguments: cases)
  func everyMoment(_ command: String, prepared: [[String]]) {
    for words in prepared { #expect(box.run(words).code == 0) }
    box.shell("mkdir -p \(Self.folder); cp -R \(Self.folder) before; cp copy.db kept.db")
    let before = box.shell(Self.state).out
    #expect(box.run(command.split(separator: " ").map(String.init)).code == 0)
    let after = box.shell(Self.state).out
    var found: Set<String> = []
    var count = 0
    while count < 500 {
      count += 1
      let outcome = box.shell(
        """
        rm -rf \(Self.folder) copy.db; cp -R before \(Self.folder); cp kept.db copy.db 2>/dev/null
        \(Trace.killing(at: count, of: Self.calls, command)) >/dev/null; code=$?
        { \(Self.state); } && $ROSTER doctor >/dev/null || exit 1
        exit $code
        """)
      let state = outcome.out
      if outcome.code == 0 {
        // There were fewer calls than that.
        #expect(state == after)
        break
      }
      #expect(outcome.code == 128 + SIGKILL, "\(command) at \(count): \(outcome)")
      #expect(state == before || state == after, "\(command) at \(count)")
      found.insert(state)
    }
    // Both sides of the commit were met.
    #expect(count > 5 && count < 500)
    #expect(found == [before, after])
  }

  /// What a person sees: the list, and what could be taken back.
  private static let state = """
    $ROSTER todo list --all --format csv --columns number,title,done &&
    { $ROSTER undo --dry-run 2>&1 || [ $? = 1 ]; }
    """
}
