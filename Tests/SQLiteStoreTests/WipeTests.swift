import Foundation
import Registry
import SQLite
import StoreConformance
import TestSupport
import Testing
import Values

@testable import SQLiteStore

/// Credentials that were replaced or forgotten are not to be found in the bytes of file and log.
@Suite struct WipeTests {
  let bench: Workbench
  let store: SQLiteStore
  let books: Repository<Book>

  init() throws {
    bench = try Workbench()
    store = try bench.open(options: .init(keptSteps: 5000, isSynced: false))
    books = bench.books(store)
  }

  /// About as long as a hash in its encoded form, and like no other.
  private static func secret(_ seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<90 + seed % 30).map { _ in UInt8.random(in: 33...126, using: &random) }
  }

  private func add(_ seed: UInt64) throws -> Row {
    try books.add([Book("hanako").cells]) { try $0.setCredential(Self.secret(seed), ofNew: $1) }[0]
  }

  private func change(_ row: Row, _ seed: UInt64) throws {
    try store.write(StepLabel("passwd", "book")) {
      try $0.changeCredential(Book.schema, row, to: Self.secret(seed))
    }
  }

  /// How many of the secrets are to be found, whole or a good part of one.
  private func found(_ seeds: UInt64...) throws -> [Bool] { try seeds.map { try isFound($0) } }

  private func isFound(_ seed: UInt64) throws -> Bool {
    let part = Data(Self.secret(seed)[60..<80])
    return try bench.folder.contents().values.contains { $0.range(of: part) != nil }
  }

  private var isDue: Bool { get throws { try bench.ask("SELECT wipe FROM roster_history") == ["1"] } }

  @Test func aChangedCredentialLeavesNothing() throws {
    let row = try add(1)
    #expect(try found(1) == [true])
    try change(row, 2)
    #expect(try found(1, 2) == [false, true])
    try store.write(StepLabel("verify", "book")) { try $0.renewCredential(row, to: Self.secret(3)) }
    #expect(try found(1, 2, 3) == [false, false, true])
    #expect(try !isDue)
  }

  @Test func aDeletedRecordsCredentialGoesWithTheHistory() throws {
    let row = try add(1)
    let other = try add(2)
    _ = try books.delete([row.number])
    #expect(try found(1, 2) == [true, true])
    #expect(try store.compact(keeping: 1) == .init(steps: 2, isShrunk: true))
    #expect(try found(1, 2) == [true, true])
    #expect(try store.compact(keeping: 0) == .init(steps: 1, isShrunk: true))
    #expect(try found(1, 2) == [false, true])
    #expect(try store.read { try $0.credential(other.id, of: Book.schema) } == Self.secret(2))
    #expect(try store.compact(keeping: 0) == .init(steps: 0, isShrunk: true))
  }

  @Test func aClearedRedoAndAnOldStepTakeTheirsAlong() throws {
    _ = try add(1)
    _ = try History(store: store, entities: Bench.entities).undo()
    #expect(try found(1) == [true])
    let kept = try add(2)
    #expect(try found(1, 2) == [false, true])
    let short = try bench.open(options: .init(keptSteps: 2, isSynced: false))
    _ = try bench.books(short).delete([kept.number])
    _ = try bench.books(short).add([Book("A").cells])
    #expect(try found(2) == [true])
    _ = try bench.books(short).add([Book("B").cells])
    #expect(try found(2) == [false])
  }

  /// Enough of them to make the table grow over many pages, change places and shrink again.
  @Test(arguments: UInt64(1)...3) func noneOfManyLeavesATrace(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var current: [(row: Row, seed: UInt64)] = []
    var changed: Set<UInt64> = []
    var deleted: Set<UInt64> = []
    for index in 1...1500 as ClosedRange<UInt64> {
      let secret = seed * 10_000 + index
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where current.count > 10:
        let victims = (0..<2).map { _ in current.remove(at: Int.random(in: current.indices, using: &random)) }
        _ = try books.delete(victims.map(\.row.number))
        deleted.formUnion(victims.map(\.seed))
      case 1...4 where !current.isEmpty:
        let place = Int.random(in: current.indices, using: &random)
        try change(current[place].row, secret)
        changed.insert(current[place].seed)
        current[place].seed = secret
      default: current.append((try add(secret), secret))
      }
    }
    var parts = try parts()
    #expect(changed.filter { parts.contains(Self.end($0)) } == [])
    #expect(deleted.filter { !parts.contains(Self.end($0)) } == [])
    _ = try store.compact(keeping: 0)
    parts = try self.parts()
    #expect(current.map(\.seed).filter { !parts.contains(Self.end($0)) } == [])
    #expect(changed.union(deleted).filter { parts.contains(Self.end($0)) } == [])
  }

  /// The end of a secret, which the link of a freed cell does not overwrite.
  private static func end(_ seed: UInt64) -> UInt64 { number(secret(seed).suffix(8)) }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Every run of eight bytes of the files.
  private func parts() throws -> Set<UInt64> {
    var parts: Set<UInt64> = []
    for bytes in try bench.folder.contents().values {
      var number: UInt64 = 0
      for byte in bytes {
        number = number << 8 | UInt64(byte)
        parts.insert(number)
      }
    }
    return parts
  }

  @Test func whileAReaderLooksTheFileSaysThatItIsDue() throws {
    let row = try add(1)
    let reader = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try reader.execute("BEGIN; SELECT count(*) FROM book")
    try change(row, 2)
    #expect(try found(1, 2) == [true, true])
    #expect(try isDue)
    // Whoever opens it meanwhile has no more luck, and no trouble either.
    try bench.open().close()
    #expect(try found(1) == [true])
    #expect(try isDue)
    let compaction = try store.compact(keeping: 10)
    #expect(compaction == .init(steps: 0, isShrunk: false))
    #expect(try isDue)
    try reader.execute("COMMIT")
    try bench.open().close()
    #expect(try found(1, 2) == [false, true])
    #expect(try !isDue)
    try reader.close()
  }

  @Test func anIdleProcessDoesNotKeepIt() throws {
    let other = try bench.open()
    let row = try add(1)
    #expect(try bench.books(other).count() == 1)
    try change(row, 2)
    #expect(try found(1, 2) == [false, true])
    #expect(try other.read { try $0.credential(row.id, of: Book.schema) } == Self.secret(2))
  }

  @Test func aWriterThatHoldsTheFileDoesNotFailAnOpening() throws {
    let row = try add(1)
    try bench.outside("UPDATE roster_history SET wipe = 1")
    let writer = try Connection(path: bench.path, mode: .readWrite, noFollow: true)
    try writer.execute("BEGIN IMMEDIATE")
    let other = try bench.open()
    #expect(try bench.books(other).get(row.number)?.title == "hanako")
    try writer.execute("COMMIT")
    #expect(try isDue)
    try bench.open().close()
    #expect(try !isDue)
    try writer.close()
  }
}
