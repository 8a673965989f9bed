public import Values

extension ValueType {
  /// A value that was read, and what one may ask its author.
  public struct Reading: Hashable, Sendable {
    /// The value; absent for blank text.
    public var cell: Cell
    /// Key of a question, such as `length.inches`; it is put only when the value is unusual.
    public var hint: String?

    public init(_ cell: Cell, hint: String? = nil) {
      self.cell = cell
      self.hint = hint
    }
  }

  /// Reads what a person typed or a file holds. Blank text is absent.
  public func read(_ typed: String, _ context: ReadingContext) throws(Rejection) -> Reading {
    if typed.utf8.contains(0) { throw Rejection("text.nul", ["value": Printable.excerpt(typed)]) }
    let text = TextRules.trimmed(typed)
    if TextRules.isBlank(text) {
      // Someone who types an empty level means something; in a file the default is meant.
      if case .level(let names) = self, context.isTyped { _ = try Self.rank(text, names) }
      return Reading(self == .flag ? .integer(0) : .absent)
    }
    switch self {
    case .text:
      if let problem = TextRules.singleLineProblem(text) { throw problem }
      return Reading(.text(text))
    case .multilineText:
      if let problem = TextRules.multiLineProblem(text) { throw problem }
      return Reading(.text(text))
    case .flag:
      return Reading(.integer(try Self.flag(text) ? 1 : 0))
    case .level(let names):
      return Reading(.integer(try Self.rank(text, names)))
    case .wholeNumber:
      return Reading(.integer(try Self.wholeNumber(text)))
    case .civilDate:
      let day = try CivilDate.parse(typed: text, today: context.today, relative: context.isTyped)
      return Reading(.text(day.description))
    case .birthday:
      return Reading(.text(try Birthday.parse(typed: text, today: context.today).stored))
    case .timestamp:
      return Reading(.integer(try Self.timestamp(text, context).milliseconds))
    case .length:
      let (length, hint) = try Length.read(text, guarded: context.isTyped)
      return Reading(.integer(length.millimetres), hint: hint)
    case .mass:
      return Reading(.integer(try Mass.parse(text).grams))
    case .words:
      return Reading(WordList.cell(try Self.words(text)))
    case .entries:
      return Reading(WordList.cell(try Self.entries(typed, context)))
    case .secret:
      throw Rejection("secret.notText")
    }
  }

  private static func flag(_ text: String) throws(Rejection) -> Bool {
    switch TextKey.fold(text) {
    case "true", "yes", "y", "on", "1": return true
    case "false", "no", "n", "off", "0": return false
    default: throw Rejection("flag.unknown", ["value": Printable.excerpt(text)])
    }
  }

  private static func rank(_ text: String, _ names: [String]) throws(Rejection) -> Int64 {
    let wanted = TextKey.fold(text)
    guard let rank = names.firstIndex(where: { TextKey.fold($0) == wanted }) else {
      throw Rejection(
        "level.unknown", ["value": Printable.excerpt(text), "levels": names.joined(separator: ", ")])
    }
    return Int64(rank)
  }

  private static func wholeNumber(_ text: String) throws(Rejection) -> Int64 {
    let digits = TextRules.widthFolded(text)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int64(digits)
    else {
      throw Rejection("number.notWhole", ["value": Printable.excerpt(text)])
    }
    return value
  }

  private static func timestamp(_ text: String, _ context: ReadingContext) throws(Rejection) -> Timestamp {
    if let moment = Timestamp(rfc3339: text) { return moment }
    return context.startOfDay(
      try CivilDate.parse(typed: text, today: context.today, relative: context.isTyped))
  }

  /// The items of a list: a line each, or separated by semicolons in one line that a person typed.
  private static func entries(_ text: String, _ context: ReadingContext) throws(Rejection) -> [String] {
    let isLines = !context.isTyped || text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    var items = DistinctTexts()
    for part in text.unicodeScalars.split(whereSeparator: { isLines ? $0 == "\n" || $0 == "\r" : $0 == ";" })
    {
      let item = TextRules.trimmed(String(part))
      if TextRules.isBlank(item) { continue }
      if let problem = TextRules.singleLineProblem(item) { throw problem }
      items.add(item)
    }
    return items.texts
  }

  /// The words of a list: separated by commas or line ends, each kept once; blanks belong to them.
  static func words(_ text: String) throws(Rejection) -> [String] {
    var words = DistinctTexts()
    for part in text.split(whereSeparator: { $0 == "," || $0 == "、" || $0 == "，" || $0.isNewline }) {
      let word = TextRules.trimmed(String(part))
      if let problem = TextRules.singleLineProblem(word) { throw problem }
      if !TextRules.isBlank(word) { words.add(word) }
    }
    return words.texts
  }
}
