/// What taking a step back, or putting it again, did to its records.
public struct Reversal: Hashable, Sendable {
  /// One record before and after; nil where it was not or is no more.
  public struct Record: Hashable, Sendable {
    /// Name of the record's entity.
    public var entity: String
    /// The record before the reversal; nil if it was not there.
    public var before: Row?
    /// The record after the reversal; nil if it is gone.
    public var after: Row?
  }

  /// Of more records only the number is kept.
  public static let mostRecords = 10

  /// The step as it was before.
  public var step: Step
  /// The first records.
  public private(set) var records: [Record] = []
  /// How many records were changed, listed or not.
  public private(set) var count = 0

  init(step: Step) { self.step = step }

  /// Counts records that are not listed.
  mutating func note(further records: Int) {
    let (sum, isOver) = count.addingReportingOverflow(max(records, 0))
    count = isOver ? .max : sum
  }

  mutating func note(_ entity: EntitySchema, _ before: Row?, _ after: Row?) {
    count += 1
    if records.count < Self.mostRecords {
      records.append(Record(entity: entity.name, before: before, after: after))
    }
  }
}
