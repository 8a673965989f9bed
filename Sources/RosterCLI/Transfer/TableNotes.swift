import Interchange

/// What was found out of a table, and what of it was left behind.
struct TableNotes {
  var unmatched: [String]
  var formOnly: [String]
  var linesBefore: Int
  var orders: [(column: String, order: DateOrder)]
  var cuts: [(column: String, count: Int)]

  init(_ table: TableReader) {
    unmatched = table.unmatched
    formOnly = table.formOnly
    linesBefore = table.linesBefore
    orders = table.foundOrders
    cuts = table.cutTimes
  }

  /// Those of two tables.
  init(_ first: TableNotes, _ second: TableNotes) {
    self = first
    unmatched += second.unmatched.filter { !first.unmatched.contains($0) }
    formOnly += second.formOnly.filter { !first.formOnly.contains($0) }
    linesBefore += second.linesBefore
    orders += second.orders.filter { other in !first.orders.contains { $0 == other } }
    for (column, count) in second.cuts {
      if let place = cuts.firstIndex(where: { $0.column == column }) {
        cuts[place].count += count
      } else {
        cuts.append((column, count))
      }
    }
  }
}
