import Testing

@testable import SQLite

@Suite struct StatementTests {
  @Test func everyTypeComesBackAsItWent() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7")
    try statement.bindNull(1)
    try statement.bind(2, integer: .min)
    try statement.bind(3, real: 0.1)
    try statement.bind(4, text: "a\0ガ")
    try statement.bind(5, bytes: [0, 255, 0])
    try statement.bind(6, text: "")
    try statement.bind(7, bytes: [])
    #expect(try statement.step())
    #expect(statement.columnCount == 7)
    #expect(
      (0..<7).map { statement.columnType($0) } == [.null, .integer, .real, .text, .bytes, .text, .bytes])
    #expect((0..<7).map { statement.isNull($0) } == [true, false, false, false, false, false, false])
    #expect(statement.integer(1) == .min)
    #expect(statement.real(2) == 0.1)
    #expect(Array(statement.text(3).utf8) == Array("a\0ガ".utf8))
    #expect(statement.withBytes(3) { Array($0) } == Array("a\0ガ".utf8))
    #expect(statement.withBytes(4) { Array($0) } == [0, 255, 0])
    #expect(statement.text(5) == "")
    #expect(statement.withBytes(6) { $0.count } == 0)
    #expect(statement.integer(0) == 0)
    #expect(statement.text(0) == "")
    #expect(try !statement.step())
  }

  @Test func textWithNULIsStoredWhole() throws {
    let connection = try Connection.inMemory()
    let statement = try connection.prepare("SELECT hex(?1), hex(?2)")
    try statement.bind(1, text: "a\0b")
    try Array("é\0".utf8).withUnsafeBytes { try statement.bind(2, text: $0) }
    #expect(try statement.step())
    #expect(statement.text(0) == "610062")
    #expect(statement.text(1) == "C3A900")
  }

  @Test func nanBecomesNull() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?1")
    try statement.bind(1, real: .nan)
    #expect(try statement.step())
    #expect(statement.isNull(0))
  }

  @Test func longBlob() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a BLOB)")
    let blob = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    try blob.withUnsafeBytes { bytes in
      try insert.bindBorrowed(1, bytes: bytes)
      try insert.run()
    }
    let select = try connection.prepare("SELECT a FROM t")
    #expect(try select.step())
    #expect(select.columnType(0) == .bytes)
    #expect(select.withBytes(0) { $0.elementsEqual(blob) })
  }

  @Test func copiedBindingOutlivesItsSourceAndBorrowedIsRead() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?1, ?2")
    var source = Array("before".utf8)
    try source.withUnsafeMutableBytes { bytes in
      try statement.bind(1, text: UnsafeRawBufferPointer(bytes))
      try statement.bindBorrowed(2, text: UnsafeRawBufferPointer(bytes))
      bytes[0] = UInt8(ascii: "x")
      #expect(try statement.step())
      #expect(statement.text(0) == "before")
      #expect(statement.text(1) == "xefore")
    }
  }

  @Test func resetKeepsBindings() throws {
    let statement = try Connection.inMemory().prepare("SELECT ?1")
    try statement.bind(1, integer: 5)
    #expect(try statement.step())
    statement.reset()
    #expect(try statement.step())
    #expect(statement.integer(0) == 5)
  }

  @Test func cachedStatementIsCompiledOnceAndComesBackWithoutBindings() throws {
    let connection = try Connection.inMemory()
    let sql = "SELECT ?1, 42"
    var first: Statement? = try connection.prepare(sql)
    try first?.bind(1, text: "secret")
    #expect(try first?.step() == true)
    let handle = first?.handle
    first = nil
    let second = try connection.prepare(sql)
    #expect(second.handle == handle)
    #expect(try second.step())
    #expect(second.isNull(0))
    #expect(second.integer(1) == 42)
  }

  @Test func statementInUseIsNotHandedOutTwice() throws {
    let connection = try Connection.inMemory()
    let sql = "SELECT value FROM (SELECT 1 AS value UNION ALL SELECT 2)"
    let outer = try connection.prepare(sql)
    var pairs: [[Int64]] = []
    while try outer.step() {
      let inner = try connection.prepare(sql)
      while try inner.step() { pairs.append([outer.integer(0), inner.integer(0)]) }
    }
    #expect(pairs == [[1, 1], [1, 2], [2, 1], [2, 2]])
  }

  @Test func manyStatementsStayCorrectWhenTheCacheOverflows() throws {
    let connection = try Connection.inMemory()
    for round in 0..<2 {
      for number in 0..<200 { #expect(try connection.first("SELECT \(number)") == "\(number)", "\(round)") }
    }
    try connection.close()
  }

  @Test func statementFollowsAChangedSchema() throws {
    let connection = try Connection.inMemory()
    try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(try connection.first("SELECT a FROM t") == "1")
    try connection.execute("DROP TABLE t; CREATE TABLE t (b, a); INSERT INTO t VALUES (2, 3)")
    #expect(try connection.first("SELECT a FROM t") == "3")
  }

  @Test func listenerHearsTextsNotValuesOncePerRun() throws {
    let connection = try Connection.inMemory()
    var heard: [String] = []
    connection.onStatement = { heard.append($0) }
    try connection.execute("CREATE TABLE t (a);\n  -- next\n CREATE INDEX i ON t (a);\n")
    let insert = try connection.prepare("INSERT INTO t VALUES (?1)")
    for value in ["a", "b"] {
      try insert.bind(1, text: value)
      try insert.run()
    }
    let select = try connection.prepare("SELECT a FROM t")
    while try select.step() {}
    _ = try select.step()
    #expect(
      heard == [
        "CREATE TABLE t (a);", "-- next\n CREATE INDEX i ON t (a);", "INSERT INTO t VALUES (?1)",
        "INSERT INTO t VALUES (?1)", "SELECT a FROM t", "SELECT a FROM t",
      ])
  }
}
