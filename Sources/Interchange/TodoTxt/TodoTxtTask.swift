import Values

/// What one line of todo.txt says.
struct TodoTxtTask {
  var isDone = false
  /// `A` to `Z`.
  var letter: UInt8?
  var completed: CivilDate?
  var created: CivilDate?
  var title = ""
  var detail: String?
  var due: CivilDate?
  var tags: [String] = []
  /// Keys with a meaning to other programs, such as `t:2026-12-01` or `rec:1w`, that stand in no field.
  var keys: [String] = []

  /// The tags of the line that were met, so that each is taken once.
  var met: Set<Cell> = []
  /// Where the values begin, in bytes of the line.
  var offsets: [String: Int] = [:]

  /// Whether both say the same of a record's fields, byte for byte, the letter and the two days aside.
  func hasFields(of other: TodoTxtTask) -> Bool {
    isDone == other.isDone && due == other.due && ExactText.same(title, other.title)
      && ExactText.same(detail ?? "", other.detail ?? "") && tags.count == other.tags.count
      && zip(tags, other.tags).allSatisfy { ExactText.same($0, $1) }
  }
}
