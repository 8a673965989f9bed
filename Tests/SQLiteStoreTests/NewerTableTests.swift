import Registry
import SQLiteStore
import StoreConformance
import Testing
import Values

/// A newer program that brings a table along while this one has the file open.
@Suite struct NewerTableTests {
  @Test func nothingIsChangedAfterwards() throws {
    let bench = try Workbench()
    let store = try bench.open()
    let books = bench.books(store)
    let row = try books.add([Book("Dune").cells, Book("Emma").cells])[0]
    try bench.outside("UPDATE roster_entity SET version = 99 WHERE name = 'book'")
    let newer = StoreError(.newer, path: bench.path)
    #expect(throws: newer) { try books.add([Book("Ulysses").cells]) }
    #expect(throws: newer) { try books.modify([1], verb: "edit") { $0.pages = 5 } }
    #expect(throws: newer) { _ = try books.save([RecordEdit(base: row, changes: [0: .text("x")])]) }
    #expect(throws: newer) { try books.delete([1]) }
    #expect(throws: newer) { try books.forget(.numbers([1])) }
    #expect(throws: newer) { _ = try bench.history(store).undo() }
    #expect(try bench.gadgets(store).add([AnyRecord.gadget("G")]).map(\.number) == [1])
    #expect(try bench.ask("SELECT title FROM book ORDER BY number") == ["Dune", "Emma"])
    try bench.outside("UPDATE roster_entity SET version = 1 WHERE name = 'book'")
    #expect(try books.delete([1]).map(\.number) == [1])
  }
}
