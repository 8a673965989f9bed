public import Values

/// What a step is called: the verb and the entity it was said of.
public struct StepLabel: Hashable, Sendable {
  public var verb: String
  public var entity: String

  public init(_ verb: String, _ entity: String) {
    self.verb = verb
    self.entity = entity
  }
}

/// One entry of the history: all that one command changed.
public struct Step: Hashable, Sendable {
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
  public var label: StepLabel
  public var at: Timestamp
  public var state: State
  /// How many records it touched.
  public var records: Int

  public init(number: Int64, label: StepLabel, at: Timestamp, state: State, records: Int) {
    self.number = number
    self.label = label
    self.at = at
    self.state = state
    self.records = records
  }
}
