extension JSON5 {
  /// A value and where it begins; line and column, in Unicode scalars, count from 1.
  public struct Value: Hashable, Sendable {
    /// What the value is.
    public var content: Content
    /// The line it begins in, from 1.
    public var line: Int
    /// The column it begins in, in Unicode scalars from 1.
    public var column: Int

    public init(_ content: Content, line: Int, column: Int) {
      self.content = content
      self.line = line
      self.column = column
    }

    /// The value of a key of an object; nil for every other kind.
    public subscript(key: String) -> Value? {
      guard case .object(let members) = content else { return nil }
      return members.first { $0.key == key }?.value
    }
  }

  /// What a value is.
  public indirect enum Content: Hashable, Sendable {
    case null
    case flag(Bool)
    /// As written, without a plus sign, hexadecimal turned into decimal, a bare point given its zero:
    /// `-0.5`, `80`, `1e3`, `Infinity`, `NaN`.
    case number(String)
    case string(String)
    case array([Value])
    /// In the order given; no key stands twice.
    case object([Member])
  }

  /// A key of an object, where it stands, and its value.
  public struct Member: Hashable, Sendable {
    public var key: String
    public var line: Int
    public var column: Int
    public var value: Value

    public init(_ key: String, line: Int, column: Int, value: Value) {
      self.key = key
      self.line = line
      self.column = column
      self.value = value
    }
  }

  /// Why a text is no JSON5, and where.
  public struct Failure: Error, Hashable, Sendable {
    /// Key of the sentence, such as `json5.unexpected`.
    public var code: String
    /// From 1; 0 is the text as a whole.
    public var line: Int
    public var column: Int
    /// What the sentence names, by placeholder.
    public var values: [String: String]
  }
}
