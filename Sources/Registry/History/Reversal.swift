/// What taking a step back, or putting it again, did to its records.
public struct Reversal: Hashable, Sendable {
  /// One record before and after; nil where it was not or is no more.
  public struct Record: Hashable, Sendable {
    public var entity: String
    public var before: Row?
    public var after: Row?
  }

  /// Of more records only the number is kept.
  public static let mostRecords = 10

  /// The step as it was before.
  public var step: Step
  /// The first records.
  public private(set) var records: [Record] = []
  public private(set) var count = 0

  init(step: Step) { self.step = step }

  mutating func note(_ entity: EntitySchema, _ before: Row?, _ after: Row?) {
    count += 1
    if records.count < Self.mostRecords {
      records.append(Record(entity: entity.name, before: before, after: after))
    }
  }
}
