/// What a step is called: the verb and the entity it was said of.
public struct StepLabel: Hashable, Sendable {
  /// What was done, such as `edit`.
  public var verb: String
  /// What it was done to; empty for what belongs to no entity.
  public var entity: String

  public init(_ verb: String, _ entity: String) {
    self.verb = verb
    self.entity = entity
  }
}
