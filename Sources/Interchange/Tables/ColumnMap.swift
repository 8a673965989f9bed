public import Registry
public import Values

/// Which columns of a table stand for which fields, as the importing person says.
public struct ColumnMap: Sendable {
  enum Target: Hashable, Sendable {
    /// Place among the stored fields.
    case field(Int)
    case identifier
    case createdAt
  }

  struct Pair: Sendable {
    var column: String
    var target: Target
  }

  private(set) var pairs: [Pair] = []

  /// Nothing is said: names decide.
  public init() {}

  /// Reads texts such as `Full name=name,cm=height`.
  ///
  /// A name that holds a comma or `=` stands in double quotes, one within them is doubled. A field's name may
  /// be spelled in any case; `id` and `createdAt` are known as well.
  ///
  /// - Throws: `map.form`, `map.twice`, `map.fixed`, `query.unknownField`.
  public init(_ texts: [String], of schema: EntitySchema) throws(Rejection) {
    for text in texts {
      for parts in try Self.split(text) {
        let (column, field) = (parts[0], parts[1])
        if pairs.contains(where: { ColumnName.isSame($0.column, column) }) {
          throw Rejection("map.twice", ["value": Printable.excerpt(column)])
        }
        pairs.append(Pair(column: column, target: try Self.target(field, schema)))
      }
    }
  }

  public var isEmpty: Bool { pairs.isEmpty }

  private static func target(_ name: String, _ schema: EntitySchema) throws(Rejection) -> Target {
    let key = ColumnName.key(name)
    if let place = schema.fields.firstIndex(where: { ColumnName.key($0.name) == key }) {
      // What is kept for other programs is theirs.
      if schema.fields[place].roles.contains(.background) {
        throw Rejection("map.fixed", ["value": Printable.excerpt(name)])
      }
      return .field(place)
    }
    switch schema.attribute(name) {
    case .id: return .identifier
    case .createdAt: return .createdAt
    case .some: throw Rejection("map.fixed", ["value": Printable.excerpt(name)])
    case nil: throw schema.unknownField(name)
    }
  }

  /// The column and the field of each pair in a text.
  private static func split(_ text: String) throws(Rejection) -> [[String]] {
    var pairs: [[String]] = []
    var parts = [""]
    var isQuoted = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        if isQuoted, rest.first == "\"" {
          rest.removeFirst()
          parts[parts.count - 1] += "\""
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, scalar == "=" {
        parts.append("")
      } else if !isQuoted, scalar == "," {
        pairs.append(parts)
        parts = [""]
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    pairs.append(parts)
    let trimmed = pairs.map { $0.map(TextRules.trimmed) }
    if isQuoted || trimmed.contains(where: { $0.count != 2 || $0[1].isEmpty }) {
      throw Rejection("map.form", ["value": Printable.excerpt(text)])
    }
    return trimmed
  }
}
