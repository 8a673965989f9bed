public import Registry
public import Settings
public import Values

/// Something to be done.
public struct Todo: Hashable, Sendable {
  public enum Priority: Int, Level, CellRepresentable {
    case low, middle, high, highest
    public static let names = ["low", "middle", "high", "highest"]
  }

  public var title = ""
  public var detail: String?
  public var done = false
  public var priority = Priority.middle
  public var due: CivilDate?
  public var tags: [String] = []
  /// When it was last set to done; nil while it is not.
  public var completedAt: Timestamp?

  public init() {}
}

extension Todo {
  public static let entity = "todo"

  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Todo> {
    let line = FieldRule.length(1...settings.text.maximum)
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, blank: Todo.init,
      fields: [
        Field("title", \.title, [.naturalKey, .searchable], rules: [.required, line]),
        Field(
          "detail", \.detail, type: .multilineText, [.searchable], short: "d",
          rules: [.length(1...settings.text.multilineMaximum)]),
        Field("done", \.done),
        Field("priority", \.priority, short: "p"),
        Field("due", \.due),
        Field("tags", \.tags, [.searchable], rules: [.wordLength(1...settings.text.maximum)]),
        Field("completedAt", \.completedAt, [.managed]),
      ],
      columns: listing.columns, order: listing.order,
      hook: { old, new, now in
        new.completedAt = new.done == old?.done ? old?.completedAt : new.done ? now : nil
      })
  }
}

extension FieldRule {
  /// Number of code points of each word of a list.
  fileprivate static func wordLength(_ range: ClosedRange<Int>) -> FieldRule {
    let limits = ["minimum": "\(range.lowerBound)", "maximum": "\(range.upperBound)"]
    return custom("length", values: limits) { cell, _ in
      let counts = WordList.words(stored: cell.text ?? "").map(\.unicodeScalars.count)
      return counts.first { !range.contains($0) }.map { ["count": "\($0)"] }
    }
  }
}
