public import Values

extension Repository {
  /// The record of a number; nil if there is none.
  public func get(_ number: Int64) throws -> Stored<Record>? {
    try store.read { try $0.row(schema, number: number) }.map(table.stored)
  }

  /// The records that a query finds, all held at once.
  public func list(_ query: Query) throws -> [Stored<Record>] {
    try store.read { try $0.rows(schema, query) }.map(table.stored)
  }

  /// How many records fulfil a condition; without one, how many there are.
  public func count(_ condition: Condition? = nil) throws -> Int {
    try store.read { try $0.count(schema, condition) }
  }

  /// Hands the attributes of each record to `body`, holding one at a time; ends when it returns false.
  public func stream(
    _ query: Query, _ attributes: [Attribute], _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try store.read { try $0.forEach(schema, query, attributes, body) }
  }

  /// The records that the references name, each once, in the order named.
  ///
  /// All are found within one snapshot. Throws `ReferenceError` for the first that means none, or more
  /// than one without being a range.
  public func resolve(_ references: [String], ranges: Bool = false) throws -> [Row] {
    try store.read { reader in
      var rows: [Row] = []
      var seen: Set<Int64> = []
      for text in references {
        for row in try resolve(text, ranges: ranges, reader) where seen.insert(row.number).inserted {
          rows.append(row)
        }
      }
      return rows
    }
  }

  private func resolve(_ text: String, ranges: Bool, _ reader: any StoreReader) throws -> [Row] {
    let reference = Reference(text, naturalKey: schema.naturalKey?.name, ranges: ranges)
    if case .number(let number) = reference {
      guard let row = try reader.row(schema, number: number) else {
        throw ReferenceError.absent(entity: table.name, text: text)
      }
      return [row]
    }
    guard let condition = reference.condition(in: schema) else {
      throw ReferenceError.absent(entity: table.name, text: text)
    }
    let isRange = if case .numbers = reference { true } else { false }
    let most = isRange ? nil : ReferenceError.mostCandidates
    let rows = try reader.rows(schema, Query(condition, order: [.attribute(.number)], limit: most))
    if rows.isEmpty { throw ReferenceError.absent(entity: table.name, text: text) }
    if rows.count > 1, !isRange {
      throw ReferenceError.ambiguous(entity: table.name, text: text, candidates: rows)
    }
    return rows
  }

  /// Other records with the same natural key, by number.
  public func namesakes(of row: Row) throws -> [Row] {
    guard let key = schema.naturalKey, let index = schema.index(of: key.name), !row.cells[index].isAbsent
    else {
      return []
    }
    let condition = Condition.all([
      .compare(.field(index), .equal, row.cells[index]), .compare(.number, .notEqual, .integer(row.number)),
    ])
    return try store.read {
      try $0.rows(
        schema, Query(condition, order: [.attribute(.number)], limit: ReferenceError.mostCandidates))
    }
  }
}
