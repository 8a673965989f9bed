public import Registry
public import Values

/// Which columns of a table stand for which fields, as the importing person says.
public struct ColumnMap: Sendable {
  enum Target: Hashable, Sendable {
    /// Place among the stored fields, and how the values are meant.
    case field(Int, Meaning?)
    case identifier
    case createdAt
    /// It is left out, on purpose.
    case nothing
  }

  /// What `height(m)` and `born(dmy)` say in their brackets.
  enum Meaning: Hashable, Sendable {
    case unit(String)
    case order(DateOrder)
  }

  struct Pair: Sendable {
    /// Several columns that make one value, in the order in which they stand in it.
    var columns: [String]
    var target: Target
  }

  private(set) var pairs: [Pair] = []

  /// Nothing is said: names decide.
  public init() {}

  /// Reads texts such as `Full name=name,cm=height`.
  ///
  /// Several columns make one value where they stand before one field: `Street,Zip,City=address`. `Notes=-` leaves
  /// a column out, `height=height(m)` states a unit, `born=birthday(dmy)` an order of day, month and year. A name
  /// that holds a comma or `=` stands in double quotes, one within them is doubled. A field's name may be spelled in
  /// any case; `id` and `createdAt` are known as well.
  ///
  /// - Throws: `map.form`, `map.twice`, `map.fixed`, `map.meaning`, `query.unknownField`.
  public init(_ texts: [String], of schema: EntitySchema) throws(Rejection) {
    for text in texts {
      for (columns, field) in try Self.split(text) {
        for (place, column) in columns.enumerated() {
          let others = pairs.flatMap(\.columns) + columns[..<place]
          if others.contains(where: { ColumnName.isSame($0, column) }) {
            throw Rejection("map.twice", ["value": Printable.excerpt(column)])
          }
        }
        let target = try Self.target(field, schema)
        let isSeveral = if case .field = target { true } else { target == .nothing }
        if columns.count > 1, !isSeveral { throw Rejection("map.form", ["value": Printable.excerpt(text)]) }
        pairs.append(Pair(columns: columns, target: target))
      }
    }
  }

  public var isEmpty: Bool { pairs.isEmpty }

  /// All columns that are named.
  var columns: [String] { pairs.flatMap(\.columns) }

  private static func target(_ text: String, _ schema: EntitySchema) throws(Rejection) -> Target {
    if text == "-" { return .nothing }
    var (name, word) = (text, "")
    if text.last == ")", let bracket = text.lastIndex(of: "(") {
      name = TextRules.trimmed(String(text[..<bracket]))
      word = TextRules.trimmed(String(text[text.index(after: bracket)...].dropLast())).lowercased()
    }
    let key = ColumnName.key(name)
    if let place = schema.fields.firstIndex(where: { ColumnName.key($0.name) == key }) {
      return .field(place, try meaning(word, schema.fields[place]))
    }
    if !word.isEmpty { throw Rejection("map.form", ["value": Printable.excerpt(text)]) }
    switch schema.attribute(name) {
    case .id: return .identifier
    case .createdAt: return .createdAt
    case .some: throw Rejection("map.fixed", ["value": Printable.excerpt(name)])
    case nil: throw schema.unknownField(name)
    }
  }

  private static func meaning(_ word: String, _ field: FieldSchema) throws(Rejection) -> Meaning? {
    if word.isEmpty { return nil }
    switch field.type {
    case .length, .mass: if let unit = HeaderUnit.unit(word, of: field.type) { return .unit(unit) }
    case .civilDate, .birthday, .timestamp: if let order = DateOrder(rawValue: word) { return .order(order) }
    default: break
    }
    throw Rejection("map.meaning", ["value": Printable.excerpt(word), "field": field.name])
  }

  /// The columns and the field of each pair in a text.
  private static func split(_ text: String) throws(Rejection) -> [([String], String)] {
    var pairs: [([String], String)] = []
    var columns: [String] = []
    var part = ""
    var isField = false
    var isQuoted = false
    var isWrong = false
    func end() {
      let part = TextRules.trimmed(part)
      if isField {
        isWrong = isWrong || part.isEmpty
        pairs.append((columns, part))
        columns = []
      } else {
        columns.append(part)
      }
    }
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\"" {
        if isQuoted, rest.first == "\"" {
          rest.removeFirst()
          part += "\""
        } else {
          isQuoted.toggle()
        }
      } else if !isQuoted, scalar == "=" {
        isWrong = isWrong || isField
        end()
        (part, isField) = ("", true)
      } else if !isQuoted, scalar == "," {
        isWrong = isWrong || !isField && part.isEmpty
        end()
        (part, isField) = ("", false)
      } else {
        part.unicodeScalars.append(scalar)
      }
    }
    end()
    if isQuoted || isWrong || !columns.isEmpty {
      throw Rejection("map.form", ["value": Printable.excerpt(text)])
    }
    return pairs
  }
}
