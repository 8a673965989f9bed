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
    ("todo edit 1 --title new", [["todo", "add", "old"]]),
    ("todo delete 1", [["todo", "add", "old"]]),
    ("undo", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("redo", [["todo", "add", "old"], ["todo", "add", "new"], ["undo"]]),
    ("compact", [["todo", "add", "old"], ["todo", "edit", "1", "--title", "new"]]),
    ("backup copy.db", [["todo", "add", "old"]]),
    ("restore copy.db", [["todo", "add", "old"], ["backup", "copy.db"], ["todo", "add", "new"]]),
  ]

  @Test(arguments: cases)
  func everyMoment(_ command: String, prepared: [[String]]) {
    for words in prepared { #expect(box.run(words).code == 0) }
    box.shell("mkdir -p \(Self.folder); cp -R \(Self.folder) before; cp copy.db kept.db")
    let words = command.split(separator: " ").map(String.init)
    let before = state()
    #expect(box.run(words).code == 0)
    let after = state()
    var found: Set<[Outcome]> = []
    var count = 0
    while count < 500 {
      count += 1
      box.shell("rm -rf \(Self.folder) copy.db; cp -R before \(Self.folder); cp kept.db copy.db")
      let outcome = Trace(box: box).kill(at: count, of: Self.calls, words)
      let state = state()
      if outcome.code == 0 {
        // There were fewer calls than that.
        #expect(state == after)
        break
      }
      #expect(outcome.code == 128 + SIGKILL, "\(command) at \(count): \(outcome)")
      #expect(state == before || state == after, "\(command) at \(count)")
      #expect(box.roster("doctor").code == 0, "\(command) at \(count)")
      found.insert(state)
    }
    // Both sides of the commit were met.
    #expect(count > 5 && count < 500)
    #expect(found == [before, after])
  }

  /// What a person sees: the list, and what could be taken back and put again.
  private func state() -> [Outcome] {
    [
      ["todo", "list", "--all", "--format", "csv", "--columns", "number,title,done"],
      ["undo", "--dry-run", "--steps", "1"], ["redo", "--dry-run"],
    ].map { box.run($0).masked }
  }
}
