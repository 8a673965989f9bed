import MemoryStore
import Registry
import SQLiteStore
import StoreConformance
import TestSupport
import Testing
import Values
import ViewModels

/// How often a form calls its store.
@Suite struct CallTests {
  @Test func aFormIsFoundFilledAndSavedInThreeCallsAtMost() throws {
    let counter = CallCounter()
    let today = try #require(CivilDate(iso: "2026-11-30"))
    let clock = Clock.ticking(today: today)
    let store = MemoryStore(clock: clock, wrapping: { CountingBackend($0, counter) })
    let books = Repository(store: store, table: try Book.table(), clock: clock)
    let reading = ReadingContext(today: today)
    let adding = FormViewModel(adding: books, reading: reading)
    for title in ["Dune", "Emma"] {
      let calls = try counter.calls {
        adding.set("title", to: title)
        adding.set("isbn", to: title)
        _ = try adding.save()
      }
      #expect(calls == ["fetch", "keep"])
    }
    var outcome: SaveOutcome?
    let edited = try counter.calls {
      outcome = try FormViewModel.edit(.references(["dune"]), in: books, reading: reading) {
        $0.set("isbn", to: "2")
      }
    }
    #expect(edited == ["fetch", "fetch", "keep"])
    guard case .saved(let saved, _) = outcome else { return #expect(Bool(false)) }
    #expect(saved.map(\.row.number) == [1] && saved.map(\.isChanged) == [true])
    let refused = try FormViewModel.edit(.references(["1-2"]), in: books, reading: reading) {
      $0.set("isbn", to: "3")
    }
    #expect(
      refused
        == .refused([
          Violation(field: "isbn", code: "isbn.taken", values: ["number": "1"], cell: .text("3"))
        ]))
    #expect(try books.list(Query()).compactMap(\.isbn).sorted() == ["2", "Emma"])
    #expect(
      try FormViewModel.edit(.condition(.missing(.number)), in: books, reading: reading) { _ in }
        == .saved([], warnings: []))
  }
}
