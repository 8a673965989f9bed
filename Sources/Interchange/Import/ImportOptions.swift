public import Formats
public import Registry
public import Values

/// How an import takes records.
public struct ImportOptions: Sendable {
  /// Which side a conflict is decided for.
  public enum Side: String, Sendable { case file, here }

  /// The format's origins; nil where its records keep none.
  public var origins: OriginFormat?
  /// What reading an origin depends on.
  public var context: InterchangeContext?
  /// The field by which a record that nobody knows otherwise updates the one that has its value; nil for none.
  public var matched: Int?
  /// Whether warnings are overruled.
  public var isForced: Bool
  /// Who prevails where a field changed both here and in the file; nil refuses the record.
  public var preferred: Side?
  /// Whether a record that the input calls deleted is deleted here.
  public var deletes = false
  /// The id that an identifier's text stands for.
  public var identify: @Sendable (String) -> RecordID?

  public init(
    matched: Int? = nil, isForced: Bool = false,
    identify: @escaping @Sendable (String) -> RecordID?
  ) {
    self.matched = matched
    self.isForced = isForced
    self.identify = identify
  }
}

/// What becomes of one record of an import.
public enum ImportOutcome: Sendable {
  /// A new record; `lookalikes` are the numbers of the others with the same name.
  case created(Row, lookalikes: [Int64])
  /// Another record; without a field that differs, what the format carries beside the fields does.
  case updated(Row, before: Row)
  /// The record of this number has all that is given already.
  case same(Int64)
  /// The record was deleted here, or by this import, and says the same as then.
  case gone
  /// The input says that the record is deleted, and it was.
  case deleted(Row)
  /// The input says that the record is deleted; nobody said that it is to be.
  case kept(Row)
  /// What is wrong, each with its place in the input; never empty.
  case refused([Finding])

  /// A rule that is broken, or another reason, and where.
  public struct Finding: Sendable {
    public var violation: Violation
    public var place: TextPlace

    public init(_ violation: Violation, at place: TextPlace) {
      self.violation = violation
      self.place = place
    }
  }
}

/// Who hears what becomes of the records of an import.
public protocol ImportObserver: AnyObject {
  /// Whether it wants to hear of each new record by itself.
  var hearsEach: Bool { get }

  /// New records were stored together, of whom nothing is to be told.
  func created(_ numbers: ClosedRange<Int64>) throws

  /// One of them has the name of an earlier one of the input; which, `Importer.lookalikes` tells in the end.
  func createdAgain(_ number: Int64, name: Cell, at place: TextPlace) throws

  /// What became of a record of the batch.
  func took(_ outcome: ImportOutcome, _ record: Int, of batch: RecordBatch) throws
}
