public import Values

/// The rules of one field sorted out once, for the values of many records: whether a value breaks none, not
/// even one whose breach is a warning.
///
/// It says nothing of uniqueness.
public struct FastRuleCheck: Sendable {
  public let isRequired: Bool
  /// Whether the rules ask no more than that a value is there, and its size.
  public let asksRangesOnly: Bool
  /// Whether the rules ask no more than that a value is there, and is no day to come.
  public let asksDayOnly: Bool
  private let lengths: (least: Int, most: Int)
  private let values: (least: Int64, most: Int64)
  private let rules: [FieldRule]
  private let context: RuleContext

  public init(_ rules: [FieldRule], _ context: RuleContext) {
    var (asksRangesOnly, asksDayOnly) = (true, true)
    var lengths = (least: 0, most: Int.max)
    var values = (least: Int64.min, most: Int64.max)
    for rule in rules {
      switch rule.check {
      case .length(let range):
        lengths = (max(lengths.least, range.lowerBound), min(lengths.most, range.upperBound))
        asksDayOnly = false
      case .range(let range), .usual(let range):
        values = (max(values.least, range.lowerBound), min(values.most, range.upperBound))
        asksDayOnly = false
      case .required, .unique: break
      case .notAfterToday: asksRangesOnly = false
      case .custom: (asksRangesOnly, asksDayOnly) = (false, false)
      }
    }
    isRequired = rules.contains(where: \.check.isRequired)
    self.asksRangesOnly = asksRangesOnly
    self.asksDayOnly = asksDayOnly
    self.lengths = lengths
    self.values = values
    self.rules = rules
    self.context = context
  }

  /// Whether a text of so many code points passes; only for a field that asks no more.
  public func passes(length scalars: Int) -> Bool { scalars >= lengths.least && scalars <= lengths.most }

  /// Whether an integer passes; only for a field that asks no more.
  public func passes(integer value: Int64) -> Bool { value >= values.least && value <= values.most }

  /// Whether a stored day or birthday that is there passes; only for a field that asks no more.
  public func passes(day stored: UnsafeRawBufferPointer) -> Bool {
    // Without a year no day lies in the future.
    CivilDate(iso: stored).map { $0 <= context.today } ?? true
  }

  /// Whether a value passes.
  public func passes(_ cell: Cell) -> Bool {
    rules.allSatisfy { $0.violation(field: "", cell: cell, context: context) == nil }
  }
}
