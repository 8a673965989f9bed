public import Formats
public import Values

/// One record of another program's format, brought to the names of an entity's fields.
public struct ForeignRecord: Sendable {
  /// A value for a field, with where it stands in the input.
  public struct Entry: Sendable {
    public var field: String
    public var value: Value
    public var place: TextPlace

    public init(_ field: String, _ value: Value, at place: TextPlace) {
      self.field = field
      self.value = value
      self.place = place
    }
  }

  public enum Value: Hashable, Sendable {
    /// Read by the field's type, as text of a file.
    case text(String)
    /// The items of a list.
    case list([String])
    /// A value in stored form.
    case cell(Cell)
  }

  /// Why the record cannot be taken.
  public struct Problem: Hashable, Sendable {
    public var code: String
    public var values: [String: String]
    public var place: TextPlace

    public init(_ code: String, _ values: [String: String] = [:], at place: TextPlace) {
      self.code = code
      self.values = values
      self.place = place
    }
  }

  /// How exactly a format tells moments.
  public enum Precision: Hashable, Sendable {
    /// Of a day its beginning stands for all of it.
    case day
    case second, millisecond
  }

  /// Where the record begins.
  public var place: TextPlace
  /// The name of the input it is of, where several are read as one.
  public var file: String?
  /// The identifier it carries, as it is written; nil if it has none.
  public var identifier: String?
  /// When it was made, where the format says so.
  public var createdAt: Timestamp?
  public var precision = Precision.millisecond
  public var entries: [Entry] = []
  /// Set when the record is to be refused; what else it holds is then of no account.
  public var problem: Problem?
  /// Whether the input says that the record is deleted.
  public var isDeleted = false
  /// The record as it stands in the input, decoded to UTF-8.
  public var source: [UInt8] = []
  /// Its own text as its origin, with what it needs from around it; nil where that is `source`.
  public var origin: [UInt8]?

  public init(at place: TextPlace) { self.place = place }
}
