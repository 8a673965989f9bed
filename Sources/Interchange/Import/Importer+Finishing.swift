public import Registry
public import Values

/// What is done when the whole input was taken.
extension Importer {
  /// Takes what waited for the end of the input; to be called once, after the last batch.
  public func finish(_ observer: any ImportObserver) throws {
    if deferred.isEmpty { return }
    let origins = try originsLeftOver()
    var names: [String: Int] = [:]
    func name(_ batch: RecordBatch) -> String {
      key.flatMap { key in batch.newCell(0, key).flatMap(schema.fields[key].key(of:)) } ?? ""
    }
    for batch in deferred { names[name(batch), default: 0] += 1 }
    for batch in deferred {
      let number = names[name(batch)] == 1 ? origins[name(batch)].flatMap { $0 == 0 ? nil : $0 } : nil
      let outcome = try take(waiting: batch, as: number)
      note(outcome)
      try observer.took(outcome, 0, of: batch)
    }
    deferred = []
  }

  /// Deletes the records that the condition names and no record of the input is.
  public func deleteMissing(_ condition: Condition, _ body: (Row) throws -> Void) throws {
    let first = firstNew
    var rows: [Row] = []
    try transaction.forEach(schema, Query(condition, order: [.attribute(.number)]), schema.attributes) {
      buffer in
      guard let row = Row(buffer, in: schema), row.number < first, !present.contains(row.number) else {
        return true
      }
      rows.append(row)
      return true
    }
    for row in rows {
      try transaction.delete(schema, row)
      try body(row)
    }
  }

  /// The numbers of other records with the names, at most `mostCandidates` each, where the number is lower.
  public func lookalikes(of records: [(number: Int64, name: Cell)]) throws -> [[Int64]] {
    guard let key else { return records.map { _ in [] } }
    var question = Fetch()
    question.values = records.map {
      .init(field: key, cell: $0.name, limit: ReferenceError.mostCandidates)
    }
    let rows = RowSet(schema, try transaction.fetch(schema, question).rows.values, fields: [key])
    return records.map { record in
      Array(rows.others(key, record.name, except: record.number).filter { $0 < record.number })
    }
  }

  func note(_ outcome: ImportOutcome) {
    switch outcome {
    case .created(let row, _), .updated(let row, _), .deleted(let row), .kept(let row):
      present.insert(row.number)
    case .same(let number): present.insert(number)
    case .gone, .refused: break
    }
  }
}
