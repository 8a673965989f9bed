public import Values

/// One entry of the history: all that one command changed.
public struct Step: Hashable, Sendable {
  /// Whether a step is in force.
  public enum State: Int, Hashable, Sendable, CaseIterable {
    /// In force; undo takes it back.
    case done = 0
    /// Taken back; redo puts it again.
    case undone = 1
    /// Listed, and passed over by undo, such as a change of a password.
    case notice = 2
    /// Given up by name because something stands in its way.
    case skipped = 3
  }

  /// From 1, rising.
  public var number: Int64
  /// What the step is called.
  public var label: StepLabel
  /// When it was made.
  public var at: Timestamp
  /// Whether it is in force.
  public var state: State
  /// How many records it touched.
  public var records: Int
  /// Login name of who made it; empty if it is not known.
  public var who: String

  public init(
    number: Int64, label: StepLabel, at: Timestamp, state: State, records: Int, who: String = ""
  ) {
    self.number = number
    self.label = label
    self.at = at
    self.state = state
    self.records = records
    self.who = who
  }
}
