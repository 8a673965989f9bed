import Entities
import Foundation
import Registry
import SQLite
import SQLiteStore
import Settings
import TestSupport
import Testing
import Values
import ViewModels

/// How many persons a bench takes; 0 outside of `make bench`.
private let rows = ProcessInfo.processInfo.environment["ROSTER_BENCH"].flatMap { Int($0) } ?? 0

/// What `make bench` measures within a process: one step and one list of many persons.
///
/// Times are printed and never judged; what is expected is that the work was done.
@Suite(.serialized, .enabled(if: rows > 0))
final class BigStepBench {
  private static let isConfigured = Connection.configureProcess()

  private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("roster-bench-\(UUID().uuidString)")
  private let clock: Values.Clock
  private let table: EntityTable<Person>

  init() throws {
    #expect(Self.isConfigured)
    clock = .ticking(today: try #require(CivilDate(iso: "2026-11-30")))
    table = try Person.table(Settings())
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: Undo

  @Test func aTakesBackTheAdditionOfManyAsOneStep() throws {
    let (few, many) = (try addAndUndo(rows / 10), try addAndUndo(rows))
    report(
      "undo of \(rows) additions",
      "\(decimals(many.undo / many.add, 2)) of adding     target 3.00  \(many.undo <= 3 * many.add ? "met" : "missed")"
        + "  \(decimals(many.undo, 1)) s against \(decimals(many.add, 1)) s, redo \(decimals(many.redo, 1)) s"
    )
    report(
      "undo and redo, peak memory",
      "\(few.peak) MiB at \(rows / 10) rows, \(many.peak) MiB at \(rows)")
  }

  /// Seconds of adding, of taking it back and of putting it again, and the most memory the process had, in MiB.
  private func addAndUndo(_ count: Int) throws -> (add: Double, undo: Double, redo: Double, peak: Int) {
    let repository = try repository("undo-\(count)")
    let history = History(store: repository.store, entities: [table.schema])
    let add = try seconds { try fill(repository, count) }
    #expect(try repository.count() == count)
    let undo = try seconds { _ = try history.undo() }
    #expect(try repository.count() == 0)
    let redo = try seconds { _ = try history.redo() }
    #expect(try repository.count() == count)
    return (add, undo, redo, peak())
  }

  // MARK: List

  @Test func bFollowsOneChangeInALongList() throws {
    let repository = try repository("list")
    try fill(repository, rows)
    let name = try #require(table.schema.attribute("name"))
    let list = ListViewModel(repository, query: Query(order: [.attribute(name)]))
    var told = ContinuousClock.now
    var followed: Duration = .zero
    // Who listens first is told first, so that only the list's own work lies between.
    let subscription = repository.store.feed.listen { _ in told = .now }
    list.onChange = { followed = .now - told }
    try list.load()
    var times: [[Duration]] = [[], [], []]
    for turn in 1...101 {
      let row = try #require(
        try repository.add([[.text("A \(turn)"), .absent, .absent, .absent, .absent]]).first)
      times[0].append(followed)
      #expect(list[0]?.row == row)
      let edits = [RecordEdit(base: row, changes: [0: .text("M \(turn)")])]
      let edited = try #require(try repository.save(edits).first).row
      times[1].append(followed)
      _ = try repository.delete([edited.number])
      times[2].append(followed)
      #expect(list.count == rows)
    }
    withExtendedLifetime(subscription) {}
    for (what, times) in zip(["insert at the front", "edit", "delete"], times) {
      let median = milliseconds(times.sorted()[times.count / 2])
      report(
        "list of \(rows), \(what)",
        "\(decimals(median, 3)) ms to follow   target 1 ms   \(median < 1 ? "met" : "missed")")
    }
  }

  // MARK: Parts

  private func repository(_ name: String) throws -> Repository<Person> {
    let file = try DatabaseFile(folder.path + "/\(name).db")
    let store = try SQLiteStore(file, entities: [table.schema], clock: clock)
    return Repository(store: store, table: table, clock: clock)
  }

  /// Stores persons as one step, without asking the rules.
  private func fill(_ repository: Repository<Person>, _ count: Int) throws {
    let (given, family) = (["Aiko", "Ben", "Chloe", "Dan", "Ewa"], ["Sato", "Court", "Garcia", "Lopez"])
    try repository.store.write(StepLabel("add", table.name)) { transaction in
      for number in 1...count {
        let name = "\(family[number % 4]) \(given[number % 5]) \(number)"
        let (height, weight) = (Int64(1500 + number % 450), Int64(50_000 + number * 7 % 50_000))
        _ = try transaction.insert(
          table.schema, [.text(name), .absent, .integer(height), .integer(weight), .absent])
      }
    }
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    milliseconds(try ContinuousClock().measure(body)) / 1000
  }

  private func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

  private func decimals(_ value: Double, _ places: Int) -> String { String(format: "%.\(places)f", value) }

  private func peak() -> Int {
    var usage = rusage()
    // RUSAGE_SELF, which is of another type on each system.
    getrusage(0, &usage)
    #if os(Linux)
      return usage.ru_maxrss / 1024
    #else
      return usage.ru_maxrss / (1024 * 1024)
    #endif
  }

  private func report(_ label: String, _ text: String) {
    print(label.padding(toLength: 40, withPad: " ", startingAt: 0) + text)
  }
}
