public import Registry
public import Values

extension Book {
  /// The entity `book`: its own rules, a hook, a unique and a phonetic field.
  public static let table = EntityTable.known(declared)

  private static func declared() throws -> EntityTable<Book> {
    try EntityTable(
      "book", blank: { Book() },
      fields: [
        Field(
          "title", \.title, [.naturalKey, .searchable], phonetic: "reading", short: "t",
          rules: [.required, .length(1...40)]),
        Field("reading", \.reading, .searchable),
        Field("isbn", \.isbn, .searchable, rules: [.unique]),
        Field("notes", \.notes, type: .multilineText, .searchable, rules: [.length(1...200)]),
        Field("tags", \.tags, .searchable),
        Field("shelf", \.shelf),
        Field("pages", \.pages, rules: [.range(1...20_000), .usual(10...3000)]),
        Field("bought", \.bought, rules: [.notAfterToday]),
        Field("authorBorn", \.authorBorn),
        Field("height", \.height, rules: [.usual(100...400)]),
        Field("weight", \.weight, rules: [.usual(50...5000)]),
        Field("isRead", \.isRead),
        Field("readAt", \.readAt, .managed),
        .secret("pin"),
      ],
      rules: [
        RecordRule(
          "book.exchanged", fields: ["height", "weight"], severity: .warning,
          supersedes: ["height.unusual", "weight.unusual"]
        ) { book, _ in
          guard let height = book.height?.millimetres, let weight = book.weight?.grams else { return nil }
          return height > 400 && weight < 50 ? ["height": "\(height)", "weight": "\(weight)"] : nil
        }
      ],
      columns: ["number", "title", "pages"], order: ["title"],
      hook: { old, new, now in
        if !new.isRead {
          new.readAt = nil
        } else if old?.isRead != true {
          new.readAt = now
        }
      })
  }

  public static let schema = table.schema

  /// The attribute of a name that is known to be one.
  public static func attribute(_ name: String) -> Attribute { schema.attribute(name) ?? .number }

  public var cells: [Cell] { Self.table.cells(self) }
}
