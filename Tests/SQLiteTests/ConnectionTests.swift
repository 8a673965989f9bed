import Dispatch
import SQLite
import Testing

@Suite struct ConnectionTests {
  struct Stop: Error {}

  @Test func commitAndItsResult() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a)")
    let changes = try connection.transaction(.immediate) {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1), (2)")
      return connection.changes
    }
    #expect(changes == 2)
    #expect(try connection.first("SELECT count(*) FROM t") == "2")
    #expect(!connection.isInTransaction)
  }

  @Test(arguments: [TransactionKind.deferred, .immediate])
  func throwRollsBack(kind: TransactionKind) throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a)")
    #expect(throws: Stop.self) {
      try connection.transaction(kind) {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.first("SELECT count(*) FROM t") == "0")
  }

  @Test func failedCommitRollsBack() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      """
      PRAGMA foreign_keys = ON;
      CREATE TABLE p (a INTEGER PRIMARY KEY);
      CREATE TABLE c (a REFERENCES p DEFERRABLE INITIALLY DEFERRED)
      """)
    let error = sqliteError {
      try connection.transaction(.immediate) { try connection.execute("INSERT INTO c VALUES (9)") }
    }
    #expect(error == SQLiteError(extendedCode: 787, message: "FOREIGN KEY constraint failed", sql: "COMMIT"))
    #expect(!connection.isInTransaction)
    #expect(try connection.first("SELECT count(*) FROM c") == "0")
  }

  @Test func innerTransactionFailsAndOuterStays() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a)")
    try connection.transaction(.deferred) {
      try connection.execute("INSERT INTO t VALUES (1)")
      let error = sqliteError { try connection.transaction(.deferred) {} }
      #expect(error?.message == "cannot start a transaction within a transaction")
      #expect(connection.isInTransaction)
    }
    #expect(try connection.first("SELECT count(*) FROM t") == "1")
  }

  @Test func swallowedRollbackIsNotTakenForACommit() throws {
    let connection = try Connection.inMemory()
    let error = sqliteError { try connection.transaction(.deferred) { try connection.execute("ROLLBACK") } }
    #expect(error?.message == "cannot commit - no transaction is active")
  }

  @Test func dataVersionChangesWithTheCommitsOfOthersAlone() throws {
    let folder = try TemporaryFolder()
    let one = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    let two = try Connection(path: folder.file("a.db"), mode: .readWrite, noFollow: true)
    let before = try two.dataVersion()
    try two.execute("INSERT INTO t VALUES (1)")
    #expect(try two.dataVersion() == before)
    try one.execute("INSERT INTO t VALUES (2)")
    #expect(try two.dataVersion() != before)
  }

  @Test func checkpointTellsWhetherAllWasMoved() throws {
    let folder = try TemporaryFolder()
    let one = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try one.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let two = try Connection(path: folder.file("a.db"), mode: .readOnly, noFollow: true)
    try two.transaction(.deferred) {
      #expect(try two.first("SELECT count(*) FROM t") == "1")
      try one.execute("INSERT INTO t VALUES (2)")
      #expect(try !one.checkpoint(truncate: true))
      #expect(try !one.checkpoint(truncate: false))
    }
    #expect(try one.checkpoint(truncate: false))
    #expect(try one.checkpoint(truncate: true))
  }

  @Test func closeNeedsAllStatementsGoneAndIsFinal() throws {
    let connection = try Connection.inMemory()
    var statement: Statement? = try connection.prepare("SELECT 1")
    #expect(sqliteError { try connection.close() }?.isBusy == true)
    #expect(try statement?.step() == true)
    statement = nil
    try connection.close()
    try connection.close()
    let error = SQLiteError(extendedCode: 21, message: "the connection is closed", sql: "SELECT 1")
    #expect(sqliteError { _ = try connection.prepare("SELECT 1") } == error)
    #expect(sqliteError { try connection.execute("SELECT 1") } == error)
    #expect(connection.changes == 0)
    connection.interruptHandle.interrupt()
  }

  @Test func statementKeepsItsConnection() throws {
    var connection: Connection? = try Connection.inMemory()
    weak let reference = connection
    var statement: Statement? = try connection?.prepare("SELECT 7")
    connection = nil
    #expect(try statement?.step() == true)
    #expect(statement?.integer(0) == 7)
    statement = nil
    #expect(reference == nil)
  }

  @Test func interruptFromAnotherThread() throws {
    let connection = try Connection.inMemory()
    let handle = connection.interruptHandle
    // The query tells that it runs, then runs without end.
    let running = DispatchSemaphore(value: 0)
    try connection.define(function: "started", arguments: 0) { _ in
      running.signal()
      return .integer(1)
    }
    let thread = DispatchQueue(label: "interrupt")
    thread.async {
      running.wait()
      handle.interrupt()
    }
    let error = sqliteError {
      try connection.execute(
        "WITH RECURSIVE n (i) AS (SELECT started() UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
    }
    thread.sync {}
    #expect(error?.isInterrupt == true)
    #expect(try connection.first("SELECT 1") == "1")
  }

  @Test func functions() throws {
    let connection = try Connection.inMemory()
    try connection.define(function: "echo", arguments: 1) { arguments in
      switch arguments.type(at: 0) {
      case .null: .null
      case .integer: .integer(arguments.integer(at: 0) + 1)
      case .real: .real(arguments.real(at: 0) * 2)
      case .text: .textBytes(arguments.withBytes(at: 0) { $0.reversed() })
      case .bytes: .bytes(arguments.withBytes(at: 0) { Array($0) + [0] })
      }
    }
    try connection.define(function: "kinds", arguments: -1) { arguments in
      .text("\(arguments.count)\0\(arguments.type(at: 9)) \(arguments.text(at: 0))")
    }
    #expect(try connection.first("SELECT typeof(echo(NULL))") == "null")
    #expect(try connection.first("SELECT echo(41)") == "42")
    #expect(try connection.first("SELECT echo(0.25)") == "0.5")
    #expect(try connection.first("SELECT echo('abc')") == "cba")
    #expect(try connection.first("SELECT hex(echo(x'01FF'))") == "01FF00")
    #expect(try connection.first("SELECT kinds('x', 2)") == "2\0null x")
  }

  @Test func functionThatThrowsFailsTheStatementWithoutTheValue() throws {
    let connection = try Connection.inMemory()
    try connection.define(function: "refuse", arguments: 1) { _ in throw Stop() }
    let error = sqliteError { _ = try connection.first("SELECT refuse('hunter2' || ?1)") }
    #expect(error?.message == "refuse failed with Stop")
  }

  @Test func functionIsKeptFromTheSchemaUnlessAllowed() throws {
    let connection = try Connection.inMemory()
    try connection.define(function: "direct", arguments: 0) { _ in .integer(1) }
    try connection.define(function: "anywhere", arguments: 0, allowedInSchema: true) { _ in .integer(2) }
    try connection.execute("CREATE VIEW d AS SELECT direct(); CREATE VIEW a AS SELECT anywhere()")
    #expect(sqliteError { _ = try connection.first("SELECT * FROM d") }?.message == "unsafe use of direct()")
    #expect(try connection.first("SELECT * FROM a") == "2")
  }
}
