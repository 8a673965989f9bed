import Values

/// What calendars call the day of a person's birth.
enum BirthdayWording {
  /// The summary of a birthday.
  static func summary(_ name: String) -> String { name + "'s birthday" }

  /// The name in a summary; the whole of it where nothing else is known of it.
  static func name(_ summary: String) -> String {
    var name = summary
    for sign in signs { name = without(sign, sign, in: name) ?? name }
    for (before, after) in wordings {
      if let found = without(before, after, in: name) { return found }
    }
    return name
  }

  private static let signs = ["🎂", "🎁", "🎉", "🎈"]

  /// What stands before or after a name; the longer ones first.
  private static let wordings: [(before: String?, after: String?)] = [
    (nil, "'s birthday"), (nil, "’s birthday"), (nil, "' birthday"), (nil, "’ birthday"), (nil, " birthday"),
    (nil, "'s bday"), (nil, "’s bday"), ("Birthday of ", nil), ("Birthday: ", nil),
    ("Geburtstag von ", nil), ("Geburtstag: ", nil), (nil, "' Geburtstag"), (nil, "’ Geburtstag"),
    ("Anniversaire de ", nil), ("Anniversaire d'", nil), ("Anniversaire d’", nil), ("Anniversaire : ", nil),
    ("Cumpleaños de ", nil), ("Compleanno di ", nil), ("Aniversário de ", nil), ("Verjaardag van ", nil),
    (nil, "さんの誕生日"), (nil, "の誕生日"), (nil, "的生日"), (nil, "님의 생일"), (nil, "의 생일"), (nil, " 생일"),
  ]

  /// The text without one of both at its side; nil if it has neither, or nothing is left.
  private static func without(_ before: String?, _ after: String?, in text: String) -> String? {
    let bytes = Array(text.utf8)
    var rest: ArraySlice<UInt8>?
    if let before = before?.utf8, bytes.count > before.count, isSame(bytes.prefix(before.count), before) {
      rest = bytes.dropFirst(before.count)
    } else if let after = after?.utf8, bytes.count > after.count, isSame(bytes.suffix(after.count), after) {
      rest = bytes.dropLast(after.count)
    }
    guard let rest else { return nil }
    let name = TextRules.trimmed(String(decoding: rest, as: UTF8.self))
    return TextRules.isBlank(name) ? nil : name
  }

  /// Equal but for the case of ASCII letters.
  private static func isSame(_ left: ArraySlice<UInt8>, _ right: String.UTF8View) -> Bool {
    left.elementsEqual(right) { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
