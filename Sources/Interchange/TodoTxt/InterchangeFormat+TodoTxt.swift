public import Entities
import Values

extension InterchangeFormat where Record == Todo {
  /// todo.txt, in which a to-do is a line.
  ///
  /// Priorities `A`, `B`, `C` and those that follow are the levels from the highest to the lowest; detail is
  /// the key `note:`, percent-encoded. Of times the days are kept.
  public static var todoTxt: InterchangeFormat {
    InterchangeFormat(
      "todotxt", endings: [".txt"], precision: .day, recognises: { looksLikeTodoTxt($0) },
      reader: { TodoTxtReader($0, $1) }, writer: { TodoTxtWriter($0, $1) })
  }

  /// Whether one of the first lines begins with a priority, a date, or a mark and a date.
  private static func looksLikeTodoTxt(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).prefix(10).contains { line in
      let rest = line.starts(with: [UInt8(ascii: "x"), 0x20]) ? line.dropFirst(2) : line
      return TodoTxtTask.leadingPriority(rest) != nil || TodoTxtTask.leadingDate(rest) != nil
    }
  }
}
