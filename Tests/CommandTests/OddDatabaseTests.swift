import Testing

/// Files that could be waited for, or that have several names.
struct OddDatabaseTests {
  let box = Sandbox()

  private static let commands = ["todo add B", "todo list", "doctor", "backup copy.db", "undo"]

  /// Nobody writes to the pipe, and nobody waits for that.
  @Test func pipesAreRefusedAtOnce() {
    box.roster("todo", "add", "A", "--database", "a.db")
    box.shell("mkfifo pipe.db")
    for command in Self.commands {
      #expect(
        box.shell("timeout 10 $ROSTER --database pipe.db \(command)")
          == Outcome(
            err: "roster: pipe.db is not a Roster database; name another file with --database\n", code: 69))
    }
    for ending in ["-wal", "-shm", "-journal"] {
      box.shell("mkfifo a.db\(ending)")
      for command in Self.commands {
        #expect(
          box.shell("timeout 10 $ROSTER --database a.db \(command)")
            == Outcome(
              err:
                "roster: a.db\(ending) is a pipe, a device or something else that is no file; remove it, or name another file\n",
              code: 69))
      }
      box.shell("rm a.db\(ending)")
    }
    #expect(box.roster("todo", "list", "--database", "a.db").code == 0)
    #expect(box.shell("timeout 10 $ROSTER --database /dev/zero todo list").code == 69)
    #expect(box.shell("timeout 10 $ROSTER --database a.db restore pipe.db").code == 69)
    #expect(box.shell("timeout 10 $ROSTER --database a.db backup --force pipe.db").code == 69)
  }

  @Test func aSecondNameIsReadWithAWarning() {
    box.roster("todo", "add", "A", "--database", "a.db")
    box.shell("ln a.db b.db")
    let before = box.databaseState("a.db")
    for name in ["a.db", "b.db"] {
      let warning = "\(name) has more than one name; what was changed under another one may be missing here\n"
      #expect(
        box.roster("todo", "list", "--database", name, "--format", "csv", "--columns", "title")
          == Outcome("title\nA\n", err: warning))
      #expect(
        box.roster("backup", "--database", name, "copy-\(name)")
          == Outcome("Wrote copy-\(name)\n", err: warning))
      for command in ["todo add B", "todo toggle 1", "undo", "compact", "restore copy-\(name)"] {
        #expect(
          box.shell("$ROSTER --database \(name) \(command)")
            == Outcome(
              err:
                "roster: \(name) has more than one name, each with a log of its own, so it can only be read; remove the other names (find -samefile lists them), or change a copy that roster backup makes\n",
              code: 77), "\(command)")
      }
    }
    #expect(box.databaseState("a.db") == before)
    #expect(box.databaseState("b.db") == before)
    #expect(box.names() == ["a.db", "b.db", "copy-a.db", "copy-b.db", "tmp"])
    box.shell("rm b.db")
    #expect(box.roster("todo", "add", "B", "--database", "a.db") == Outcome("Added todo 2: B\n"))
  }

  @Test func noneIsMadeBesideALogThatIsLeft() {
    box.write("log", to: "a.db-wal")
    #expect(
      box.roster("todo", "add", "A", "--database", "a.db")
        == Outcome(
          err:
            "roster: a.db-wal stands beside a.db and belongs to another database; move it away, or name another file\n",
          code: 73))
    #expect(box.names() == ["a.db-wal", "tmp"])
  }
}
