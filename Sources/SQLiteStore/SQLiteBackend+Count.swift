import Registry
import SQLSchema
import SQLite
import Values

extension SQLiteBackend {
  func count(
    _ entity: EntitySchema, _ condition: Condition?, by groupings: [Grouping],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try bringBack(entity, for: Query(condition))
    var compiler = QueryCompiler(entity)
    let select = try prepared(&compiler) { $0.count(condition, by: groupings) }
    var buffer = RowBuffer()
    while try select.step() {
      buffer.removeAll()
      for place in groupings.indices { buffer.append(select.cell(Int32(place))) }
      buffer.append(integer: select.integer(Int32(groupings.count)))
      if try !body(buffer) { return }
    }
  }

  func outside(_ entity: String, _ body: (Int64) throws -> Bool) throws {
    let select = try connection.prepare("SELECT number FROM roster_outside WHERE entity = ? ORDER BY number")
    try select.bind(1, text: entity)
    while try select.step() { if try !body(select.integer(0)) { return } }
  }
}
