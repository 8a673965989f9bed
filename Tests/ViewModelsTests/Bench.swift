import Registry
import Testing
import Values
import ViewModels

/// One entity's repository over a store of its own, and the forms and lists a test works with.
struct Bench<Record: Sendable> {
  let test: TestStore
  let repository: Repository<Record>
  let today: CivilDate

  var store: any Store { test.store }
  var table: EntityTable<Record> { repository.table }
  var reading: ReadingContext { ReadingContext(today: today) }

  init(_ table: EntityTable<Record>, _ kind: StoreKind = .memory, today: String = "2026-11-30") throws {
    self.today = try #require(CivilDate(iso: today))
    test = try TestStore(kind, table.schema, today: self.today)
    repository = Repository(store: test.store, table: table, clock: test.clock)
  }

  func form() -> FormViewModel<Record> { FormViewModel(adding: repository, reading: reading) }

  /// The form of records as they stand.
  func form(_ numbers: Int64...) throws -> FormViewModel<Record> {
    let rows = try numbers.map { try #require(try repository.get($0)).row }
    return FormViewModel(editing: rows, in: repository, reading: reading)
  }

  /// Adds a record by a form, whatever it warns of.
  @discardableResult
  func add(_ texts: [String: String]) throws -> Row {
    let form = form()
    for (name, text) in texts { form.set(name, to: text) }
    return try #require(try form.saved(overrulingWarnings: true).first).row
  }

  func row(_ number: Int64) throws -> Row { try #require(try repository.get(number)).row }

  func cell(_ field: String, of row: Row) throws -> Cell {
    row.cells[try #require(table.schema.index(of: field))]
  }

  func attribute(_ name: String) throws -> Attribute { try #require(table.schema.attribute(name)) }

  func steps() throws -> [Step] { try store.read { try $0.steps(limit: nil) } }

  /// Takes the newest step back.
  func undo() throws {
    try store.write(StepLabel("undo", table.name)) { transaction in
      let step = try #require(try transaction.steps(limit: 1).first)
      try transaction.reverse(step, entities: [table.schema])
    }
  }
}

extension FormViewModel {
  /// The codes of all that the form breaks, in order.
  var codes: [String] { violations.map(\.code) }

  /// What a save that must go through stored.
  @discardableResult
  func saved(verb: String? = nil, overrulingWarnings: Bool = false) throws -> [Saved] {
    let outcome = try save(verb: verb, overrulingWarnings: overrulingWarnings)
    guard case .saved(let saved, _) = outcome else {
      Issue.record("not saved: \(outcome)")
      return []
    }
    return saved
  }
}
