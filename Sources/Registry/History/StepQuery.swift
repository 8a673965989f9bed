/// Which steps of the history, in which order, and how much of what they did.
public struct StepQuery: Hashable, Sendable {
  /// One record of an entity.
  public struct Place: Hashable, Sendable {
    /// Name of the record's entity.
    public var entity: String
    /// The record's number.
    public var number: Int64

    public init(entity: String, number: Int64) {
      self.entity = entity
      self.number = number
    }
  }

  /// Steps in one of these states; nil for all.
  public var states: Set<Step.State>?
  /// Steps of these numbers.
  public var numbers: ClosedRange<Int64> = .min ... .max
  /// Whether the oldest comes first.
  public var isOldestFirst = false
  /// At most so many steps; nil for all.
  public var limit: Int?
  /// At most so many changes of each step; 0 for none.
  public var mostChanges = 0
  /// Changes that touch this record only; nil for all.
  public var record: Place?
  /// Goes on where an answer has its `rest`; for a single step.
  public var before: Int64?
  /// Entities of which records deleted one after the other come as one change, with neither identity nor image,
  /// where there are at least `leastRun` of them.
  public var folded: Set<String> = []
  /// How many records make a run.
  public static let leastRun = 16

  public init(states: Set<Step.State>? = nil, limit: Int? = nil) {
    self.states = states
    self.limit = limit
  }

  /// One step.
  public init(number: Int64) { numbers = number...number }
}

/// A step with what reverses it, or a part of that.
public struct RecordedStep: Hashable, Sendable {
  /// A change, and where the store keeps it.
  public struct Entry: Hashable, Sendable {
    /// Where it is kept; of a run, the first of them.
    public var place: Int64
    /// What is to be reversed.
    public var change: Change

    public init(place: Int64, change: Change) {
      self.place = place
      self.change = change
    }
  }

  /// The step as it stands.
  public var step: Step
  /// In the order in which they are to be reversed: the last that was recorded comes first.
  public var entries: [Entry]
  /// Where those go on that are not among `entries`; nil if there are no more.
  public var rest: Int64?

  public init(step: Step, entries: [Entry] = [], rest: Int64? = nil) {
    self.step = step
    self.entries = entries
    self.rest = rest
  }
}

extension Change {
  /// Whether the record is among those of the change.
  public func touches(_ record: StepQuery.Place) -> Bool {
    entity == record.entity && first <= record.number && record.number <= last
  }
}
