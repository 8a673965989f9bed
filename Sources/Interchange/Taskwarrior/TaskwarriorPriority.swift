import Entities

/// Taskwarrior's priorities: `H` is the highest, `M` high, none middle and `L` low.
enum TaskwarriorPriority {
  static func level(_ text: String) -> Todo.Priority? {
    switch text {
    case "H": .highest
    case "M": .high
    case "L": .low
    default: nil
    }
  }

  /// Nil for the middle, which has none.
  static func text(_ level: Todo.Priority) -> String? {
    switch level {
    case .highest: "H"
    case .high: "M"
    case .middle: nil
    case .low: "L"
    }
  }
}
