import Foundation
import Testing

/// A database that the first version wrote, used with the present program: nothing is lost, all can be undone.
struct FormerDatabaseTests {
  let box = Sandbox()

  init() throws { try place("data/roster/roster.db") }

  private func place(_ name: String, mode: Int = 0o600) throws {
    try box.place(fixture: "first-version.db", as: name, mode: mode)
  }

  /// What stands in it, with every field that a person may set.
  private static let lists = [
    "todo": """
    number,id,title,detail,done,priority,due,tags,completedAt,createdAt
    1,01a22b51-045e-75ba-b5b4-cc6057b07737,Buy milk,two litres,true,high,2026-02-01,"a,b",\
    2026-11-30T07:17:39.587Z,2026-11-30T07:17:39.550Z
    2,01a22b51-0471-77e0-8337-85d29f9fff1b,Second,,false,low,,,,2026-11-30T07:17:39.569Z

    """,
    "user": """
    number,id,nickname,userId,reading,email,admin,disabled,groups,note,createdAt
    1,01a22b51-04d0-771d-8a64-5709b1cf877b,Sato,sato,,sato@example.jp,false,false,,hi,\
    2026-11-30T07:17:39.664Z

    """,
    "person": """
    number,id,name,reading,birthday,height,weight,emails,phones,address,organisation,tags,note,createdAt
    1,01a22b51-0508-7634-a845-3bdc8bea6c46,Sato Hanako,,,160,51.5,,,,,,,2026-11-30T07:17:39.720Z

    """,
    "friend": """
    number,id,name,reading,birthday,leapDay,tags,note,createdAt
    1,01a22b51-0557-765c-9262-3d15cf531b76,Elton Lin,,1990-04-12,default,,n,2026-11-30T07:17:39.799Z
    2,01a22b51-0569-75ef-b69d-d336703bab01,花子,はなこ,--02-29,default,,,2026-11-30T07:17:39.817Z

    """,
  ]

  private func list(_ group: String, of database: String? = nil) -> Outcome {
    let columns = Self.lists[group]?.prefix { $0 != "\n" } ?? ""
    return box.run(
      [group, "list", "--sort", "number", "--format", "csv", "--columns", String(columns)]
        + (group == "todo" ? ["--all"] : []) + (database.map { ["--database", $0] } ?? []))
  }

  private func expectAll(of database: String? = nil, _ comment: String = "") {
    for (group, text) in Self.lists { #expect(list(group, of: database) == Outcome(text), "\(comment)") }
  }

  private static let sound = """
    ok  the file's structure
    ok  references between tables
    ok  the permissions of the file
    ok  the file has one name, on a disk of this machine
    ok  texts are kept as UTF-8
    ok  the tables are as this roster makes them
    ok  the keys for searching and sorting
    ok  the counters are ahead of what they count
    ok  the history can be read
    ok  the texts that imported records came from
    ok  the passwords' hashes and whose they are
    ok  todo: 2 records, 0 errors, 0 warnings
    ok  user: 1 record, 0 errors, 0 warnings
    ok  person: 1 record, 0 errors, 0 warnings
    ok  friend: 2 records, 0 errors, 0 warnings

    """

  @Test func everyRecordIsAsItWas() {
    expectAll()
    #expect(
      box.roster("person", "show", "1", "--format", "csv", "--columns", "revision").out == "revision\n2\n")
    #expect(box.roster("doctor").out.hasPrefix(Self.sound))
    #expect(box.roster("doctor").code == 0)
    #expect(box.mode("data/roster/roster.db") == 0o600)
    #expect(box.names("data/roster") == ["roster.db"])
    #expect(box.roster("find", "ｻﾄｳ").code == 0)
    #expect(box.roster("person", "list", "hanako", "--quiet") == Outcome("1\n"))
    #expect(box.roster("friend", "list", "ハナコ", "--quiet") == Outcome("2\n"))
    // Numbers of records that are gone are not given again.
    #expect(box.roster("person", "add", "New", "--tag", "x", "--quiet") == Outcome("3\n"))
    #expect(box.roster("todo", "add", "New", "--quiet") == Outcome("4\n"))
  }

