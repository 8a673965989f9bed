import Entities

extension TodoTxtTask {
  /// `A` is the highest, `B` high, `C` and no letter middle, all that follow low.
  static func priority(_ letter: UInt8?) -> Todo.Priority {
    switch letter {
    case UInt8(ascii: "A"): .highest
    case UInt8(ascii: "B"): .high
    case UInt8(ascii: "C"), nil: .middle
    default: .low
    }
  }

  /// The letter that a level is written with; none for the middle.
  static func letter(_ priority: Todo.Priority) -> UInt8? {
    switch priority {
    case .highest: UInt8(ascii: "A")
    case .high: UInt8(ascii: "B")
    case .middle: nil
    case .low: UInt8(ascii: "D")
    }
  }
}
