import Values

/// What a BDAY says: a day with or without a year, or something that is no day.
enum VCardBirthday: Hashable {
  case day(Birthday)
  /// A year, a month or a day of a month alone, a time alone, or words.
  case vague
  /// None of the forms of vCard; the field's own reading may know it, or says what is wrong.
  case other(String)

  /// - Parameters:
  ///   - property: of vCard 2.1 to 4.0; a time behind the day is passed over.
  init(_ property: VCardProperty) {
    let text = TextRules.trimmed(property.line.text)
    if property.line.value(of: "VALUE")?.lowercased() == "text" {
      self = .vague
      return
    }
    // Programs that must have a year write this one, in which there is a 29 February.
    let omitted = property.line.value(of: VCardProperty.omittedYearParameter).flatMap { Int($0) }
    let meant = property.line.value(of: VCardProperty.yearParameter).flatMap { Int($0) }
    self.init(text, omitted: omitted ?? (meant == 1604 ? nil : 1604))
  }

  private init(_ text: String, omitted: Int?) {
    let bytes = Array(text.utf8)
    let end = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "t") || $0 == 0x20 } ?? bytes.count
    let date = bytes[..<end]
    let shape = String(
      decoding: date.map { (0x30...0x39).contains($0) ? UInt8(ascii: "9") : $0 }, as: UTF8.self)
    let digits = date.filter { (0x30...0x39).contains($0) }.map { Int($0 - 0x30) }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let day: Birthday?
    switch shape {
    case "99999999", "9999-99-99":
      let year = number(0..<4)
      // Noughts stand for what is not known.
      if number(4..<6) == 0 || number(6..<8) == 0 {
        self = .vague
        return
      }
      let isKnown = year != omitted && year != 0
      day = Birthday(year: isKnown ? year : nil, month: number(4..<6), day: number(6..<8))
    case "--9999", "--99-99":
      day = Birthday(year: nil, month: number(0..<2), day: number(2..<4))
    case "9999", "9999-99", "--99", "---99", "--99-", "":
      self = .vague
      return
    default:
      day = nil
    }
    self = day.map { .day($0) } ?? .other(text)
  }
}
