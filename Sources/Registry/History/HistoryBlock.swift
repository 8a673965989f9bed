/// Why a step cannot be taken back or put again; nothing was changed.
public struct HistoryBlock: Error, Hashable, Sendable {
  /// What stands in the way.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Something other than Roster changed the record after the step.
    case changedOutside
    /// Something other than Roster removed the record.
    case goneOutside
    /// Another record has taken the number or a value that must be unique.
    case taken
    /// The entity is not known to this program.
    case unknownEntity
    /// A later step changed the record too.
    case dependedOn
    /// An earlier step, which is taken back, changed the record too.
    case dependsOn
  }

  /// What stands in the way.
  public var reason: Reason
  /// The step that stays as it is.
  public var step: Step
  /// The entity of the record that is in the way.
  public var entity: String
  /// The number of that record.
  public var number: Int64
  /// Of the value that is taken; empty otherwise.
  public var field: String
  /// Number of the record or the step that stands in the way; 0 if none.
  public var other: Int64

  public init(
    _ reason: Reason, step: Step, entity: String, number: Int64, field: String = "", other: Int64 = 0
  ) {
    self.reason = reason
    self.step = step
    self.entity = entity
    self.number = number
    self.field = field
    self.other = other
  }
}
