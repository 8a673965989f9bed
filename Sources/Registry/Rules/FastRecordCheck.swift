public import Values

/// The rules of an entity sorted out once, for the stored cells of many records: whether a record surely breaks
/// none, not even one whose breach is a warning.
///
/// Of a record that does not pass nothing is said; `EntityTable.violations` tells. Uniqueness is the store's.
public struct FastRecordCheck: Sendable {
  /// A class, so that looking at one costs the same whatever it holds.
  private final class Field: Sendable {
    let type: ValueType
    let check: FastRuleCheck

    init(_ type: ValueType, _ check: FastRuleCheck) {
      self.type = type
      self.check = check
    }
  }

  private let fields: [Field]
  /// Whether a record breaks no rule when its fields break none.
  private let followsFields: Bool

  public init<Record>(_ table: EntityTable<Record>, _ context: RuleContext) {
    fields = table.stored.map { Field($0.type, FastRuleCheck($0.rules, context)) }
    followsFields = table.rules.allSatisfy(\.followsFields)
  }

  /// Whether the record passes whose stored cells, in table order, begin at the place.
  public func passes(_ buffer: borrowing RowBuffer, from first: Int) -> Bool {
    if !followsFields { return false }
    for index in fields.indices where !passes(fields[index], buffer, first + index) { return false }
    return true
  }

  private func passes(_ field: Field, _ buffer: borrowing RowBuffer, _ index: Int) -> Bool {
    let slot = buffer.slots[index]
    let check = field.check
    switch slot.kind {
    case .absent: return !check.isRequired
    case .integer where check.asksRangesOnly: return check.passes(integer: slot.payload)
    case .text:
      let isPassed: Bool? = buffer.withBytes(at: index) { bytes in
        switch field.type {
        case .text, .multilineText:
          guard check.asksRangesOnly, let (part, scalars) = TextRules.plainLine(bytes), scalars > 0,
            part.count == bytes.count
          else { return nil }
          return check.passes(length: scalars)
        case .civilDate, .birthday: return check.asksDayOnly ? check.passes(day: bytes) : nil
        default: return nil
        }
      }
      if let isPassed { return isPassed }
    default: break
    }
    let cell = buffer.cell(at: index)
    return field.type.problem(of: cell) == nil && check.passes(cell)
  }
}

extension ValueType {
  /// Why a stored value is none of the type, as one may be that came in by other hands; nil if it is one.
  public func problem(of cell: Cell) -> Rejection? {
    switch (self, cell) {
    case (.text, .text(let text)): TextRules.singleLineProblem(text)
    case (.multilineText, .text(let text)): TextRules.multiLineProblem(text)
    default: nil
    }
  }
}
