public import Formats
public import Registry
import Values

/// Records of an input that follow each other: rows that are ready to be stored, and the others.
public struct BulkBatch: Sendable {
  /// What is no row.
  public struct Other: Sendable {
    /// How many rows of the batch precede it in the input.
    public var rows: Int
    public var record: TextRecord
    /// Why the record could not be read, such as `csv.fieldCount`; nil if it has only to go the general way.
    public var failure: FormatError?
  }

  public internal(set) var run: RowRun
  public internal(set) var others: [Other] = []
  /// The names of columns or keys met so far, to which the entries of records refer.
  public internal(set) var names: [String] = []
  /// What ended the reading after these records.
  public internal(set) var failure: FormatError?
  /// Bytes of the records that are no rows.
  var weight = 0

  init(run: RowRun) { self.run = run }

  /// Empties the batch for rows of the fields that the run has.
  mutating func begin(_ run: RowRun) {
    if self.run.fields == run.fields { self.run.buffer.removeAll() } else { self.run = run }
    others.removeAll(keepingCapacity: true)
    failure = nil
    weight = 0
  }

  /// Whether another record fits, whatever its size.
  var hasRoom: Bool { count < BulkReading.rows && weight + run.buffer.byteCount < BulkReading.weight }

  mutating func append(_ record: TextRecord, failure: FormatError?) {
    others.append(Other(rows: run.count, record: record, failure: failure))
    weight += record.byteCount
  }

  /// Number of records.
  public var count: Int { run.count + others.count }

  /// Calls `rows` for rows that follow each other and `other` for what stands between them, in the order of
  /// the input.
  public func forEach(rows: (Range<Int>) throws -> Void, other: (Other) throws -> Void) throws {
    var done = 0
    for entry in others {
      if entry.rows > done { try rows(done..<entry.rows) }
      done = entry.rows
      try other(entry)
    }
    if run.count > done { try rows(done..<run.count) }
  }
}
