import Registry
import TestSupport
import Values

/// Random values as they can be stored, of every plane and with what formats have to escape.
enum RandomCell {
  static func make(_ field: FieldSchema, _ random: inout SplitMix) -> Cell {
    if !field.isRequired, Int.random(in: 0..<3, using: &random) == 0 { return .absent }
    if field.name == "userId" { return .text(userId(&random)) }
    if field.name == "email", Bool.random(using: &random) { return .text(userId(&random) + "@b.jp") }
    switch field.type {
    case .text: return .text(text(&random, isLine: true))
    case .multilineText: return .text(text(&random, isLine: false))
    case .flag: return .integer(Int64.random(in: 0...1, using: &random))
    case .level(let names): return .integer(Int64.random(in: 0..<Int64(names.count), using: &random))
    case .wholeNumber: return .integer(Int64.random(in: 0...Int64.max, using: &random))
    case .civilDate: return day(&random).map { .text($0.description) } ?? .absent
    case .birthday:
      guard let day = day(&random) else { return .absent }
      let birthday =
        Bool.random(using: &random) ? Birthday(day) : Birthday(year: nil, month: day.month, day: day.day)
      return birthday.map { .text($0.stored) } ?? .absent
    case .timestamp:
      return .integer(Int64.random(in: -60_000_000_000_000...60_000_000_000_000, using: &random))
    case .length, .mass:
      // Half of them as people are.
      let most: Int64 = Bool.random(using: &random) ? 2_500 : 3_000_000
      return .integer(Int64.random(in: (most == 2_500 ? 500 : 0)...most, using: &random))
    case .words: return WordList.cell(items(&random) { word(&$0) })
    case .entries:
      return WordList.cell(items(&random) { text(&$0, isLine: true) })
    case .secret: return .absent
    }
  }

  /// From 1 January 1800 to the end of 2025.
  private static func day(_ random: inout SplitMix) -> CivilDate? {
    let first = CivilDate(year: 1800, month: 1, day: 1)?.dayNumber ?? 0
    let last = CivilDate(year: 2025, month: 12, day: 31)?.dayNumber ?? 0
    let leap = CivilDate(year: 2000, month: 2, day: 29)?.dayNumber ?? 0
    let isLeap = Int.random(in: 0..<20, using: &random) == 0
    let number = isLeap ? leap : Int.random(in: first...last, using: &random)
    return CivilDate(dayNumber: number)
  }

  private static func userId(_ random: inout SplitMix) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789._-")
    return "u"
      + String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" }
      )
  }

  private static func items(_ random: inout SplitMix, _ item: (inout SplitMix) -> String) -> [String] {
    var items: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let next = item(&random)
      if !items.contains(where: { $0.utf8.elementsEqual(next.utf8) }) { items.append(next) }
    }
    return items
  }

  /// What formats give a meaning to.
  private static let special = Array("\"\\,;:\t=+-@'{}[]^%&<>#/|n ").flatMap(\.unicodeScalars)
  private static let planes: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0xA0...0x24F, 0x300...0x36F, 0x600...0x6FF, 0x1100...0x11FF, 0x2000...0x206F,
    0x3040...0x30FF,
    0x4E00...0x9FFF, 0xE000...0xF8FF, 0xFB50...0xFFFD, 0x1_0000...0x1_FFFF, 0x2_0000...0x3_FFFF,
    0x4_0000...0xE_FFFF, 0xF_0000...0x10_FFFF,
  ]

  private static func scalar(_ random: inout SplitMix) -> Unicode.Scalar {
    if Int.random(in: 0..<3, using: &random) == 0 { return special.randomElement(using: &random) ?? "a" }
    let range = planes.randomElement(using: &random) ?? 0x20...0x7E
    return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "a"
  }

  private static func text(_ random: inout SplitMix, isLine: Bool) -> String {
    while true {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        if !isLine, Int.random(in: 0..<6, using: &random) == 0 {
          text += ["\n", "\r\n", "\t"].randomElement(using: &random) ?? "\n"
        } else {
          text.unicodeScalars.append(scalar(&random))
        }
      }
      let isStored =
        TextRules.trimmed(text).utf8.elementsEqual(text.utf8) && !TextRules.isBlank(text)
        && (isLine ? TextRules.singleLineProblem(text) : TextRules.multiLineProblem(text)) == nil
      if isStored { return text }
    }
  }

  private static func word(_ random: inout SplitMix) -> String {
    while true {
      let word = text(&random, isLine: true)
      // A mark that joins the comma before or after it cannot be told from it.
      let joined = ",\(word),"
      let isWord = !word.contains { $0 == "," || $0 == "、" || $0 == "，" || $0.isWhitespace }
      if isWord, joined.first == ",", joined.last == ",", joined.count == word.count + 2 { return word }
    }
  }
}

extension Row {
  /// A record of which every value that may be missing is missing at times.
  static func random(_ number: Int64, of schema: EntitySchema, _ random: inout SplitMix) -> Row {
    let made = Timestamp(milliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random))
    return Row(
      number: number, id: RecordID(high: random.next(), low: random.next()), createdAt: made,
      updatedAt: made, revision: 1, cells: schema.fields.map { RandomCell.make($0, &random) })
  }
}
