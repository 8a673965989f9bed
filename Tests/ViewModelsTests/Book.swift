import Registry
import Values

/// A book on one of my shelves.
struct Book: Hashable, Sendable {
  enum Shelf: Int, Level, CellRepresentable {
    case cellar, study, bedside
    static let names = ["cellar", "study", "bedside"]
  }

  var title = ""
  /// How the title is read, for sorting.
  var reading: String?
  var isbn: String?
  var pages: Int?
  var shelf = Shelf.study
  var height: Length?
  var bought: CivilDate?
  var tags: [String] = []
  var read = false
  /// When it was last set to read.
  var readAt: Timestamp?
}

extension Book {
  static func table() throws(Rejection) -> EntityTable<Book> {
    try EntityTable(
      "book", blank: { Book() },
      fields: [
        Field(
          "title", \.title, [.naturalKey, .searchable], phonetic: "reading",
          rules: [.required, .length(1...40)]),
        Field("reading", \.reading, [.searchable]),
        Field("isbn", \.isbn, rules: [.unique]),
        Field("pages", \.pages, short: "p", rules: [.range(1...9999), .usual(10...2000)]),
        Field("shelf", \.shelf),
        Field("height", \.height, rules: [.usual(100...400)]),
        Field("bought", \.bought, rules: [.notAfterToday]),
        Field("tags", \.tags, [.searchable]),
        Field("read", \.read),
        Field("readAt", \.readAt, [.managed]),
      ],
      columns: ["number", "title", "pages"], order: ["title"],
      hook: { old, new, now in
        new.readAt = new.read == old?.read ? old?.readAt : new.read ? now : nil
      })
  }
}
