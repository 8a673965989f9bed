import Entities
import MemoryStore
import Registry
import Settings
import TestSupport
import Testing
import Values

/// A repository over an empty memory store; each change comes one second after the one before.
struct Fixture<Record: Sendable> {
  let store: any Store
  let repository: Repository<Record>
  let today: CivilDate

  var table: EntityTable<Record> { repository.table }

  init(_ table: EntityTable<Record>, today: String = "2026-11-30") throws {
    self.today = try #require(CivilDate(iso: today))
    let clock = Clock.ticking(today: self.today)
    store = MemoryStore(clock: clock)
    repository = Repository(store: store, table: table, clock: clock)
  }

  /// The stored cells of a new record for which the texts were typed.
  func cells(_ typed: [String: String]) throws -> [Cell] {
    var cells = table.cells(table.blank())
    for (name, text) in typed {
      let field = try #require(table.field(name))
      let place = try #require(table.schema.index(of: name))
      cells[place] = try field.type.read(field.normalise?(text) ?? text, ReadingContext(today: today)).cell
    }
    return cells
  }

  /// Codes of all that a record of the typed texts breaks, in order.
  func codes(_ typed: [String: String]) throws -> [String] {
    table.violations(try cells(typed), context: repository.context).map(\.code)
  }

  @discardableResult
  func add(_ typed: [String: String]) throws -> Stored<Record> {
    let rows = try repository.add([try cells(typed)])
    return table.stored(try #require(rows.first))
  }

  func get(_ number: Int64) throws -> Stored<Record> { try #require(try repository.get(number)) }

  /// The records in the entity's own order.
  func listed() throws -> [Stored<Record>] { try repository.list(Query(order: table.order)) }

  /// Takes the newest step back.
  func undo() throws {
    try store.write(StepLabel("undo", table.name)) { transaction in
      let step = try #require(try transaction.steps(limit: 1).first)
      try transaction.reverse(step, entities: [table.schema])
    }
  }
}
