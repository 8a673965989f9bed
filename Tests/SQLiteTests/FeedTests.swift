import Testing

@testable import SQLite

@Suite struct FeedTests {
  /// Rows of a number, a text, a blob, a real and nothing.
  private final class Numbers: RowFeed {
    let count: Int
    var place = 0
    private var text: [UInt8] = []

    init(_ count: Int) { self.count = count }

    func next() -> Bool {
      place += 1
      text = Array("row \(place)".utf8)
      return place <= count
    }

    func tell(_ column: Int, to cell: FeedCell) {
      switch column {
      case 0: cell.set(integer: Int64(place))
      case 1: text.withUnsafeBytes { cell.set(text: $0) }
      case 2: text.withUnsafeBytes { cell.set(bytes: $0) }
      case 3: cell.set(real: Double(place) / 2)
      default: break
      }
    }
  }

  @Test func aFeedIsReadAsATable() throws {
    let connection = try Connection.inMemory()
    let feed = Numbers(3)
    try connection.define(feed: "numbers", columns: 5, feed)
    let select = try connection.prepare("SELECT c0, c1, typeof(c2), c3, c4 IS NULL FROM numbers")
    var rows: [String] = []
    while try select.step() {
      rows.append(
        "\(select.integer(0)) \(select.text(1)) \(select.text(2)) \(select.real(3)) \(select.integer(4))")
    }
    #expect(rows == ["1 row 1 blob 0.5 1", "2 row 2 blob 1.0 1", "3 row 3 blob 1.5 1"])
    feed.place = 0
    try connection.execute(
      "CREATE TABLE t (n INTEGER PRIMARY KEY, s TEXT, b BLOB) STRICT; INSERT INTO t SELECT c0, c1, c2 FROM numbers"
    )
    let sum = try connection.prepare("SELECT count(*), group_concat(s), sum(length(b)) FROM t")
    #expect(try sum.step())
    #expect([sum.text(0), sum.text(1), sum.text(2)] == ["3", "row 1,row 2,row 3", "15"])
  }

  @Test func anEmptyFeedHasNoRows() throws {
    let connection = try Connection.inMemory()
    try connection.define(feed: "numbers", columns: 1, Numbers(0))
    let select = try connection.prepare("SELECT c0 FROM numbers")
    #expect(try !select.step())
  }

  @Test func theFilesOwnViewsMayNotReadIt() throws {
    let connection = try Connection.inMemory()
    try connection.define(feed: "numbers", columns: 1, Numbers(3))
    #expect(throws: SQLiteError.self) {
      try connection.execute("CREATE VIEW v AS SELECT c0 FROM numbers; SELECT * FROM v")
    }
  }

  @Test func aFeedGoesWithItsConnection() throws {
    weak var kept: Numbers?
    do {
      let connection = try Connection.inMemory()
      let feed = Numbers(1)
      kept = feed
      try connection.define(feed: "numbers", columns: 1, feed)
      #expect(kept != nil)
    }
    #expect(kept == nil)
  }

  /// SQLite writes what it kept in memory at once and passes on only the lower 17 bits of a length.
  @Test func whatTakesAStatementBackFitsInOneWrite() {
    #expect(Connection.statementJournal < 1 << 17)
  }
}
