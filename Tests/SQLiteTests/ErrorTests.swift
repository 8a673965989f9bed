import Foundation
import SQLite
import Testing

@Suite struct ErrorTests {
  @Test func constraintNamesTheColumnAndHidesTheValue() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a TEXT UNIQUE) STRICT")
    let insert = try connection.prepare("INSERT INTO t (a) VALUES (?1)")
    try insert.bind(1, text: "hunter2")
    try insert.run()
    let error = sqliteError { try insert.run() }
    #expect(
      error
        == SQLiteError(
          extendedCode: 2067, message: "UNIQUE constraint failed: t.a", sql: "INSERT INTO t (a) VALUES (?1)"))
    #expect(error?.code == 19)
    #expect(error?.isConstraint == true)
    #expect(error?.isUnique == true)
    #expect(
      error?.description
        == "SQLite error 19 (2067): UNIQUE constraint failed: t.a, in: INSERT INTO t (a) VALUES (?1)")
  }

  @Test func syntax() throws {
    let connection = try Connection.inMemory()
    let error = sqliteError { _ = try connection.prepare("SELEKT 1") }
    #expect(error == SQLiteError(extendedCode: 1, message: "near \"SELEKT\": syntax error", sql: "SELEKT 1"))
    #expect(error?.description == "SQLite error 1: near \"SELEKT\": syntax error, in: SELEKT 1")
  }

  @Test(arguments: [
    ("", "there is no statement in the text"),
    ("-- nothing", "there is no statement in the text"),
    ("SELECT 1; SELECT 2", "there is more than one statement"),
  ])
  func onlyOneStatementIsPrepared(sql: String, message: String) throws {
    let connection = try Connection.inMemory()
    let error = sqliteError { _ = try connection.prepare(sql) }
    #expect(error == SQLiteError(extendedCode: 21, message: message, sql: sql))
  }

  @Test func bindingOutOfRange() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?1")
    let error = sqliteError { try statement.bind(2, integer: 1) }
    #expect(error?.code == 25)
    #expect(error?.sql == "SELECT ?1")
  }

  @Test func failingStatementOfSeveralIsNamedAlone() throws {
    let connection = try Connection.inMemory()
    let error = sqliteError { try connection.execute("CREATE TABLE t (a);\n INSERT INTO u VALUES (1);") }
    #expect(error?.message == "no such table: u")
    #expect(try connection.first("SELECT count(*) FROM t") == "0")
  }

  @Test func missingFile() throws {
    let folder = try TemporaryFolder()
    let error = sqliteError {
      _ = try Connection(path: folder.file("absent.db"), mode: .readWrite, noFollow: true)
    }
    #expect(error?.isCannotOpen == true)
    #expect(error?.message == "unable to open database file")
    #expect(error?.systemErrno == ENOENT)
    #expect(error?.sql == nil)
  }

  @Test func pathWithNUL() throws {
    let error = sqliteError { _ = try Connection(path: "a\0b", mode: .readWriteCreate, noFollow: true) }
    #expect(error == SQLiteError(extendedCode: 14, message: "the path contains NUL"))
  }

  @Test func symbolicLink() throws {
    let folder = try TemporaryFolder()
    let real = try Connection(path: folder.file("real.db"), mode: .readWriteCreate, noFollow: true)
    try real.execute("CREATE TABLE t (a)")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.db"), withDestinationPath: folder.file("real.db"))
    let error = sqliteError {
      _ = try Connection(path: folder.file("link.db"), mode: .readWrite, noFollow: true).first(
        "SELECT 1 FROM t")
    }
    #expect(error?.isSymbolicLink == true)
    let followed = try Connection(path: folder.file("link.db"), mode: .readWrite, noFollow: false)
    #expect(try followed.first("SELECT count(*) FROM t") == "0")
  }

  @Test func notADatabase() throws {
    let folder = try TemporaryFolder()
    let text = Data(String(repeating: "plain text, no database\n", count: 100).utf8)
    try text.write(to: URL(fileURLWithPath: folder.file("notes.txt")))
    let connection = try Connection(path: folder.file("notes.txt"), mode: .readWrite, noFollow: true)
    let error = sqliteError { _ = try connection.first("SELECT 1 FROM sqlite_schema") }
    #expect(error?.isNotADatabase == true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("notes.txt"))) == text)
  }

  @Test func full() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a BLOB); PRAGMA max_page_count = 3")
    let error = sqliteError { try connection.execute("INSERT INTO t VALUES (zeroblob(100000))") }
    #expect(error?.isFull == true)
    #expect(error?.message == "database or disk is full")
    #expect(connection.isInTransaction == false)
    #expect(try connection.first("SELECT count(*) FROM t") == "0")
  }

  @Test func readOnly() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    #expect(!writer.isReadOnly)
    for immutable in [false, true] {
      let reader = try Connection(
        path: folder.file("a.db"), mode: .readOnly, noFollow: true, immutable: immutable)
      #expect(reader.isReadOnly)
      #expect(try reader.first("SELECT a FROM t") == "7")
      #expect(sqliteError { try reader.execute("DELETE FROM t") }?.isReadOnly == true)
    }
  }

  @Test(arguments: ["100% sure?.db", "a#b c.db", "日本.db", "file:odd.db"])
  func immutableOpensOddNames(name: String) throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file(name), mode: .readWriteCreate, noFollow: true)
    try writer.execute("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    #expect(FileManager.default.fileExists(atPath: folder.file(name)))
    let reader = try Connection(path: folder.file(name), mode: .readOnly, noFollow: true, immutable: true)
    #expect(try reader.first("SELECT a FROM t") == "7")
  }

  @Test func busyBetweenTwoConnections() throws {
    let folder = try TemporaryFolder()
    let one = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    let two = try Connection(path: folder.file("a.db"), mode: .readWrite, noFollow: true)
    try one.transaction(.immediate) {
      let error = sqliteError { try two.transaction(.immediate) {} }
      #expect(error?.isBusy == true)
      #expect(error?.message == "database is locked")
      #expect(!two.isInTransaction)
    }
    try two.transaction(.immediate) { try two.execute("INSERT INTO t VALUES (1)") }
    #expect(try one.first("SELECT count(*) FROM t") == "1")
  }

  @Test func fileCannotLoadCodeOrBeDamaged() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a); PRAGMA writable_schema = ON")
    #expect(
      sqliteError { try connection.execute("DELETE FROM sqlite_schema") }?.message
        == "table sqlite_master may not be modified")
    #expect(sqliteError { try connection.execute("SELECT load_extension('x')") }?.code == 1)
    #expect(try connection.first("PRAGMA trusted_schema") == "0")
  }
}
