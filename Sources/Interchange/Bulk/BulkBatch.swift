public import Formats
public import Registry
import Values

/// Records of an input that follow each other: rows that are ready to be stored, and the others.
public struct BulkBatch: Sendable {
  /// A record that has to go the general way.
  public struct Other: Sendable {
    /// How many rows of the batch precede it in the input.
    public var rows: Int
    /// What it gives, or its problem.
    public var record: ForeignRecord
  }

  public internal(set) var run: RowRun
  public internal(set) var others: [Other] = []
  /// What a file of the others has around and between their `source`.
  public internal(set) var envelope = Envelope()
  /// What ended the reading after these records.
  public internal(set) var failure: FormatError?
  /// About how many bytes the others take.
  private var weight = 0

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

  mutating func append(_ record: ForeignRecord) {
    others.append(Other(rows: run.count, record: record))
    // What it takes in memory is a few times what it took in the input.
    weight += record.source.count * 4
  }

  /// Number of records.
  public var count: Int { run.count + others.count }

  /// Calls `rows` for rows that follow each other and `other` for what stands between them, in the order of
  /// the input.
  public func forEach(rows: (Range<Int>) throws -> Void, other: (ForeignRecord) throws -> Void) throws {
    var done = 0
    for entry in others {
      if entry.rows > done { try rows(done..<entry.rows) }
      done = entry.rows
      try other(entry.record)
    }
    if run.count > done { try rows(done..<run.count) }
  }
}
