import Registry
import Values

extension MemoryBackend {
  func count(
    _ entity: EntitySchema, _ condition: Condition?, by groupings: [Grouping],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    var counts: [[Cell]: Int] = [:]
    for row in try rows(entity, Query(condition)) {
      var keys: [[Cell]] = [[]]
      for grouping in groupings {
        let cells = grouping.cells(of: row, in: entity)
        keys = keys.flatMap { key in cells.map { key + [$0] } }
      }
      for key in keys { counts[key, default: 0] += 1 }
    }
    let bySize = !groupings.goesByTime
    let sorted = counts.sorted { left, right in
      if bySize, left.value != right.value { return left.value > right.value }
      return CellOrder.precedes(left.key, right.key)
    }
    var buffer = RowBuffer()
    for (key, count) in sorted {
      buffer.removeAll()
      for cell in key { buffer.append(cell) }
      buffer.append(integer: Int64(count))
      if try !body(buffer) { return }
    }
  }

  /// Nothing else can reach a memory store.
  func outside(_ entity: String, _ body: (Int64) throws -> Bool) throws {}
}
