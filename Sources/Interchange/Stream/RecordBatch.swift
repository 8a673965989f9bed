public import Formats
public import Registry
public import Values

/// Records of an input that follow each other: what a new record would hold side by side, ready to be stored, and for
/// each its place, its own text, what it is known by, and what is wrong with it.
///
/// Row by row the cells are those of `run`; a field that a record does not give has its default there.
public struct RecordBatch: Sendable {
  /// What is known of a record beside its cells.
  public struct Head: Sendable {
    /// Where the record begins.
    public var place: TextPlace
    /// The file that holds it, where several are read as one.
    public var file: String?
    /// The identifier as it is written, where it is more than the id's own text.
    public var identifier: String?
    /// The id that the identifier stands for; nil without one.
    public var id: RecordID?
    /// When it was made elsewhere.
    public var createdAt: Timestamp?
    /// How exactly the format tells moments.
    public var precision = ForeignRecord.Precision.millisecond
    /// Whether a new record of these cells surely breaks no rule; uniqueness is the store's to tell.
    public var isSound = false
    /// Whether the input says that the record is deleted.
    public var isDeleted = false
    /// Its own text as its origin, where that is not the one in the input.
    var origin: [UInt8]?
    /// Whether an earlier record may have the same id, name or other unique value.
    var doubts = Doubts()
    /// Where its own text lies among `texts`.
    var text: Range<Int>
  }

  /// What of a record others may have.
  struct Doubts: OptionSet {
    let rawValue: UInt8
    /// One that stood before may have its id, its name, or another unique value.
    static let idStands = Doubts(rawValue: 1)
    static let nameStands = Doubts(rawValue: 2)
    static let valueStands = Doubts(rawValue: 4)
    /// An earlier one of the input may have it.
    static let idRepeats = Doubts(rawValue: 8)
    static let nameRepeats = Doubts(rawValue: 16)
    static let valueRepeats = Doubts(rawValue: 32)
  }

  /// Why a record, or one of its values, cannot be taken.
  public struct Problem: Sendable {
    /// Position of the record in the batch.
    public var record: Int
    /// The code, and the field whose text could not be read; no field where it is the record.
    public var violation: Violation
    public var place: TextPlace
  }

  /// Where a value stands, so that nothing is counted that nobody asks for.
  enum Mark {
    static let none: Int64 = -1
    /// At a place.
    static func place(_ place: TextPlace) -> Int64 {
      Int64(place.line) << 24 | Int64(min(place.column, 0xFF_FFFF))
    }
    /// So many bytes behind the beginning of the record.
    static func offset(_ offset: Int) -> Int64 { -2 - Int64(offset) }
  }

  /// The cells of new records, a row for each record of the batch.
  public internal(set) var run: RowRun
  public internal(set) var heads: [Head] = []
  /// In the order of the records.
  public internal(set) var problems: [Problem] = []
  /// Values for fields that are part of a form alone, by record.
  public internal(set) var formOnly: [Int: [ForeignRecord.Entry]] = [:]
  /// What a file of some of them has around and between their texts.
  public internal(set) var envelope = Envelope()
  /// What ended the reading after these records.
  public internal(set) var failure: FormatError?
  /// Parallel to the cells of the run's fields.
  var marks: [Int64] = []
  /// Given values that the entity's hook replaced in a new record, by record and field.
  var overrides: [Int: [Int: Cell]] = [:]
  var texts: [UInt8] = []

  init(_ run: RowRun) { self.run = run }

  /// Most records of a batch, and about how many bytes it holds at most.
  static var mostRecords: Int { 1024 }
  static var mostBytes: Int { 1 << 18 }

  /// Number of records.
  public var count: Int { heads.count }

  /// Whether another record fits, whatever its size.
  var hasRoom: Bool { count < Self.mostRecords && run.buffer.byteCount + texts.count < Self.mostBytes }

  /// Empties the batch for rows of these fields.
  mutating func begin(_ run: RowRun) {
    if self.run.fields == run.fields { self.run.removeAll() } else { self.run = run }
    heads.removeAll(keepingCapacity: true)
    marks.removeAll(keepingCapacity: true)
    // A long text is not to stay for the whole of an input.
    texts.removeAll(keepingCapacity: texts.capacity <= 4 * Self.mostBytes)
    problems.removeAll()
    formOnly.removeAll()
    overrides.removeAll()
    failure = nil
  }

  /// A batch of one of the records alone.
  func extract(_ record: Int) -> RecordBatch {
    var batch = RecordBatch(run)
    batch.run.removeAll()
    batch.run.buffer.append(run.buffer, record * run.width..<(record + 1) * run.width)
    if !run.created.isEmpty { batch.run.created = [run.created[record]] }
    let width = run.fields.count
    batch.marks = Array(marks[record * width..<(record + 1) * width])
    batch.overrides[0] = overrides[record]
    batch.formOnly[0] = formOnly[record]
    batch.texts = text(record)
    var head = heads[record]
    head.text = 0..<batch.texts.count
    batch.heads = [head]
    batch.problems = problems(record).map { .init(record: 0, violation: $0.violation, place: $0.place) }
    batch.envelope = envelope
    return batch
  }

  // MARK: Records

  /// The record as it stands in the input, decoded to UTF-8.
  public func text(_ record: Int) -> [UInt8] { Array(texts[heads[record].text]) }

  /// The record's own text as its origin.
  public func origin(_ record: Int) -> [UInt8] { heads[record].origin ?? text(record) }

  /// The cells that a new record would have.
  public func cells(_ record: Int) -> [Cell] { run.cells(at: record) }

  /// Whether the record gives a value for the field, be it none.
  public func gives(_ record: Int, _ field: Int) -> Bool {
    guard let offset = run.fields.firstIndex(of: field) else { return false }
    return marks[record * run.fields.count + offset] != Mark.none
  }

  /// What the record gives, by field.
  public func given(_ record: Int) -> [Int: Cell] {
    var given: [Int: Cell] = [:]
    let width = run.fields.count
    for (offset, field) in run.fields.enumerated() where marks[record * width + offset] != Mark.none {
      given[field] = run.buffer.cell(at: record * run.width + offset)
    }
    if let others = overrides[record] { given.merge(others) { $1 } }
    return given
  }

  /// Where the value of the field stands; nil for one that is not given.
  public func place(_ record: Int, _ field: Int) -> TextPlace? {
    guard let offset = run.fields.firstIndex(of: field) else { return nil }
    let mark = marks[record * run.fields.count + offset]
    if mark == Mark.none { return nil }
    if mark >= 0 { return TextPlace(line: Int(mark >> 24), column: Int(mark & 0xFF_FFFF)) }
    var counter = PlaceCounter(at: heads[record].place)
    let start = heads[record].text.lowerBound
    counter.advance(over: texts[start..<start + Int(-2 - mark)])
    return counter.place
  }

  /// What is wrong with the record, whatever becomes of it.
  public func problems(_ record: Int) -> ArraySlice<Problem> {
    if problems.isEmpty { return [] }
    let first = problems.firstIndex { $0.record >= record } ?? problems.endIndex
    return problems[first...].prefix { $0.record == record }
  }
}
