public import Entities
import Values

extension InterchangeFormat where Record == Todo {
  /// todo.txt, in which a to-do is a line.
  ///
  /// Priorities `A`, `B`, `C` and those that follow are the levels from the highest to the lowest; detail is
  /// the key `note:`, percent-encoded. Of times the days are kept.
  public static var todoTxt: InterchangeFormat {
    InterchangeFormat(
      "todotxt", endings: [".txt"], recognises: { looksLikeTodoTxt($0) },
      reader: { TodoTxtReader($0, $1) }, writer: { TodoTxtWriter($0, $1) }, origins: todoTxtOrigins)
  }

  /// Whether most of the first lines, and one for certain, are as no other text has them, and the first names no
  /// columns.
  private static func looksLikeTodoTxt(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.filter {
      !TextRules.isBlank(String(decoding: $0, as: UTF8.self))
    }.prefix(20)
    guard let first = lines.first, lines.contains(where: hasHead), !namesColumns(first) else { return false }
    return lines.count { hasHead($0) || hasTag($0) } * 2 > lines.count
  }

  /// Whether a line begins with a priority, a date, or a mark and one of them.
  private static func hasHead(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.starts(with: [UInt8(ascii: "x"), 0x20]) ? line.dropFirst(2) : line
    return TodoTxtTask.leadingPriority(rest) != nil || TodoTxtTask.leadingDate(rest) != nil
  }

  /// Whether a project or a context is among the words of a line.
  private static func hasTag(_ line: ArraySlice<UInt8>) -> Bool {
    TodoTxtTask.words(line).contains { word in if case .tag = TodoTxtToken(word) { true } else { false } }
  }

  /// Whether a line is the first of a table: at least half of its columns, and two of them, go by a name that
  /// stands for a field.
  private static func namesColumns(_ line: ArraySlice<UInt8>) -> Bool {
    [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains { delimiter in
      let names = line.split(separator: delimiter, omittingEmptySubsequences: false)
      let known = names.count { FieldNames.isName(String(decoding: $0, as: UTF8.self), among: fields) }
      return known >= 2 && known * 2 >= names.count
    }
  }

  private static let fields = [
    "title", "detail", "done", "priority", "due", "tags", "completedAt", "createdAt",
  ]

  /// A line is known by its text, or else by its title.
  private static var todoTxtOrigins: OriginFormat {
    var origins = OriginFormat("todotxt", read: OriginFormat.first { TodoTxtReader($0, $1) })
    origins.pairsByName = true
    return origins
  }
}