  @Test func theNewFieldsTakeValues() {
    #expect(
      box.roster("person", "edit", "1", "--email", "x@y") == Outcome("Changed person 1: Sato Hanako\n"))
    #expect(box.roster("person", "list", "x@y", "--quiet") == Outcome("1\n"))
    #expect(box.roster("friend", "edit", "花子", "--leap-day", "feb28").code == 0)
    #expect(box.roster("user", "edit", "sato", "--group", "board").code == 0)
    #expect(box.roster("undo", "--steps", "3").code == 0)
    expectAll()
  }

  @Test func historyGoesAllTheWayBackAndForth() {
    let history = box.roster("history", "--limit", "50").masked.out.split(separator: "\n")
    #expect(history.count == 17)
    #expect(history[1] == "  16  <minute>             1  undone  delete friend 2: 花子")
    #expect(history[6] == "  11  <minute>             1          edit person 1: height 158 cm -> 160 cm")
    #expect(history[16] == "   1  <minute>             1          add todo 1: Buy milk")
    #expect(
      box.roster("history", "person", "2").masked.out.contains(
        "  12  <minute>             1         delete person 2: 佐藤\n"))

    #expect(box.roster("undo", "--steps", "15").code == 0)
    for group in Self.lists.keys {
      #expect(box.roster(group, "list", "--quiet") == Outcome(), "\(group)")
    }
    #expect(box.roster("undo") == Outcome(err: "roster: there is nothing to undo\n", code: 1))
    #expect(box.roster("redo", "--steps", "16").code == 0)
    #expect(box.roster("redo").code == 1)
    #expect(box.roster("friend", "list", "--quiet") == Outcome("1\n"))
    #expect(box.roster("undo").out == "Undid step 16: delete friend 2: 花子\n")
    expectAll()
    // A record that was deleted before the new fields comes back with them.
    #expect(box.roster("undo", "--steps", "4").code == 0)
    #expect(
      box.roster("person", "show", "2", "--json", "--columns", "name,reading,birthday,emails,note")
        == Outcome(
          "{\"name\":\"佐藤\",\"reading\":\"さとう\",\"birthday\":null,\"emails\":null,\"note\":\"a note\"}\n"))
    #expect(box.roster("redo", "--steps", "4").code == 0)
    expectAll()
    #expect(box.roster("doctor").out.hasPrefix(Self.sound))
  }

  @Test func severalProcessesAtOnce() {
    let launches = (0..<6).map { index in
      box.start(index.isMultiple(of: 2) ? ["doctor"] : ["person", "list", "--quiet"])
    }
    for (index, launch) in launches.enumerated() {
      let outcome = launch.wait()
      #expect(outcome.code == 0, "\(outcome)")
      #expect(index.isMultiple(of: 2) ? outcome.out.hasPrefix(Self.sound) : outcome.out == "1\n")
    }
    expectAll()
  }

  @Test func aBackupOfTheFirstVersionIsRestored() throws {
    try place("old.db")
    #expect(box.roster("person", "add", "Later").code == 0)
    let before = box.databaseState("old.db")
    #expect(box.roster("restore", "old.db").code == 0)
    expectAll()
    #expect(box.roster("doctor").out.hasPrefix(Self.sound))
    #expect(box.roster("redo").out == "Redid step 16: delete friend 2: 花子\n")
    #expect(box.databaseState("old.db") == before)
    // A copy that the first version is asked for is brought along by the copy's own first use.
    #expect(box.roster("backup", "copy.db", "--database", "old.db").code == 0)
    expectAll(of: "copy.db")
  }

  /// The version of a table that a newer program wrote: only groups in use are looked at.
  @Test(.enabled(if: Sandbox.has("sqlite3"))) func anOlderProgramLeavesANewerTableAlone() {
    expectAll()
    box.shell("sqlite3 '\(box.database)' \"update roster_entity set version = 9 where name = 'person'\"")
    let before = box.databaseState()
    // The fifth step back is one of a person.
    for words in [
      ["person", "list"], ["person", "add", "A"], ["undo", "--steps", "5"], ["find", "x"], ["doctor"],
    ] {
      #expect(
        box.run(words)
          == Outcome(
            err: "roster: \(box.database) was written by a newer roster; install that version to use it\n",
            code: 69), "\(words)")
    }
    #expect(box.databaseState() == before)
    #expect(list("todo") == Outcome(Self.lists["todo"] ?? ""))
  }

  /// As another user than root, who may write anything: reading shows all, and changes are not permitted.
  @Test(.enabled(if: Sandbox.has("setpriv") && getuid() == 0)) func aFileThatMayOnlyBeReadIsRead() throws {
    try place("read.db", mode: 0o444)
    box.shell("cp \"$ROSTER\" program; chmod 755 program .; mkdir -m 755 shut; cp -p read.db shut")
    let before = (box.databaseState("read.db"), box.databaseState("shut/read.db"), box.names("shut"))
    for place in ["read.db", "shut/read.db"] {
      let other = "setpriv --reuid=65534 --regid=65534 --clear-groups ./program --database \(place)"
      for (group, text) in Self.lists {
        let columns = text.prefix { $0 != "\n" }
        #expect(
          box.shell(
            "\(other) \(group) list --sort number --format csv --columns \(columns) \(group == "todo" ? "--all" : "")"
          ) == Outcome(text))
      }
      #expect(box.shell("\(other) friend list はなこ --where 'leapDay = default' --quiet") == Outcome("2\n"))
      #expect(box.shell("\(other) friend upcoming --days 60 --quiet") == Outcome("2\n"))
      #expect(box.shell("\(other) history person 2 --limit 9").out.contains("delete person 2: 佐藤"))
      #expect(
        box.shell("\(other) doctor").out
          == Self.sound.replacing("ok  the perm", with: "BAD the perm").replacing(
            "of the file\n", with: "of the file\n    mode 444: others may open the file; chmod 600 \(place)\n"
          )
          + "Problems found: 1\n")
      #expect(
        box.shell("\(other) person edit 1 --note x")
          == Outcome(
            err: "roster: \(place) may only be read; ask its owner for permission to write\n", code: 77))
    }
    #expect(box.databaseState("read.db") == before.0)
    #expect(box.databaseState("shut/read.db") == before.1)
    #expect(box.names("shut") == before.2)
  }

  /// SIGKILL or Ctrl-C at any call that writes: the file is the former one or the migrated one, whole.
  @Test(.enabled(if: Trace.isAvailable, "strace is not there"), arguments: ["KILL", "INT"])
  func anInterruptedMigrationLosesNothing(_ signal: String) throws {
    let calls = "write,pwrite64,fsync,fdatasync,ftruncate,unlink"
    let (outcome, lines) = Trace(box: box).calls(calls, ["person", "list", "--quiet"])
    #expect(outcome == Outcome("1\n"))
    var counts: [String: Int] = [:]
    var points: [(String, Int)] = []
    for line in lines {
      guard let match = line.firstMatch(of: /^\d+ +(\w+)\(/) else { continue }
      let name = String(match.output.1)
      counts[name, default: 0] += 1
      points.append((name, counts[name, default: 0]))
    }
    #expect(points.count > 10)
    var codes: Set<Int32> = []
    for point in points {
      for suffix in ["-wal", "-shm"] { unlink(box.database + suffix) }
      try place("data/roster/roster.db")
      let ended = box.shell("\(Trace.signalling(signal, at: point, "person list --quiet"))")
      codes.insert(ended.code)
      #expect([0, 130, 128 + SIGKILL].contains(ended.code), "\(point): \(ended)")
      #expect(list("person") == Outcome(Self.lists["person"] ?? ""), "\(point)")
      #expect(box.roster("doctor").out.hasPrefix(Self.sound), "\(point)")
      #expect(box.roster("history", "--limit", "50").out.filter { $0 == "\n" }.count == 17)
    }
    #expect(codes.contains(signal == "KILL" ? 128 + SIGKILL : 130))
  }
}
