import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

@Suite struct FollowTests {
  /// Two stores on one file; what the first is told is gathered.
  final class Pair {
    let bench: Workbench
    let here: SQLiteStore
    let there: SQLiteStore
    var told: [ChangeSet] = []
    private var subscription: ChangeFeed.Subscription?

    init(keptSteps: Int = 1000) throws {
      bench = try Workbench()
      here = try bench.open(options: .init(keptSteps: keptSteps, isSynced: false))
      there = try bench.open(options: .init(keptSteps: keptSteps, isSynced: false))
      subscription = here.feed.listen { [weak self] in self?.told.append($0) }
      try here.follow()
    }

    var mine: Repository<Book> { bench.books(here) }
    var theirs: Repository<Book> { bench.books(there) }

    /// What a call of `follow` tells: for each change set its numbers and revisions, nil for a partial one.
    func follow() throws -> [[String]?] {
      told = []
      try here.follow()
      return told.map { changes in
        changes.isPartial
          ? nil
          : changes.rows.map { "\($0.entity) \($0.number) \($0.row.map { "\($0.revision)" } ?? "gone")" }
      }
    }
  }

  @Test func rowsOfOthersAreTold() throws {
    let pair = try Pair()
    #expect(try pair.follow() == [])
    _ = try pair.theirs.add([Book("A").cells, Book("B").cells])
    #expect(try pair.follow() == [["book 1 1", "book 2 1"]])
    #expect(try pair.follow() == [])
    _ = try pair.theirs.modify([2], verb: "edit") { $0.pages = 5 }
    _ = try pair.theirs.delete([1])
    #expect(try pair.follow().map { $0.map(Set.init) } == [["book 2 2", "book 1 gone"]])
    try pair.bench.reverse(3, pair.there)
    #expect(try pair.follow() == [["book 1 2"]])
    try pair.bench.reverse(3, pair.there)
    #expect(try pair.follow() == [["book 1 gone"]])
  }

  @Test func ownChangesAreToldOnce() throws {
    let pair = try Pair()
    _ = try pair.mine.add([Book("A").cells])
    #expect(pair.told.count == 1)
    #expect(try pair.follow() == [])
    _ = try pair.theirs.add([Book("B").cells])
    #expect(try pair.follow() == [["book 2 1"]])
  }

  @Test func aFailedWriteDoesNotHideOthers() throws {
    struct Halt: Error {}
    let pair = try Pair()
    #expect(throws: Halt.self) { _ = try pair.mine.add([Book("A").cells]) { _, _ in throw Halt() } }
    _ = try pair.theirs.add([Book("B").cells])
    _ = try pair.theirs.add([Book("C").cells])
    try pair.here.write(StepLabel("nothing", "book")) { _ in }
    #expect(try pair.follow() == [["book 1 1", "book 2 1"]])
  }

  @Test func plainSQLIsToldAsPartial() throws {
    let pair = try Pair()
    _ = try pair.theirs.add([Book("A").cells])
    #expect(try pair.follow() == [["book 1 1"]])
    try pair.bench.outside("UPDATE book SET pages = 9")
    #expect(try pair.follow() == [nil])
    #expect(try pair.follow() == [])
  }

  @Test func stepsForgottenInBetweenAreToldAsPartial() throws {
    let pair = try Pair(keptSteps: 2)
    _ = try pair.theirs.add([Book("A").cells])
    _ = try pair.theirs.add([Book("B").cells])
    #expect(try pair.follow() == [["book 1 1", "book 2 1"]])
    for title in ["C", "D", "E"] { _ = try pair.theirs.add([Book(title).cells]) }
    #expect(try pair.follow() == [nil])
    _ = try pair.theirs.add([Book("F").cells])
    #expect(try pair.follow() == [["book 6 1"]])
  }

  @Test func aClearedRedoThatWasMissedIsToldAsPartial() throws {
    let pair = try Pair()
    _ = try pair.theirs.add([Book("A").cells])
    #expect(try pair.follow() == [["book 1 1"]])
    try pair.bench.reverse(1, pair.there)
    _ = try pair.theirs.add([Book("B").cells])
    #expect(try pair.follow() == [nil])
  }

  @Test func aLongRunIsToldAsPartial() throws {
    let pair = try Pair()
    try pair.there.write(StepLabel("add", "book")) { transaction in
      for _ in 0...ChangeSet.mostRows { _ = try transaction.insert(Book.schema, Book("x").cells) }
    }
    #expect(try pair.follow() == [nil])
    #expect(try pair.mine.count() == ChangeSet.mostRows + 1)
  }
}
