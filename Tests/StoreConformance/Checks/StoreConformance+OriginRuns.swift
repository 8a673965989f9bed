import Registry
import Values

extension StoreConformance {
  static func originsOfRuns(_ bench: Bench) throws {
    let store = try bench.store()
    let notes = Repository(store: store, table: Note.table, clock: bench.time.clock)
    let history = History(store: store, entities: [Note.table.schema])
    var run = RowRun(Note.table.schema, fields: [0], common: [.absent])
    for number in 0..<300 {
      let start = run.buffer.count
      run.buffer.append(.text("Note \(number)"))
      run.appendKeys(from: start)
    }
    let ids = try store.write(StepLabel("import", "note")) { transaction in
      let ids = transaction.makeIDs(300)
      bench.equal("numbers", try transaction.insert(Note.table.schema, run, rows: 0..<300, ids: ids), 1...300)
      try transaction.setOrigins(
        Note.table.schema,
        ofNew: ids.enumerated().filter { $0.offset % 3 == 0 }.map {
          Origin(id: $1, format: "todotxt", identifier: nil, text: Array("line \($0)".utf8))
        })
      return ids
    }
    bench.equal("ids", try notes.list(Query(order: [.attribute(.number)])).map(\.row.id), ids)
    func origins() throws -> [Origin] {
      try store.read { try $0.origins(Note.table.schema, OriginQuery("todotxt", .all)) }
        .sorted { ($0.id.high, $0.id.low) < ($1.id.high, $1.id.low) }
    }
    let all = try origins()
    var gone = all
    for index in gone.indices { gone[index].isGone = true }
    bench.equal("origins", all.count, 100)
    for round in 1...2 {
      _ = try history.undo()
      bench.equal("undone \(round)", try origins(), [])
      _ = try history.redo()
      bench.equal("put again \(round)", try origins(), all)
    }
    _ = try notes.delete(.references(["1-300"]))
    bench.equal("deleted", try origins(), gone)
    for round in 1...2 {
      _ = try history.undo()
      bench.equal("living \(round)", try origins(), all)
      _ = try history.redo()
      bench.equal("gone \(round)", try origins(), gone)
    }
    _ = try history.undo(2)
    bench.equal("all taken back", try origins(), [])
    _ = try history.redo(2)
    bench.equal("all put again", try origins(), gone)
  }
}
