import Foundation
import Testing

/// Files of a database are looked at before SQLite opens them: closing a descriptor of one ends the locks that the
/// process has on it, and another process then writes over what it reads.
@Suite(.enabled(if: Trace.isAvailable, "strace is not there"))
struct DescriptorTests {
  let box = Sandbox(isFast: true)

  static let commands: [([String], Int32)] = [
    (["todo", "add", "A"], 0), (["todo", "list"], 0), (["todo", "toggle", "1"], 0), (["undo"], 0),
    (["doctor"], 0), (["compact"], 0), (["backup", "third.db"], 0), (["backup", "--force", "copy.db"], 0),
    (["backup", "--force", "second.db"], 69), (["restore", "copy.db"], 0), (["todo", "import", "in.csv"], 0),
    (["todo", "export", "out.csv"], 0), (["todo", "export", "--as", "csv", "data/roster/roster.db"], 73),
    (["todo", "export", "hard.csv"], 73),
    (["todo", "export", "--as", "csv", "data/roster/roster.db-shm"], 73),
    (["todo", "import", "data/roster/roster.db"], 64), (["todo", "import", "soft.db"], 64),
    (["user", "register", "a", "--password-file", "soft.db"], 64), (["restore", "soft.db"], 64),
    (["restore", "data/roster/roster.db"], 64), (["backup", "data/roster/roster.db-wal"], 73),
  ]

  @Test(arguments: commands) func nothingIsClosedUnderSQLite(_ words: [String], _ code: Int32) {
    box.roster("todo", "add", "First")
    box.roster("backup", "copy.db")
    box.write("number,title\n,Imported\n", to: "in.csv")
    box.shell("ln -s data/roster/roster.db soft.db; ln -s roster.db-wal data/roster/x; mkdir second.db")
    if words.contains("hard.csv") { box.shell("ln data/roster/roster.db hard.csv") }
    let (outcome, lines) = Trace(box: box).calls("openat,open", words)
    #expect(outcome.code == code, "\(words): \(outcome)")
    // Unlike SQLite's descriptors Roster's own never wait, or follow links.
    let opens = lines.compactMap { line -> (file: String, isOwn: Bool)? in
      guard
        let match = line.firstMatch(
          of: /"[^"]*(roster\.db(?:-wal|-shm|-journal)?|soft\.db|hard\.csv)", (\S+)/),
        !line.contains("O_DIRECTORY")
      else { return nil }
      let flags = match.output.2
      return (String(match.output.1), flags.contains("O_NONBLOCK") || !flags.contains("O_NOFOLLOW"))
    }
    let first = opens.firstIndex { !$0.isOwn } ?? opens.endIndex
    #expect(opens[first...].filter(\.isOwn).map(\.file) == [], "\(words)")
    // The header is read once.
    #expect(opens[..<first].count { $0.file == "roster.db" } <= 1, "\(words)")
    // A second name is a problem of its own.
    #expect(box.roster("doctor").code == (words.contains("hard.csv") ? 65 : 0))
  }
}
