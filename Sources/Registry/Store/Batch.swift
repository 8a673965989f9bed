public import Values

/// What a transaction has a store do in one call, in this order.
public struct Batch: Sendable {
  /// What a new step begins with.
  public struct Head: Hashable, Sendable {
    /// What the step is called.
    public var label: StepLabel
    /// Done, or a mere notice.
    public var state: Step.State
    /// When it is made.
    public var at: Timestamp
    /// Login name of who makes it; empty if it is not known.
    public var who: String
  }

  /// One thing to do. None of them records history, raises a revision or tells a listener by itself.
  public enum Operation: Sendable {
    /// Puts a row at its own number, which is free.
    case insert(EntitySchema, Row)
    /// Puts rows of a run, with the ids in turn, at numbers that follow each other and are free.
    case insertRun(EntitySchema, RowRun, Range<Int>, first: Int64, ids: [RecordID], at: Timestamp)
    /// Writes the cells that differ, with the new row's revision and time.
    case update(EntitySchema, old: Row, new: Row)
    case remove(EntitySchema, Row)
    case setCredential([UInt8]?, RecordID)
    /// Keeps origins, each in the place of that of the same record and format.
    case setOrigins(EntitySchema, [Origin])
    /// Removes the origins of records: those of one format, or all.
    case removeOrigins(EntitySchema, [RecordID], format: String?)
    /// Marks the origins of records as those of deleted ones, or as living.
    case markOrigins(EntitySchema, [RecordID], isGone: Bool)
    /// Sets the number the next new record gets.
    case setNextNumber(EntitySchema, Int64)
    /// Begins a step, whose number is one more than any before. One that is done forgets the undone steps first.
    case openStep(Head)
    /// Keeps the inverse of what the open step did.
    case record(Change)
    /// Sets how many records the open step touched.
    case closeStep(records: Int)
    /// Gathers, beside what the step has, what is to take its place.
    case recordInverse(Change, step: Int64)
    /// Removes a run of records from the last to the first, gathering what brings each back. Their origins stay,
    /// marked as gone, or go the same way.
    case removeRun(EntitySchema, ClosedRange<Int64>, step: Int64, leavingOrigins: Bool)
    /// Brings back a run of records from the images that the step has from the place on, each with one revision
    /// more. Origins come from the images, and those that were left are living again.
    case restoreRun(EntitySchema, ClosedRange<Int64>, step: Int64, place: Int64, at: Timestamp)
    /// Puts what was gathered in the place of what the step has, sets its state and marks it as just moved.
    case turnStep(Int64, to: Step.State)
    /// Sets the state of a step and marks it as just moved.
    case markStep(Int64, Step.State)
    /// Drops all that the history keeps of records that are gone, with marks and steps that then keep nothing, and
    /// sees that no byte of it stays where the store writes.
    case forgetHistory(EntitySchema, numbers: [Int64])
  }

  /// In the order in which they are to be done.
  public private(set) var operations: [Operation] = []
  /// How many rows the operations hold.
  public private(set) var rows = 0

  public init() {}

  /// Whether there is nothing to do.
  public var isEmpty: Bool { operations.isEmpty }

  /// Adds one thing to do after the others.
  public mutating func append(_ operation: Operation) {
    switch operation {
    case .insert, .update, .remove: rows += 1
    // Long texts count as several, so that a batch is not of many of them.
    case .setOrigins(_, let origins): rows += origins.reduce(0) { $0 + 1 + $1.text.count >> 14 }
    default: break
    }
    operations.append(operation)
  }
}

/// Why a run cannot be reversed; nothing of the transaction is kept then.
public struct RunBlock: Error, Hashable, Sendable {
  /// Number of the record that is missing, or cannot come back.
  public var number: Int64
  /// The record that has its number, or its id; nil for a record that is missing.
  public var other: Int64?

  public init(number: Int64, other: Int64? = nil) {
    self.number = number
    self.other = other
  }
}
