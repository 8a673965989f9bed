import Foundation
import Testing

/// Files that are no database one may use are refused and stay as they are, to the byte.
struct RefusedDatabaseTests {
  let box = Sandbox()

  private static let commands: [[String]] = [
    ["todo", "add", "A"], ["todo", "list"], ["todo", "delete", "1"], ["doctor"], ["undo"],
    ["todo", "validate"],
  ]

  private func check(_ name: String, _ err: String, code: Int32) {
    let before = (box.databaseState(name), box.names())
    for words in Self.commands {
      #expect(
        box.run(["--database", name] + words) == Outcome(err: "roster: \(err)\n", code: code), "\(words)")
    }
    #expect(box.databaseState(name) == before.0)
    #expect(box.names() == before.1)
  }

  @Test(arguments: [
    Array("Hello, this is no database.\n".utf8), [], Array("SQLite format 3\0".utf8),
    Array("SQLite format 3\0".utf8) + Array(repeating: 0, count: 8176),
  ])
  func noDatabase(_ bytes: [UInt8]) {
    box.write(bytes, to: "text.db")
    check("text.db", "text.db is not a Roster database; name another file with --database", code: 69)
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func anothersDatabase() {
    box.shell("sqlite3 other.db 'create table todo(a)'")
    check("other.db", "other.db is not a Roster database; name another file with --database", code: 69)
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func anothersDatabaseInWriteAheadMode() {
    box.shell("sqlite3 other.db 'pragma journal_mode=wal; create table todo(a)'")
    check("other.db", "other.db is not a Roster database; name another file with --database", code: 69)
  }

  @Test func folder() {
    box.shell("mkdir folder.db")
    check("folder.db", "folder.db is a folder; name a file in it with --database", code: 69)
    #expect(box.names("folder.db").isEmpty)
  }

  @Test func link() {
    box.roster("todo", "add", "A", "--database", "real.db")
    box.shell("ln -s real.db link.db")
    let before = box.databaseState("real.db")
    check("link.db", "link.db is a symbolic link; name the file it leads to with --database", code: 69)
    #expect(box.databaseState("real.db") == before)
  }

  @Test func linkToNothing() {
    box.shell("ln -s nowhere.db link.db")
    check("link.db", "link.db is a symbolic link; name the file it leads to with --database", code: 69)
  }

  @Test func linkedFolderIsFollowed() {
    box.shell("mkdir real; ln -s real linked")
    #expect(
      box.roster("todo", "add", "A", "--database", "linked/a.db")
        == Outcome("Added todo 1: A\n", err: "Created linked/a.db\n"))
    #expect(box.names("real") == ["a.db"])
  }

  @Test func newerFormat() {
    box.roster("todo", "add", "A", "--database", "newer.db")
    var bytes = box.bytes("newer.db") ?? []
    // `user_version`: four bytes, most significant first, at byte 60 (SQLite file format, 1.3).
    bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    box.write(bytes, to: "newer.db")
    check("newer.db", "newer.db was written by a newer roster; install that version to use it", code: 69)
  }

  /// The new version stands in the log alone: whoever opens the file would merge it.
  @Test(.enabled(if: Sandbox.has("sqlite3"))) func newerFormatInUnfinishedLog() {
    box.roster("todo", "add", "A", "--database", "source.db")
    box.shell(
      """
      sqlite3 source.db 'pragma wal_autocheckpoint=0; pragma user_version=99;' \
        '.shell cp source.db newer.db; cp source.db-wal newer.db-wal' >output
      rm source.db
      """)
    #expect(box.bytes("newer.db").map { Array($0[60..<64]) } == [0, 0, 0, 3])
    #expect((box.bytes("newer.db-wal")?.count ?? 0) > 0)
    check("newer.db", "newer.db was written by a newer roster; install that version to use it", code: 69)
  }

  @Test(.enabled(if: Sandbox.has("sqlite3"))) func unfinishedLogIsRead() {
    box.roster("todo", "add", "A", "--database", "source.db")
    box.shell(
      """
      sqlite3 source.db 'pragma wal_autocheckpoint=0; update todo set detail = "in the log";' \
        '.shell cp source.db left.db; cp source.db-wal left.db-wal' >output
      """)
    #expect(
      box.roster("todo", "list", "--database", "left.db", "--format", "csv", "--columns", "title,detail")
        == Outcome("title,detail\nA,in the log\n"))
  }

  @Test func missingFolder() {
    for words in [["todo", "add", "A"], ["todo", "list"]] {
      #expect(
        box.run(["--database", "none/a.db"] + words)
          == Outcome(
            err:
              "roster: the folder of none/a.db does not exist; create it, or name another file with --database\n",
            code: 73))
    }
    #expect(box.names() == ["tmp"])
  }

  /// As another user than root, who may write anything.
  @Test(.enabled(if: Sandbox.has("setpriv") && getuid() == 0)) func readOnly() {
    box.roster("todo", "add", "A", "--database", "read.db")
    box.shell("chmod 444 read.db; cp \"$ROSTER\" program; chmod 755 program .; chown 65534 .")
    let before = box.databaseState("read.db")
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups ./program --database read.db"
    #expect(
      box.shell("\(other) todo add B")
        == Outcome(err: "roster: read.db may only be read; ask its owner for permission to write\n", code: 77)
    )
    #expect(
      box.shell("\(other) todo list")
        == Outcome("number  done  priority  title  due  detail\n     1        middle    A\n"))
    #expect(box.shell("\(other) todo edit 1 --title B").code == 77)
    #expect(box.shell("\(other) todo toggle 1").code == 77)
    #expect(box.shell("\(other) undo").code == 77)
    #expect(box.databaseState("read.db") == before)
    box.shell("chmod 600 read.db")
    #expect(
      box.shell("\(other) todo list")
        == Outcome(
          err: "roster: read.db may not be opened (Permission denied); ask its owner for permission\n",
          code: 77))
  }

  @Test(.enabled(if: Sandbox.has("setpriv") && getuid() == 0)) func folderWithoutPermission() {
    box.shell("mkdir shut; cp \"$ROSTER\" program; chmod 755 program . shut")
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups ./program --database shut/a.db"
    #expect(
      box.shell("\(other) todo add B")
        == Outcome(
          err: "roster: shut/a.db cannot be created (Permission denied); check the folder's permissions\n",
          code: 73))
    #expect(box.names("shut").isEmpty)
  }
}
