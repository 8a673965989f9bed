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
  /// All are found by one question. Throws `ReferenceError` for the first that means none, or more
  /// than one without being a range.
  public func resolve(_ references: [String], ranges: Bool = false) throws -> [Row] {
    try store.read { try resolve(references, ranges: ranges, in: $0) }
  }

  /// The records that a change is about, as they stand within it.
  ///
  /// Throws `ReferenceError` for what a person names, `ConflictError` for a number that no record has.
  public func resolve(_ targets: Targets, in reader: any StoreReader) throws -> [Row] {
    switch targets {
    case .references(let references): return try resolve(references, ranges: true, in: reader)
    case .condition(let condition):
      return try reader.rows(schema, Query(condition, order: [.attribute(.number)]))
    case .numbers(let numbers):
      if numbers.isEmpty { return [] }
      let rows = try reader.fetch(schema, Fetch(numbers: numbers)).rows
      return try numbers.map { number in
        guard let row = rows[number] else { throw ConflictError(entity: table.name, number: number) }
        return row
      }
    }
  }

  private func resolve(
    _ texts: [String], ranges: Bool, in reader: any StoreReader
  ) throws -> [Row] {
    let references = texts.map { Reference($0, naturalKey: schema.naturalKey?.name, ranges: ranges) }
    let key = schema.naturalKey.flatMap { schema.index(of: $0.name) }
    var wanted = Fetch()
    for reference in references {
      switch reference {
      case .number(let number): wanted.numbers.append(number)
      case .numbers(let range): wanted.ranges.append(range)
      case .id(let id): wanted.ids.append(id)
      case .name(let name):
        if let key {
          wanted.values.append(
            Fetch.Value(field: key, cell: .text(name), limit: ReferenceError.mostCandidates))
        }
      }
    }
    if references.isEmpty { return [] }
    let found = try reader.fetch(schema, wanted).rows
    let set = RowSet(schema, found.values, fields: key.map { [$0] } ?? [])
    var rows: [Row] = []
    var seen: Set<Int64> = []
    for (text, reference) in zip(texts, references) {
      let numbers: [Int64]
      switch reference {
      case .number(let number): numbers = [number]
      case .numbers(let range): numbers = found.keys.filter(range.contains).sorted()
      case .id(let id): numbers = set.number(of: id).map { [$0] } ?? []
      case .name(let name): numbers = key.map { set.others($0, .text(name), except: nil) } ?? []
      }
      let named = numbers.compactMap { found[$0] }
      if named.isEmpty { throw ReferenceError.absent(entity: table.name, text: text) }
      if named.count > 1, case .name = reference {
        throw ReferenceError.ambiguous(
          entity: table.name, text: text,
          candidates: Array(named.prefix(ReferenceError.mostCandidates)))
      }
      rows += named.filter { seen.insert($0.number).inserted }
    }
    return rows
  }
}
