import Registry
import Values

extension StoreConformance {
  static let credentialChecks = [
    Check("a credential survives its record and is not inherited", credentialLife),
    Check("a credential goes when the history forgets its record", credentialPurge),
    Check("a changed credential is listed and is no step", credentialNotice),
  ]

  private struct Halt: Error, Equatable {}

  private static func credential(_ row: Row, _ store: any Store) throws -> [UInt8]? {
    try store.read { try $0.credential(row.id, of: Book.schema) }
  }

  private static func add(_ title: String, _ secret: [UInt8], _ books: Repository<Book>) throws -> Row {
    try books.add([Book(title).cells], verb: "register") { try $0.setCredential(secret, ofNew: $1) }[0]
  }

  private static func credentialLife(_ bench: Bench) throws {
    let store = try bench.store()
    let books = bench.books(store)
    let row = try add("hanako", [1, 0, 255], books)
    bench.equal("stored", try credential(row, store), [1, 0, 255])
    bench.equal(
      "its addition is the step of the record", try bench.steps(store).map(\.label.verb), ["register"])
    _ = try books.delete([row.number])
    bench.equal("it survives a deletion", try credential(row, store), [1, 0, 255])
    let heir = try books.add([Book("hanako").cells])[0]
    bench.equal("and is not inherited", try credential(heir, store), nil)
    _ = try books.delete([heir.number])
    try bench.undo(store)
    try bench.undo(store)
    try bench.undo(store)
    bench.equal("undone deletion", try bench.row(books, row.number).id, row.id)
    bench.equal("finds it in place", try credential(row, store), [1, 0, 255])
    try bench.undo(store)
    bench.equal("undone addition", try books.count(), 0)
    bench.equal("keeps it for redo", try credential(row, store), [1, 0, 255])
    bench.refused("a transaction that fails", Halt()) {
      _ = try books.add([Book("other").cells]) { transaction, row in
        try transaction.setCredential([9], ofNew: row)
        try transaction.renewCredential(
          Row(
            number: 1, id: heir.id, createdAt: row.createdAt, updatedAt: row.updatedAt, revision: 1, cells: []
          ), to: [8])
        throw Halt()
      }
    }
    bench.equal("keeps none", try credential(heir, store), nil)
    bench.equal("and drops none", try credential(row, store), [1, 0, 255])
  }

  private static func credentialPurge(_ bench: Bench) throws {
    let store = try bench.store(keptSteps: 3)
    let books = bench.books(store)
    let (kept, gone) = (try add("kept", [1], books), try add("gone", [2], books))
    _ = try books.delete([gone.number])
    _ = try books.add([Book("1").cells])
    _ = try books.add([Book("2").cells])
    bench.equal("while undo reaches it", try credential(gone, store), [2])
    _ = try books.add([Book("3").cells])
    bench.equal("once it does not", try credential(gone, store), nil)
    bench.equal("the record that stands keeps its own", try credential(kept, store), [1])
    let undone = try add("undone", [3], books)
    try bench.undo(store)
    bench.equal("while redo reaches it", try credential(undone, store), [3])
    _ = try books.add([Book("4").cells])
    bench.equal("once redo is cleared", try credential(undone, store), nil)
    let deleted = try add("deleted", [4], books)
    _ = try books.delete([deleted.number])
    try bench.undo(store)
    _ = try books.add([Book("5").cells])
    bench.equal("a record that came back keeps it", try credential(deleted, store), [4])
  }

  private static func credentialNotice(_ bench: Bench) throws {
    let store = try bench.store(keptSteps: 4)
    let books = bench.books(store)
    let row = try add("hanako", [1], books)
    _ = try books.modify([row.number], verb: "edit") { $0.pages = 12 }
    try bench.undo(store)
    let before = try bench.steps(store)
    bench.time.advance()
    try store.write(StepLabel("passwd", "book")) { try $0.changeCredential(Book.schema, row, to: [2]) }
    bench.equal("changed", try credential(row, store), [2])
    let notice = Step(
      number: 3, label: StepLabel("passwd", "book"), at: bench.time.now, state: .notice, records: 1,
      who: "sato")
    bench.equal("listed, and redo stays", try bench.steps(store), [notice] + before)
    let changes = try store.read { try $0.changes(ofStep: 3) }
    bench.equal("nothing of it is kept", changes.map(\.image), [[]])
    bench.equal("kind and record", changes.map(\.kind), [.credential])
    bench.equal("of the record", changes.map(\.id), [row.id])
    bench.equal("the record is as it was", try bench.row(books, row.number).revision, 3)
    try store.write(StepLabel("verify", "book")) { try $0.renewCredential(row, to: [3]) }
    bench.equal("renewed", try credential(row, store), [3])
    bench.equal("no change", try bench.steps(store), [notice] + before)
    try bench.reverse(before[0], store)
    try bench.undo(store)
    try bench.undo(store)
    bench.equal("undo passes over it", try bench.steps(store).map(\.state), [.notice, .undone, .undone])
    bench.equal("and over what it did", try credential(row, store), [3])
  }
}
