import Values

/// JSON5 (spec.json5.org) as a tree that knows where each of its values stands.
///
/// Escapes in unquoted keys are not read.
public enum JSON5 {
  /// Objects and arrays may lie this deep in one another.
  public static let maximumDepth = 32

  /// Reads one value, with white space and comments around it.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> Value {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Failure(code: "json5.encoding", line: 0, column: 0, values: [:])
    }
    let result: Result<Value, Failure> = bytes.withUnsafeBytes { bytes in
      var reader = TreeReader(bytes)
      do throws(JSONCursor.Stop) {
        return .success(try reader.document())
      } catch {
        return .failure(reader.failure(error))
      }
    }
    return try result.get()
  }

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

    public init(code: String, line: Int, column: Int, values: [String: String]) {
      self.code = code
      self.line = line
      self.column = column
      self.values = values
    }
  }
}

extension JSON5 {
  /// Makes the tree from what a cursor finds.
  private struct TreeReader {
    private let bytes: UnsafeRawBufferPointer
    private var cursor: JSONCursor
    private var depth = 0
    /// The place of the byte at `counted`; values are found in their order.
    private var counter = PlaceCounter()
    private var counted = 0

    init(_ bytes: UnsafeRawBufferPointer) {
      self.bytes = bytes
      cursor = JSONCursor(bytes, isJSON5: true)
    }

    mutating func document() throws(JSONCursor.Stop) -> Value {
      let value = try value()
      if try !cursor.isAtEnd() { throw cursor.unexpected() }
      return value
    }

    /// The failure that ended the reading.
    func failure(_ stop: JSONCursor.Stop) -> Failure {
      var counter = PlaceCounter()
      let (code, offset, values): (String, Int, [String: String]) =
        switch stop {
        case .more: ("json5.end", bytes.count, [:])
        case .defect(let code, let offset, let values): (code, offset, values)
        }
      counter.advance(over: UnsafeRawBufferPointer(rebasing: bytes.prefix(offset)))
      return Failure(code: code, line: counter.place.line, column: counter.place.column, values: values)
    }

    /// The place of the byte that comes next.
    private mutating func place() -> TextPlace {
      counter.advance(over: UnsafeRawBufferPointer(rebasing: bytes[counted..<cursor.index]))
      counted = cursor.index
      return counter.place
    }

    private mutating func value() throws(JSONCursor.Stop) -> Value {
      let byte = try cursor.peek()
      let place = place()
      let content: Content =
        switch byte {
        case UInt8(ascii: "{"): .object(try members())
        case UInt8(ascii: "["): .array(try elements())
        case UInt8(ascii: "\""), UInt8(ascii: "'"): .string(text(try cursor.string()))
        default: try word()
        }
      return Value(content, line: place.line, column: place.column)
    }

    private func text(_ inside: Range<Int>) -> String {
      JSONString.decoded(UnsafeRawBufferPointer(rebasing: bytes[inside]))
    }

    private mutating func word() throws(JSONCursor.Stop) -> Content {
      let range = try cursor.word()
      let word = String(decoding: bytes[range], as: UTF8.self)
      switch word {
      case "true": return .flag(true)
      case "false": return .flag(false)
      case "null": return .null
      default: break
      }
      if let number = JSON5.number(word) { return .number(number) }
      let isName = (bytes[range.lowerBound] | 0x20).isLetter || bytes[range.lowerBound] >= 0x80
      throw .defect(
        code: isName ? "json5.unquoted" : "json5.number", offset: range.lowerBound, values: ["value": word])
    }

    private mutating func members() throws(JSONCursor.Stop) -> [Member] {
      var members: [Member] = []
      var keys: Set<[UInt8]> = []
      try enter()
      while try cursor.peek() != UInt8(ascii: "}") {
        let (start, place) = (cursor.index, place())
        let key = text(try cursor.key())
        guard keys.insert(Array(key.utf8)).inserted else {
          throw .defect(code: "json5.duplicateKey", offset: start, values: ["value": key])
        }
        members.append(Member(key, line: place.line, column: place.column, value: try value()))
        try separate(UInt8(ascii: "}"))
      }
      leave()
      return members
    }

    private mutating func elements() throws(JSONCursor.Stop) -> [Value] {
      var elements: [Value] = []
      try enter()
      while try cursor.peek() != UInt8(ascii: "]") {
        elements.append(try value())
        try separate(UInt8(ascii: "]"))
      }
      leave()
      return elements
    }

    private mutating func enter() throws(JSONCursor.Stop) {
      depth += 1
      if depth > JSON5.maximumDepth {
        throw .defect(
          code: "json5.depth", offset: cursor.index, values: ["limit": String(JSON5.maximumDepth)])
      }
      cursor.index += 1
    }

    private mutating func leave() {
      depth -= 1
      cursor.index += 1
    }

    /// Passes the comma after an element, which the last one need not have.
    private mutating func separate(_ closing: UInt8) throws(JSONCursor.Stop) {
      if try cursor.peek() != closing { try cursor.pass(UInt8(ascii: ",")) }
    }
  }

  // MARK: Numbers

  /// The number as `Content.number` keeps it; nil if the text is none.
  private static func number(_ spelled: String) -> String? {
    let isNegative = spelled.hasPrefix("-")
    let bare = isNegative || spelled.hasPrefix("+") ? spelled.dropFirst() : Substring(spelled)
    guard let magnitude = magnitude(bare) else { return nil }
    return isNegative ? "-" + magnitude : magnitude
  }

  private static func magnitude(_ bare: Substring) -> String? {
    if bare == "Infinity" || bare == "NaN" { return String(bare) }
    if bare.hasPrefix("0x") || bare.hasPrefix("0X") {
      let digits = bare.dropFirst(2)
      guard digits.allSatisfy(\.isHexDigit), let value = UInt64(digits, radix: 16) else { return nil }
      return String(value)
    }
    let parts = bare.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: "E", maxSplits: 1, omittingEmptySubsequences: false) }
    guard parts.count <= 2, let mantissa = mantissa(parts[0]) else { return nil }
    if parts.count == 1 { return mantissa }
    let exponent = parts[1].hasPrefix("+") || parts[1].hasPrefix("-") ? parts[1].dropFirst() : parts[1]
    return isDigits(exponent) ? mantissa + "e" + parts[1] : nil
  }

  /// Digits with at most one point, which may stand first or last; no zero before another whole digit.
  private static func mantissa(_ text: Substring) -> String? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let fraction = parts.count == 2 ? parts[1] : ""
    guard isDigits(whole) || isDigits(fraction) else { return nil }
    guard whole.isEmpty || isDigits(whole), fraction.isEmpty || isDigits(fraction) else { return nil }
    if whole.count > 1, whole.first == "0" { return nil }
    return (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension UInt8 {
  /// Whether it is a small letter of ASCII.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
}
