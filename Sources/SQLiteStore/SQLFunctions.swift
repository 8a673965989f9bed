import Registry
import SQLite
import Values

/// What SQLite lacks: folding, searching by the folded key, the next day a birthday falls on, local days.
enum SQLFunctions {
  static let fold = "roster_fold"
  static let foldWords = "roster_fold_words"
  static let contains = "roster_contains"
  static let next = "roster_next"
  static let localDay = "roster_local_day"

  static func define(on connection: Connection) throws(SQLiteError) {
    // The views of a file that may only be read fold too; no schema can do harm by it.
    try connection.define(function: fold, arguments: 1, allowedInSchema: true) { arguments in
      if arguments.type(at: 0) == .null { return .null }
      return .text(TextKey.fold(arguments.text(at: 0)))
    }
    try connection.define(function: foldWords, arguments: 1, allowedInSchema: true) { arguments in
      if arguments.type(at: 0) == .null { return .null }
      return .text(TextKey.fold(WordList.words(stored: arguments.text(at: 0)).joined(separator: " ")))
    }
    try connection.define(function: contains, arguments: 2) { arguments in
      if arguments.type(at: 0) == .null { return .null }
      let holds = arguments.withBytes(at: 0) { key in
        arguments.withBytes(at: 1) { TextKey.contains(key: key, needle: $0) }
      }
      return .integer(holds ? 1 : 0)
    }
    try connection.define(function: localDay, arguments: 1) { arguments in
      if arguments.type(at: 0) == .null { return .null }
      return Grouping.localDay(arguments.integer(at: 0)).map { .text($0.description) } ?? .null
    }
    // roster_next(birthday, number of the first day, whether 29 February falls on 28 February)
    try connection.define(function: next, arguments: 3) { arguments in
      guard arguments.type(at: 0) == .text, let from = CivilDate(dayNumber: Int(arguments.integer(at: 1)))
      else {
        return .null
      }
      let leapDay: LeapDayRule = arguments.integer(at: 2) == 0 ? .march1 : .february28
      let cell = SortKey.occurrence(.text(arguments.text(at: 0)), from: from, leapDay: leapDay)
      return cell.integer.map { .integer($0) } ?? .null
    }
  }
}
