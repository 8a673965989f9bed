import SQLite
import Testing

@Suite struct BackupTests {
  struct Stop: Error {}

  func filled() throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.execute(
      "CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(50000)); INSERT INTO t VALUES ('last')")
    return connection
  }

  @Test func copiesAllAndTellsHowFar() throws {
    let source = try filled()
    let target = try Connection.inMemory()
    var steps: [[Int]] = []
    try source.backup(to: target, pagesPerStep: 5) { steps.append([$0, $1]) }
    let pages = try #require(Int(source.first("PRAGMA page_count") ?? ""))
    #expect(steps == stride(from: pages - 5, to: 0, by: -5).map { [$0, pages] })
    #expect(try target.first("SELECT a FROM t WHERE rowid = 2") == "last")
    #expect(try target.first("PRAGMA integrity_check") == "ok")
  }

  @Test func progressMayEndItAndTheTargetIsUnchanged() throws {
    let target = try Connection.inMemory()
    try target.execute("CREATE TABLE old (a)")
    let source = try filled()
    #expect(throws: Stop.self) {
      try source.backup(to: target, pagesPerStep: 1) { _, _ in throw Stop() }
    }
    #expect(try target.first("SELECT name FROM sqlite_schema") == "old")
    try source.close()
    try target.close()
  }

  @Test func lockedTargetIsGivenUpAfterThePatience() throws {
    let folder = try TemporaryFolder()
    let target = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try target.execute("CREATE TABLE old (a)")
    let other = try Connection(path: folder.file("a.db"), mode: .readWrite, noFollow: true)
    let source = try filled()
    try other.transaction(.immediate) {
      let error = sqliteError { try source.backup(to: target, pagesPerStep: 100, patience: 20) }
      #expect(error?.isBusy == true)
    }
    try source.backup(to: target, pagesPerStep: 100)
    #expect(try other.first("SELECT count(*) FROM t") == "2")
  }

  /// Nobody else writes from then on, everybody reads, and the source may still change.
  @Test func theOtherIsLockedBeforeTheFirstPage() throws {
    let folder = try TemporaryFolder()
    let target = try Connection(path: folder.file("a.db"), mode: .readWriteCreate, noFollow: true)
    try target.execute("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; CREATE TABLE old (a)")
    let other = try Connection(path: folder.file("a.db"), mode: .readWrite, noFollow: true)
    let source = try filled()
    var calls = 0
    try source.backup(to: target, pagesPerStep: 1) { _, _ in
    } whenLocked: {
      calls += 1
      #expect(sqliteError { try other.execute("INSERT INTO old VALUES (1)") }?.isBusy == true)
      #expect(try other.first("SELECT count(*) FROM old") == "0")
      try source.execute("INSERT INTO t VALUES ('later')")
    }
    #expect(calls == 1)
    #expect(try other.first("SELECT count(*) FROM t") == "3")
    #expect(throws: Stop.self) {
      try source.backup(to: target, pagesPerStep: 1) { _, _ in
      } whenLocked: {
        throw Stop()
      }
    }
    try other.execute("INSERT INTO t VALUES ('goes on')")
  }
}
