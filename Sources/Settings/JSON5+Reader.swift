extension JSON5 {
  /// Reads a text from its start, scalar by scalar.
  struct Reader {
    private let scalars: [Unicode.Scalar]
    private(set) var index = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0

    init(_ text: String) {
      scalars = Array(text.unicodeScalars)
    }

    var column: Int { index - lineStart + 1 }

    mutating func readDocument() throws(Failure) -> Value {
      try skipSpace()
      let value = try readValue()
      try skipSpace()
      if index < scalars.count { throw unexpected() }
      return value
    }

    // MARK: Values

    private mutating func readValue() throws(Failure) -> Value {
      let (line, column) = (line, column)
      let content: Content =
        switch peek() {
        case "{": .object(try readMembers())
        case "[": .array(try readElements())
        case "\"", "'": .string(try readString())
        case "t", "f", "n": try readWord()
        default: .number(try readNumber())
        }
      return Value(content, line: line, column: column)
    }

    private mutating func readWord() throws(Failure) -> Content {
      let start = self
      let word = readName()
      switch word {
      case "true": return .flag(true)
      case "false": return .flag(false)
      case "null": return .null
      default: throw start.failure("json5.unquoted", ["value": word])
      }
    }

    private mutating func readMembers() throws(Failure) -> [Member] {
      var members: [Member] = []
      var keys: Set<[UInt8]> = []
      try enter()
      while try next("}") {
        let start = self
        let key = peek() == "\"" || peek() == "'" ? try readString() : readName()
        if index == start.index { throw unexpected() }
        guard keys.insert(Array(key.utf8)).inserted else {
          throw start.failure("json5.duplicateKey", ["value": key])
        }
        try skipSpace()
        guard peek() == ":" else { throw unexpected() }
        advance()
        try skipSpace()
        members.append(Member(key, line: start.line, column: start.column, value: try readValue()))
        try separate("}")
      }
      return members
    }

    private mutating func readElements() throws(Failure) -> [Value] {
      var elements: [Value] = []
      try enter()
      while try next("]") {
        elements.append(try readValue())
        try separate("]")
      }
      return elements
    }

    private mutating func enter() throws(Failure) {
      depth += 1
      if depth > JSON5.maximumDepth {
        throw failure("json5.depth", ["limit": String(JSON5.maximumDepth)])
      }
      advance()
    }

    /// Whether another element follows; passes the closing bracket if not.
    private mutating func next(_ closing: Unicode.Scalar) throws(Failure) -> Bool {
      try skipSpace()
      guard peek() == closing else { return true }
      advance()
      depth -= 1
      return false
    }

    /// Passes the comma after an element, which the last one need not have.
    private mutating func separate(_ closing: Unicode.Scalar) throws(Failure) {
      try skipSpace()
      if peek() == "," {
        advance()
      } else if peek() != closing {
        throw unexpected()
      }
    }

    /// An identifier; empty if none stands here.
    private mutating func readName() -> String {
      var name = String.UnicodeScalarView()
      while let scalar = peek(),
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
          || (!name.isEmpty && scalar.properties.isIDContinue)
      {
        name.append(scalar)
        advance()
      }
      return String(name)
    }

    // MARK: Numbers

    private mutating func readNumber() throws(Failure) -> String {
      let start = self
      var spelled = ""
      while let scalar = peek(), scalar.isASCII,
        scalar.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains(scalar)
      {
        spelled.unicodeScalars.append(scalar)
        advance()
      }
      if spelled.isEmpty { throw start.unexpected() }
      guard let number = JSON5Number.normal(spelled) else {
        let isWord = start.peek()?.properties.isAlphabetic == true
        throw start.failure(isWord ? "json5.unquoted" : "json5.number", ["value": spelled])
      }
      return number
    }

    // MARK: Strings

    private mutating func readString() throws(Failure) -> String {
      let start = self
      let quote = peek()
      advance()
      var text = String.UnicodeScalarView()
      while let scalar = peek() {
        if scalar == quote {
          advance()
          return String(text)
        }
        if scalar == "\n" || scalar == "\r" { throw failure("json5.lineBreak") }
        if scalar == "\\" {
          if let escaped = try readEscape() { text.append(escaped) }
        } else {
          text.append(scalar)
          advance()
        }
      }
      throw start.failure("json5.unterminated")
    }

    /// The character that an escape stands for; nil for a line break that is passed over.
    private mutating func readEscape() throws(Failure) -> Unicode.Scalar? {
      let start = self
      advance()
      guard let scalar = peek() else { throw failure("json5.end") }
      advance()
      switch scalar {
      case "b": return "\u{8}"
      case "f": return "\u{C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "v": return "\u{B}"
      case "0":
        if let next = peek(), ("0"..."9").contains(next) { throw start.failure("json5.escape") }
        return "\0"
      case "1"..."9": throw start.failure("json5.escape")
      case "\r":
        if peek() == "\n" { advance() }
        return nil
      case "\n", "\u{2028}", "\u{2029}": return nil
      case "x": return try start.scalar(readHexadecimal(2, start))
      case "u":
        let unit = try readHexadecimal(4, start)
        guard (0xD800...0xDBFF).contains(unit), peek() == "\\" else { return try start.scalar(unit) }
        advance()
        guard peek() == "u" else { throw start.failure("json5.escape") }
        advance()
        let low = try readHexadecimal(4, start)
        guard (0xDC00...0xDFFF).contains(low) else { throw start.failure("json5.escape") }
        return try start.scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      default: return scalar
      }
    }

    private mutating func readHexadecimal(_ count: Int, _ start: Reader) throws(Failure) -> UInt32 {
      var value: UInt32 = 0
      for _ in 0..<count {
        guard let scalar = peek(), let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
          throw start.failure("json5.escape")
        }
        value = value << 4 | UInt32(digit)
        advance()
      }
      return value
    }

    private func scalar(_ value: UInt32) throws(Failure) -> Unicode.Scalar {
      guard let scalar = Unicode.Scalar(value) else { throw failure("json5.escape") }
      return scalar
    }

    // MARK: Places

    private func peek() -> Unicode.Scalar? {
      index < scalars.count ? scalars[index] : nil
    }

    private mutating func advance() {
      let scalar = scalars[index]
      index += 1
      let isFollowed = scalar == "\r" && peek() == "\n"
      if scalar == "\n" || scalar == "\r" && !isFollowed {
        line += 1
        lineStart = index
      }
    }

    /// Passes white space and comments.
    private mutating func skipSpace() throws(Failure) {
      while let scalar = peek() {
        if scalar == "/" {
          try skipComment()
        } else if scalar == "\u{FEFF}" || scalar.properties.isWhitespace {
          advance()
        } else {
          return
        }
      }
    }

    private mutating func skipComment() throws(Failure) {
      let start = self
      advance()
      switch peek() {
      case "/":
        while let scalar = peek(), scalar != "\n", scalar != "\r" { advance() }
      case "*":
        advance()
        var before: Unicode.Scalar?
        while before != "*" || peek() != "/" {
          guard let scalar = peek() else { throw start.failure("json5.comment") }
          before = scalar
          advance()
        }
        advance()
      default: throw start.unexpected()
      }
    }

    private func failure(_ code: String, _ values: [String: String] = [:]) -> Failure {
      Failure(code: code, line: line, column: column, values: values)
    }

    private func unexpected() -> Failure {
      guard let scalar = peek() else { return failure("json5.end") }
      return failure("json5.unexpected", ["value": String(Character(scalar))])
    }
  }
}
