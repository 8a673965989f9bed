import Values

extension Transaction {
  /// Stores rows of a run as new records under the next numbers, as if each had been inserted by itself.
  ///
  /// No rule is looked at, uniqueness neither. After an error the whole change cannot be kept any more.
  /// - Returns: the numbers; nil if there are no rows.
  @discardableResult
  public func insert(
    _ entity: EntitySchema, _ run: RowRun, rows: Range<Int>
  ) throws -> ClosedRange<Int64>? {
    if rows.isEmpty { return nil }
    let first = try backend.takeNumbers(entity, rows.count)
    let (last, isBeyond) = first.addingReportingOverflow(Int64(rows.count) - 1)
    // The next number is stored, and others may have written there.
    if isBeyond { throw StoreError(.damaged, detail: "\(entity.name): number \(first)") }
    let isTold = isHeard && !changeSet.isPartial
    var ids: [RecordID] = []
    do {
      try backend.put(entity, run, rows, from: first, at: now) {
        let id = makeID()
        if isTold { ids.append(id) }
        return id
      }
    } catch {
      failure = error
      throw error
    }
    let change = Change(
      kind: .added, entity: entity.name, first: first, last: last, revision: 1, id: nil, createdAt: nil,
      image: [])
    try record(change, records: rows.count)
    for (offset, id) in ids.enumerated() {
      let number = first + Int64(offset)
      let cells = run.cells(at: rows.lowerBound + offset)
      tell(
        entity, number,
        Row(number: number, id: id, createdAt: now, updatedAt: now, revision: 1, cells: cells))
    }
    return first...last
  }

  /// Throws `interrupted` if somebody has stopped the change since it began.
  public func checkInterruption() throws { try backend.checkInterruption() }
}
