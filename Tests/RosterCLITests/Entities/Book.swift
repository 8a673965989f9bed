import Registry
import Settings
import Values

/// A book that one reads: what a fifth entity takes, this file and one line where the groups are listed.
struct Book: Hashable, Sendable {
  enum Shelf: Int, Level, CellRepresentable {
    case cellar, room, desk
    static let names = ["cellar", "room", "desk"]
  }

  var title = ""
  /// Kana, pinyin or any other form to sort by.
  var reading: String?
  var author: String?
  var isbn: String?
  var pages: Int?
  var shelf = Shelf.room
  var topics: [String] = []
  var bought: CivilDate?
  var authorBorn: Birthday?
  var height: Length?
  var weight: Mass?
  var isRead = false
  /// When it was last marked as read; nil while it is not.
  var readAt: Timestamp?
  var notes: String?
}

extension Book {
  static func table(_ settings: Settings) throws(Rejection) -> EntityTable<Book> {
    let line = FieldRule.length(1...settings.text.maximum)
    return try EntityTable(
      "book", blank: { Book() },
      fields: [
        Field(
          "title", \.title, [.naturalKey, .searchable], phonetic: "reading", short: "t",
          rules: [.required, line]),
        Field("reading", \.reading, [.searchable], rules: [line]),
        Field("author", \.author, [.searchable], rules: [line]),
        Field("isbn", \.isbn, rules: [line, .unique]),
        Field("pages", \.pages, rules: [.range(1...20_000), .usual(10...3000)]),
        Field("shelf", \.shelf),
        Field("topics", \.topics, [.searchable], rules: [.wordLength(1...20)]),
        Field("bought", \.bought, rules: [.notAfterToday]),
        Field("authorBorn", \.authorBorn, rules: [.notAfterToday]),
        Field("height", \.height, rules: [.usual(100...400)]),
        Field("weight", \.weight, rules: [.usual(20...5000)]),
        Field("isRead", \.isRead),
        Field("readAt", \.readAt, [.managed]),
        Field("notes", \.notes, type: .multilineText, [.searchable], rules: [.length(1...2000)]),
      ],
      rules: [unbought],
      columns: ["number", "title", "author", "pages", "isRead"], order: ["title"],
      hook: { old, new, now in
        new.readAt = new.isRead == old?.isRead ? old?.readAt : new.isRead ? now : nil
      })
  }

  /// A book that is read and was never bought is worth a question.
  private static var unbought: RecordRule<Book> {
    RecordRule("book.unbought", fields: ["bought", "isRead"], severity: .warning) { book, _ in
      book.isRead && book.bought == nil ? [:] : nil
    }
  }
}
