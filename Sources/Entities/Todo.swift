public import Registry
public import Settings
public import Values

/// Something to be done.
public struct Todo: Hashable, Sendable {
  /// How much it matters, rising.
  public enum Priority: Int, Level, CellRepresentable {
    case low, middle, high, highest
    public static let names = ["low", "middle", "high", "highest"]
  }

  /// What is to be done.
  public var title = ""
  /// More about it, lines allowed.
  public var detail: String?
  public var done = false
  public var priority = Priority.middle
  /// The last day it may be done on.
  public var due: CivilDate?
  public var tags: [String] = []
  /// When it was last set to done; nil while it is not.
  public var completedAt: Timestamp?

  public init() {}
}

extension Todo {
  public static let entity = "todo"

  /// The fields, rules and migrations. Throws a `Rejection` where the settings name no field.
  public static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Todo> {
    let line = FieldRule.length(1...settings.text.maximum, setting: "text.maximum")
    let listing = settings.lists[entity] ?? ListSettings(columns: [], order: [])
    return try EntityTable(
      entity, version: 3, blank: Todo.init,
      fields: [
        Field("title", \.title, [.naturalKey, .searchable], rules: [.required, line]),
        Field(
          "detail", \.detail, type: .multilineText, [.searchable], short: "d",
          rules: [.length(1...settings.text.multilineMaximum, setting: "text.multilineMaximum")]),
        Field("done", \.done),
        Field("priority", \.priority, short: "p"),
        Field("due", \.due),
        Field(
          "tags", \.tags, [.searchable],
          rules: [
            .wordLength(1...settings.text.maximum, setting: "text.maximum"),
            .itemCount(settings.text.itemsMaximum),
          ]),
        Field("completedAt", \.completedAt, [.managed]),
      ],
      columns: listing.columns, order: listing.order,
      migrations: [
        Migration(to: 2, [.add(field: "extras", value: .absent)]), .keptToOrigins(3, named: ["ical"]),
      ],
      indexes: [["done", "due"]], hookFields: ["done", "completedAt"],
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
