public import Values

/// Which records of an entity are asked for, and what else of them, in one question.
///
///     var fetch = Fetch(numbers: [7])
///     fetch.values = [Fetch.Value(field: isbn, cell: .text("x"), limit: 1)]
///     let found = try reader.fetch(schema, fetch).rows
public struct Fetch: Hashable, Sendable {
  /// A value that records are found by.
  public struct Value: Hashable, Sendable {
    /// Place of the field among the stored ones.
    public var field: Int
    /// What the field's value equals, as `Condition.compare` has it.
    public var cell: Cell
    /// At most so many records, by number.
    public var limit: Int

    public init(field: Int, cell: Cell, limit: Int) {
      self.field = field
      self.cell = cell
      self.limit = limit
    }
  }

  /// Asks whether something other than Roster changed one of the records when it had the revision, or later.
  public struct Mark: Hashable, Sendable {
    /// The records' numbers.
    public var numbers: ClosedRange<Int64>
    /// The lowest revision that counts.
    public var since: Int64

    public init(_ numbers: ClosedRange<Int64>, since: Int64) {
      self.numbers = numbers
      self.since = since
    }
  }

  /// Records of these numbers.
  public var numbers: [Int64]
  /// All records with a number in one of the ranges.
  public var ranges: [ClosedRange<Int64>] = []
  /// Records of these ids.
  public var ids: [RecordID] = []
  /// Records of these values.
  public var values: [Value] = []
  /// Marks of changes by other hands; each is answered by itself.
  public var marks: [Mark] = []
  /// Whether the credentials of the ids, and of the records found, are wanted.
  public var wantsCredentials = false
  /// Whether the origins of the ids, and of the records found, are wanted, in every format.
  public var wantsOrigins = false

  public init(numbers: [Int64] = []) { self.numbers = numbers }
}

/// The answer to a `Fetch`, all of one moment.
public struct Fetched: Sendable {
  /// Version of the entity's table as it stands.
  public var version: Int
  /// The number the next new record gets; no record ever had it.
  public var nextNumber: Int64
  /// The records found, by number.
  public var rows: [Int64: Row] = [:]
  /// For each mark asked for, the lowest number of a record that was changed; nil if none was.
  public var marks: [Int64?] = []
  /// The opaque credentials, by the id of their record.
  public var credentials: [RecordID: [UInt8]] = [:]
  /// The origins, by the id of their record; none where there are none.
  public var origins: [RecordID: [Origin]] = [:]

  public init(version: Int, nextNumber: Int64) {
    self.version = version
    self.nextNumber = nextNumber
  }
}
