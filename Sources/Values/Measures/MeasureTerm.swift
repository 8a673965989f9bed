/// One number with the unit behind it, as typed.
struct MeasureTerm {
  /// Digits, points and commas, at least one digit first.
  let number: String
  /// The letters or quote marks behind the number; empty if there are none.
  let unit: String

  /// Takes a term and the white space around it from the front of the text; nil if none stands there.
  init?(cutFrom text: inout Substring) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    guard number.first?.isNumber == true else { return nil }
    var rest = text.dropFirst(number.count).drop { $0 == " " }
    let unit: Substring
    if let mark = rest.first, Self.isMark(mark) {
      unit = rest.prefix(while: Self.isMark)
    } else {
      unit = rest.prefix { $0.isLetter }
    }
    rest = rest.dropFirst(unit.count).drop { $0 == " " }
    self.number = String(number)
    self.unit = String(unit.map(Self.plainMark))
    text = rest
  }

  private static func isMark(_ character: Character) -> Bool {
    plainMark(character) == "'" || plainMark(character) == "\""
  }

  /// Straight quotes for curly ones and primes.
  private static func plainMark(_ character: Character) -> Character {
    switch character {
    case "\u{2018}", "\u{2019}", "\u{2032}", "\u{02B9}", "\u{00B4}", "`": "'"
    case "\u{201C}", "\u{201D}", "\u{2033}", "\u{02BA}": "\""
    default: character
    }
  }
}
