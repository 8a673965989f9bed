import Entities
import Registry
import Values

/// Random numbers that are the same in every run, and values made of them.
struct TaskDice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func roll(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func chance(_ part: Int, of whole: Int) -> Bool { roll(1...whole) <= part }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[roll(0...elements.count - 1)] }

  private static let tops = [0x7F, 0x7F, 0x7FF, 0xFFFF, 0xFFFF, 0x2_FFFF, 0x10_FFFF]
  private static let spaces = [" ", " ", " ", "  ", "\u{3000}"]
  private static let breaks = ["\n", "\r\n", "\n\n", "\n\t", " \n "]

  /// Any character of any plane that a field of one line takes.
  mutating func scalar() -> Unicode.Scalar {
    while true {
      let value = UInt32(roll(0x20...pick(Self.tops)))
      if (0x7F...0x9F).contains(value) || value == 0x2028 || value == 0x2029 { continue }
      if let scalar = Unicode.Scalar(value) { return scalar }
    }
  }

  /// A text of one line that is not blank and has no white space around it.
  mutating func line(_ pieces: [String]) -> String {
    while true {
      var text = ""
      for index in 0...roll(0...7) {
        if index > 0, chance(2, of: 3) { text += pick(Self.spaces) }
        if chance(1, of: 2) {
          text += pick(pieces)
        } else {
          for _ in 0...roll(0...9) { text.unicodeScalars.append(scalar()) }
        }
      }
      text = TextRules.trimmed(text)
      if TextRules.singleLineProblem(text) == nil, !TextRules.isBlank(text) { return text }
    }
  }

  /// A text of several lines.
  mutating func lines(_ pieces: [String]) -> String {
    var text = line(pieces)
    for _ in 0..<roll(0...3) { text += pick(Self.breaks) + line(pieces) }
    return text
  }

  /// A tag: a word without white space and commas; todo.txt has no place for others.
  mutating func word(_ pieces: [String]) -> String {
    while true {
      var scalars = String.UnicodeScalarView()
      for scalar in line(pieces).unicodeScalars where !Self.isGap(scalar) { scalars.append(scalar) }
      let text = String(scalars)
      let isBroken = text.contains { $0 == "," || $0.isWhitespace }
      if !isBroken, !TextRules.isBlank(text), TextRules.trimmed(text).utf8.elementsEqual(text.utf8) {
        return text
      }
    }
  }

  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == "，" || scalar == "、" || scalar == " "
      || scalar.value > 0x7F && scalar.properties.isWhitespace
  }

  mutating func words(_ pieces: [String]) -> [String] {
    var words: [String] = []
    for _ in 0..<(chance(1, of: 2) ? 0 : roll(1...4)) {
      let word = word(pieces)
      if !words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { words.append(word) }
    }
    return words
  }

  mutating func day(_ years: ClosedRange<Int> = 1...9999) -> CivilDate {
    while true {
      let day = CivilDate(year: roll(years), month: roll(1...12), day: roll(1...31))
      if let day { return day }
    }
  }

  /// A moment with any time of day, to the millisecond.
  mutating func moment() -> Timestamp {
    Timestamp(
      milliseconds: Timestamp(startOf: day(1950...2150)).milliseconds + Int64(roll(0...86_399_999)))
  }

  mutating func id() -> RecordID { RecordID(high: next(), low: next()) }

  /// A to-do in which each field may be missing.
  mutating func todo(_ pieces: [String]) -> Stored<Todo> {
    var todo = Todo()
    todo.title = line(pieces)
    if chance(1, of: 2) { todo.detail = lines(pieces) }
    todo.done = chance(1, of: 2)
    todo.priority = pick(Todo.Priority.allCases)
    if chance(1, of: 2) { todo.due = day(chance(1, of: 4) ? 1...9999 : 1990...2050) }
    todo.tags = words(pieces)
    if todo.done, chance(9, of: 10) { todo.completedAt = moment() }
    return stored(todo)
  }

  mutating func stored<Record>(_ record: Record) -> Stored<Record> {
    let row = Row(
      number: 1, id: id(), createdAt: moment(), updatedAt: moment(), revision: Int64(roll(1...9)), cells: [])
    return Stored(row: row, record: record)
  }
}
