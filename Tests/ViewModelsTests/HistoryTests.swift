import Observation
import Registry
import Synchronization
import Testing
import Values
import ViewModels

/// What can be undone and redone, as a view shows it.
struct HistoryTests {
  private func model(_ bench: Bench<Book>) throws -> HistoryViewModel {
    try HistoryViewModel(History(store: bench.store, entities: [bench.table.schema]))
  }

  private func can(_ model: HistoryViewModel) -> [Bool] { [model.canUndo, model.canRedo] }

  @Test(arguments: StoreKind.allCases) func itFollowsEveryChange(kind: StoreKind) throws {
    let bench = try Bench(try Book.table(), kind)
    let model = try model(bench)
    #expect(can(model) == [false, false])
    try bench.add(["title": "Dune"])
    #expect(can(model) == [true, false])
    let form = try bench.form(1)
    form.set("pages", to: "412")
    try form.saved()
    #expect(try model.undo()?.step.number == 2)
    #expect(can(model) == [true, true])
    #expect(try bench.row(1).revision == 3)
    #expect(try model.undo()?.records.map(\.before?.number) == [1])
    #expect(can(model) == [false, true])
    #expect(try bench.repository.count() == 0)
    #expect(throws: History.Failure.nothing) { try model.undo() }
    #expect(can(model) == [false, true])
    #expect(try model.redo()?.step.number == 1)
    #expect(can(model) == [true, true])
    #expect(try model.redo()?.step.number == 2)
    #expect(can(model) == [true, false])
    #expect(throws: History.Failure.nothing) { try model.redo() }
    _ = try model.undo()
    try bench.add(["title": "Emma"])
    #expect(can(model) == [true, false])
  }

  @Test(arguments: StoreKind.allCases) func itBeginsWithWhatStands(kind: StoreKind) throws {
    let bench = try Bench(try Book.table(), kind)
    try bench.add(["title": "Dune"])
    #expect(can(try model(bench)) == [true, false])
    try bench.undo()
    #expect(can(try model(bench)) == [false, true])
  }

  @Test func itFollowsAnotherModelAndAnotherProcess() throws {
    let bench = try Bench(try Book.table(), .sqlite)
    let (mine, twin) = (try model(bench), try model(bench))
    let other = try bench.test.another()
    let theirs = try HistoryViewModel(History(store: other, entities: [bench.table.schema]))
    try other.follow()
    try bench.store.follow()
    try bench.add(["title": "Dune"])
    #expect(can(theirs) == [false, false])
    try other.follow()
    #expect(can(theirs) == [true, false])
    try mine.undo()
    #expect(can(twin) == [false, true])
    try other.follow()
    #expect(can(theirs) == [false, true])
    try theirs.redo()
    try bench.store.follow()
    #expect(can(mine) == [true, false])
  }

  @Test func aBlockedStepChangesNothing() throws {
    let bench = try Bench(try Book.table())
    let model = try model(bench)
    try bench.add(["title": "Dune", "isbn": "1"])
    _ = try bench.repository.delete([1])
    try bench.add(["title": "Emma", "isbn": "1"])
    _ = try bench.repository.modify([2], verb: "edit") { $0.isbn = nil }
    _ = try model.history.undo(only: 2)
    let steps = try bench.steps()
    let block = HistoryBlock(.taken, step: steps[0], entity: "book", number: 2, field: "isbn", other: 1)
    #expect(throws: block) { try model.undo() }
    #expect(can(model) == [true, true])
    #expect(try bench.steps() == steps)
  }

  @Test func whatCouldNotBeReadIsReadAtTheNextChange() throws {
    let bench = try Bench(try Book.table())
    let store = FailingStore(bench.store)
    let model = try HistoryViewModel(History(store: store, entities: [bench.table.schema]))
    store.isFailing = true
    try bench.add(["title": "Dune"])
    #expect(can(model) == [false, false])
    store.isFailing = false
    try bench.add(["title": "Emma"])
    #expect(can(model) == [true, false])
  }

  @Test func aViewIsToldWhenItMayChange() throws {
    let bench = try Bench(try Book.table())
    let model = try model(bench)
    let told = Mutex(0)
    withObservationTracking {
      _ = model.canUndo
    } onChange: {
      told.withLock { $0 += 1 }
    }
    #expect(told.withLock { $0 } == 0)
    try bench.add(["title": "Dune"])
    #expect(told.withLock { $0 } == 1)
  }
}
