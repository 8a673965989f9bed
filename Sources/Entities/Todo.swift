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
  /// What other programs' formats carry and no field holds.
  public var extras: [String] = []

  public init() {}
}

extension Todo {
  public static let entity = "todo"

  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Todo> {
    let line = FieldRule.length(1...settings.text.maximum)
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, version: 2, blank: Todo.init,
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
        .extras(\.extras),
      ],
      columns: listing.columns, order: listing.order,
      migrations: [Migration(to: 2, [.add(field: "extras", value: .absent)])],
      hook: { old, new, now in
        // A moment that came along, as from a file, stays.
        let isGiven = new.completedAt != nil && new.completedAt != old?.completedAt
        if !new.done {
          new.completedAt = nil
        } else if !isGiven {
          new.completedAt = old?.done == true ? old?.completedAt : now
        }
      })
  }
}
