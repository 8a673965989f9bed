import Registry
import Values

/// What the store has of records that those of a batch may be, kept up with what is changed since.
struct KnownRecords {
  /// So many of a name are asked for at a time.
  static let mostNamesakes = ReferenceError.mostCandidates + 1

  private(set) var rows: RowSet
  private var credentials: Set<RecordID> = []
  /// The origins of the format, by record.
  var origins: [RecordID: Origin] = [:]
  /// The records whose origins have an identifier.
  var named: [String: [RecordID]] = [:]
  /// Positions of the records that were asked about.
  var asked: Set<Int> = []
  /// Whether new records are to be known too.
  var isTracked = false

  init(_ schema: EntitySchema, _ matched: Int?) {
    rows = RowSet(schema, fields: Set(schema.identifyingFields).union(matched.map { [$0] } ?? []).sorted())
  }

  mutating func take(_ found: Fetched) {
    for row in found.rows.values { rows.set(row.number, row) }
    credentials.formUnion(found.credentials.keys)
  }

  /// Keeps up with a change.
  mutating func set(_ row: Row) { rows.set(row.number, row) }

  mutating func remove(_ row: Row) { rows.set(row.number, nil) }

  func row(_ id: RecordID) -> Row? { rows.number(of: id).flatMap { rows.rows[$0] } }

  /// Whether nobody has the id, and no credential waits for it.
  func isFree(_ id: RecordID) -> Bool { rows.number(of: id) == nil && !credentials.contains(id) }
}

extension RecordBatch {
  /// The cell that a new record would have; nil for a field that rows have none for.
  func newCell(_ record: Int, _ field: Int) -> Cell? {
    run.fields.firstIndex(of: field).map { run.buffer.cell(at: record * run.width + $0) }
  }
}
