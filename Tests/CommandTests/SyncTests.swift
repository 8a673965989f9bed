import Foundation
import Testing

/// What exits 0 is on the disk: the log is synced after its last write and before the answer.
@Suite(.enabled(if: Trace.isAvailable, "strace is not there"))
struct SyncTests {
  let box = Sandbox()

  @Test func logIsSyncedBeforeTheAnswer() {
    box.roster("todo", "add", "First")
    // While another process has the database open, closing it does not move the log into it, which
    // would sync the log as well.
    let watcher = box.start(["todo", "list", "--watch"])
    defer {
      watcher.send(SIGKILL)
      _ = watcher.wait()
    }
    #expect(box.wait { box.names("data/roster").contains("roster.db-shm") })
    for words in [
      ["todo", "add", "Second"], ["todo", "edit", "2", "--title", "Third"], ["todo", "toggle", "2"], ["undo"],
      ["redo"], ["user", "register", "sato", "--nickname", "Sato", "--no-password"], ["todo", "delete", "1"],
    ] {
      let (outcome, calls) = Trace(box: box).calls("write,pwrite64,fsync,fdatasync", words)
      #expect(outcome.code == 0, "\(words)")
      let written = calls.lastIndex { $0.contains("pwrite64(") && $0.contains("roster.db-wal>") }
      let synced = calls.lastIndex { $0.contains("sync(") && $0.contains("roster.db-wal>") }
      let answered = calls.firstIndex { $0.contains(" write(1<") }
      guard let written, let synced, let answered else {
        Issue.record("\(words): \(calls.joined(separator: "\n"))")
        continue
      }
      #expect(written < synced && synced < answered, "\(words)")
      #expect(!calls.contains { $0.contains("roster.db>") && $0.contains("sync(") }, "\(words)")
    }
  }

  /// A new database and its name in the folder.
  @Test func newDatabaseIsSynced() {
    let (outcome, calls) = Trace(box: box).calls("fsync,fdatasync,renameat2,mkdir", ["todo", "add", "First"])
    #expect(outcome.code == 0)
    let published = calls.firstIndex { $0.contains(" renameat2(") } ?? calls.endIndex
    #expect(calls[..<published].contains { $0.contains("sync(") && $0.contains("/.roster-new-") })
    #expect(
      calls[published...].contains { $0.contains("sync(") && $0.contains("/data/roster>") })
  }
}
