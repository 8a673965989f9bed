public import Values

/// Reads the text of `--where`, such as `height >= 180 and not name ~ "sato"`.
///
/// A bare field means present or true; `and` binds closer than `or`. Throws a `Rejection` whose code begins
/// with `query.`.
public struct ConditionParser {
  private enum Token: Equatable {
    case word(String)
    case quoted(String)
    case symbol(String)
  }

  private let schema: EntitySchema
  private let context: ReadingContext
  private var tokens: [Token] = []
  private var next = 0
  private var depth = 0
  private var comparisons = 0

  /// SQLite's parser has room for some hundred open parts of a statement, of which a level may take six.
  private static let deepest = 10
  private static let most = 1000

  private init(schema: EntitySchema, context: ReadingContext) {
    self.schema = schema
    self.context = context
  }

  /// Parses a condition as a person writes it after `--where`. Throws a `Rejection` with a code `query.…`.
  public static func parse(
    _ text: String, in schema: EntitySchema, context: ReadingContext
  ) throws(Rejection) -> Condition {
    var parser = ConditionParser(schema: schema, context: context)
    parser.tokens = try tokens(text)
    let condition = try parser.alternatives()
    if let left = parser.peek { throw Rejection("query.unexpected", ["value": show(left)]) }
    return condition
  }

  private var peek: Token? { next < tokens.count ? tokens[next] : nil }

  private mutating func take(word: String) -> Bool {
    guard case .word(let found)? = peek, found.lowercased() == word else { return false }
    next += 1
    return true
  }

  private mutating func take(symbol: String) -> Bool {
    guard peek == .symbol(symbol) else { return false }
    next += 1
    return true
  }

  private mutating func alternatives() throws(Rejection) -> Condition {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw Rejection("query.tooDeep", ["value": "\(Self.deepest)"]) }
    var parts = [try conjunction()]
    while take(word: "or") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(Rejection) -> Condition {
    var parts = [try factor()]
    while take(word: "and") { parts.append(try factor()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func factor() throws(Rejection) -> Condition {
    if take(word: "not") || take(symbol: "!") {
      depth += 1
      defer { depth -= 1 }
      if depth > Self.deepest { throw Rejection("query.tooDeep", ["value": "\(Self.deepest)"]) }
      return .not(try factor())
    }
    if take(symbol: "(") {
      let inner = try alternatives()
      guard take(symbol: ")") else { throw Rejection("query.unclosed", ["value": "("]) }
      return inner
    }
    guard case .word(let name)? = peek else {
      throw peek.map { Rejection("query.unexpected", ["value": Self.show($0)]) } ?? Rejection("query.ends")
    }
    guard let attribute = schema.attribute(name) else { throw schema.unknownField(name) }
    comparisons += 1
    if comparisons > Self.most { throw Rejection("query.tooMany", ["value": "\(Self.most)"]) }
    next += 1
    guard case .symbol(let symbol)? = peek, symbol != "(", symbol != ")", symbol != "!" else {
      return .present(attribute)
    }
    next += 1
    return try comparison(attribute, symbol)
  }

  private mutating func comparison(_ attribute: Attribute, _ symbol: String) throws(Rejection) -> Condition {
    let text: String
    switch peek {
    case .word(let word): text = word
    case .quoted(let quoted): text = quoted
    default: throw Rejection("query.valueMissing", ["field": schema.name(of: attribute), "operator": symbol])
    }
    next += 1
    let type = schema.type(of: attribute)
    if symbol == "~" || symbol == "!~" {
      guard type.isFolded, attribute != .id else { throw operatorUnfit(attribute, symbol) }
      let contains = Condition.contains(attribute, text)
      return symbol == "~" ? contains : .not(contains)
    }
    guard let comparison = Condition.Comparison(rawValue: symbol) else {
      throw Rejection("query.operator", ["value": symbol])
    }
    if type.isList, comparison != .equal, comparison != .notEqual {
      throw operatorUnfit(attribute, symbol)
    }
    return .compare(attribute, comparison, try value(text, attribute, type))
  }

  private func operatorUnfit(_ attribute: Attribute, _ symbol: String) -> Rejection {
    Rejection("query.operatorUnfit", ["field": schema.name(of: attribute), "value": symbol])
  }

  private func value(_ text: String, _ attribute: Attribute, _ type: ValueType) throws(Rejection) -> Cell {
    let field = schema.name(of: attribute)
    if attribute == .id {
      guard let id = RecordID(text: text) else {
        throw Rejection("query.value", ["field": field, "value": Printable.excerpt(text)])
      }
      return .bytes(id.bytes)
    }
    if type.isList { return .text(text) }
    let cell: Cell
    do {
      cell = try type.read(text, context).cell
    } catch {
      throw Rejection(error.code, error.values.merging(["where": field]) { $1 })
    }
    if cell.isAbsent { throw Rejection("query.emptyValue", ["field": field]) }
    return cell
  }

  private static func show(_ token: Token) -> String {
    switch token {
    case .word(let text), .quoted(let text), .symbol(let text): Printable.excerpt(text)
    }
  }

  private static func tokens(_ text: String) throws(Rejection) -> [Token] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar.properties.isWhitespace {
        index += 1
      } else if scalar == "(" || scalar == ")" {
        tokens.append(.symbol(String(scalar)))
        index += 1
      } else if scalar == "\"" || scalar == "'" {
        guard let end = scalars[(index + 1)...].firstIndex(of: scalar) else {
          throw Rejection("query.unclosed", ["value": String(scalar)])
        }
        tokens.append(.quoted(string(scalars[(index + 1)..<end])))
        index = end + 1
      } else if "=!<>~".unicodeScalars.contains(scalar) {
        var end = index + 1
        while end < scalars.count, "=~".unicodeScalars.contains(scalars[end]) { end += 1 }
        tokens.append(.symbol(string(scalars[index..<end])))
        index = end
      } else {
        var end = index
        while end < scalars.count, !scalars[end].properties.isWhitespace,
          !"()=!<>~".unicodeScalars.contains(scalars[end])
        {
          end += 1
        }
        tokens.append(.word(string(scalars[index..<end])))
        index = end
      }
    }
    return tokens
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
