public import Values

extension Transaction {
  /// Ids for so many records that are to be added.
  public func makeIDs(_ count: Int) -> [RecordID] { (0..<count).map { _ in makeID() } }

  /// Stores rows of a run as new records under the next numbers, as if each had been inserted by itself.
  ///
  /// No rule is looked at, uniqueness neither. The run goes to the store at once, so that its buffer can be filled
  /// anew.
  /// - Parameter ids: as many as there are rows, if the caller needs to know them or has some; `makeIDs` makes them.
  /// - Returns: the numbers; nil if there are no rows.
  @discardableResult
  public func insert(
    _ entity: EntitySchema, _ run: RowRun, rows: Range<Int>, ids: [RecordID]? = nil
  ) throws -> ClosedRange<Int64>? {
    if rows.isEmpty { return nil }
    let first = try takeNumbers(entity, rows.count)
    let last = first + Int64(rows.count) - 1
    let ids = ids ?? makeIDs(rows.count)
    if ids.count != rows.count { throw StoreError(.misuse, detail: "ids of a run") }
    open()
    batch.append(.insertRun(entity, run, rows, first: first, ids: ids, at: now))
    let change = Change(
      kind: .added, entity: entity.name, first: first, last: last, revision: 1, id: nil, createdAt: nil,
      image: [])
    record(change, records: rows.count)
    try flush()
    if !isHeard || changeSet.isPartial { return first...last }
    for (offset, id) in ids.enumerated() {
      let number = first + Int64(offset)
      let cells = run.cells(at: rows.lowerBound + offset)
      tell(
        entity, number,
        Row(number: number, id: id, createdAt: now, updatedAt: now, revision: 1, cells: cells))
    }
    return first...last
  }
}
