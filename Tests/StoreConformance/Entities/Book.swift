public import Values

/// A record with a field of every value type.
public struct Book: Hashable, Sendable {
  public var title: String
  /// How the title is read, which comes first in sorting.
  public var reading: String
  public var isbn: String
  public var notes: String
  public var tags: [String]
  public var shelf: Shelf
  public var pages: Int?
  public var bought: CivilDate?
  public var authorBorn: Birthday?
  public var height: Length?
  public var weight: Mass?
  public var isRead: Bool
  /// Set by the program when the book is marked as read.
  public var readAt: Timestamp?

  public init(
    _ title: String = "", reading: String = "", isbn: String = "", notes: String = "", tags: [String] = [],
    shelf: Shelf = .room, pages: Int? = nil, bought: CivilDate? = nil, authorBorn: Birthday? = nil,
    height: Length? = nil, weight: Mass? = nil, isRead: Bool = false
  ) {
    self.title = title
    self.reading = reading
    self.isbn = isbn
    self.notes = notes
    self.tags = tags
    self.shelf = shelf
    self.pages = pages
    self.bought = bought
    self.authorBorn = authorBorn
    self.height = height
    self.weight = weight
    self.isRead = isRead
  }
}
