import Registry
import SQLSchema
import SQLite
import Values

/// What SQLite lacks: folding, sort keys, search texts, the next day a birthday falls on, local
/// days.
enum SQLFunctions {
  static func define(_ dialect: Dialect = .sqlite, on connection: Connection) throws(SQLiteError) {
    // The views of a file that may only be read fold too; no schema can do harm by it.
    func text(_ name: String, _ body: @escaping (String) -> String) throws(SQLiteError) {
      try connection.define(function: name, arguments: 1, allowedInSchema: true) { arguments in
        arguments.type(at: 0) == .null ? .null : .text(body(arguments.text(at: 0)))
      }
    }
    try text(dialect.fold) { TextKey.fold($0) }
    try text(dialect.foldWords) { TextKey.fold(WordList.words(stored: $0).joined(separator: " ")) }
    try text(dialect.sort) { TextKey.sortKey($0) }
    try connection.define(function: dialect.searchText, arguments: 2, allowedInSchema: true) { arguments in
      Self.searchText(arguments, at: 0, kind: 1).map { .text($0) } ?? .null
    }
    try connection.define(function: dialect.search, arguments: -1, allowedInSchema: true) { arguments in
      let texts = stride(from: 0, to: arguments.count - 1, by: 2).compactMap {
        Self.searchText(arguments, at: $0 + 1, kind: $0)
      }
      return texts.isEmpty ? .null : .text(texts.joined(separator: RecordKeys.separator))
    }
    try connection.define(function: dialect.localDay, arguments: 1) { arguments in
      if arguments.type(at: 0) == .null { return .null }
      return Grouping.localDay(arguments.integer(at: 0)).map { .text($0.description) } ?? .null
    }
    try connection.define(function: dialect.next, arguments: 3) { arguments in
      guard arguments.type(at: 0) == .text, let from = CivilDate(dayNumber: Int(arguments.integer(at: 1)))
      else {
        return .null
      }
      let leapDay: LeapDayRule = arguments.integer(at: 2) == 0 ? .march1 : .february28
      let cell = SortKey.occurrence(.text(arguments.text(at: 0)), from: from, leapDay: leapDay)
      return cell.integer.map { .integer($0) } ?? .null
    }
  }

  private static func searchText(_ arguments: FunctionArguments, at place: Int, kind: Int) -> String? {
    guard arguments.type(at: place) != .null,
      let kind = TextKind(rawValue: Int(truncatingIfNeeded: arguments.integer(at: kind)))
    else { return nil }
    return kind.field.searchText(of: .text(arguments.text(at: place)))
  }
}
