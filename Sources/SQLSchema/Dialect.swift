/// What one SQL engine says in its own way: the functions that statements call.
public struct Dialect: Sendable {
  /// `fold(text)`: the folded key of a text, NULL for none.
  public var fold: String
  /// `foldWords(list)`: that of a stored list.
  public var foldWords: String
  /// `sort(key)`: the sort key of a folded key.
  public var sort: String
  /// `searchText(value, kind)`: what a search looks into of one field; `kind` is a `TextKind`.
  public var searchText: String
  /// `search(kind, value, kind, value, …)`: the search text of a record, NULL for none.
  public var search: String
  /// `next(birthday, first day's number, 1 where 29 February falls on 28 February)`: number of the day.
  public var next: String
  /// `localDay(moment)`: the day, in local time, of a moment in milliseconds.
  public var localDay: String
  /// `position(text, part)`: where the part first occurs by its bytes, 0 for nowhere.
  public var position: String

  /// SQLite, with the functions that its store defines.
  public static let sqlite = Dialect(
    fold: "roster_fold", foldWords: "roster_fold_words", sort: "roster_sort",
    searchText: "roster_search_text",
    search: "roster_search", next: "roster_next", localDay: "roster_local_day", position: "instr")
}
