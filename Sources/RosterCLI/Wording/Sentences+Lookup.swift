import Arguments
import Registry

extension Sentences {
  /// Headings of the help pages.
  static let labels = Labels(
    examples: "Examples:", usage: "Usage:", commands: "Commands:", arguments: "Arguments:",
    options: "Options:",
    aliases: "Also:", optionsPlaceholder: "options", commandPlaceholder: "command")

  /// Help of a field by its message key, or by its type.
  static func fieldHelp(_ key: String, _ type: ValueType) -> String {
    if let own = template("help.\(key)") { return own }
    return switch type {
    case .text, .secret: text("help.type.text")
    case .multilineText: text("help.type.lines")
    case .flag: text("help.type.flag")
    case .level(let names): text("help.type.level", ["levels": names.joined(separator: ", ")])
    case .wholeNumber: text("help.type.number")
    case .civilDate: text("help.type.date")
    case .birthday: text("help.type.birthday")
    case .timestamp: text("help.type.timestamp")
    case .length: text("help.type.length")
    case .mass: text("help.type.mass")
    case .words: text("help.type.words")
    case .entries: text("help.type.entries")
    }
  }

  static func placeholder(_ type: ValueType) -> String {
    switch type {
    case .text, .multilineText, .secret: "TEXT"
    case .flag: "YES"
    case .level: "LEVEL"
    case .wholeNumber: "N"
    case .civilDate, .birthday: "DATE"
    case .timestamp: "TIME"
    case .length: "LENGTH"
    case .mass: "MASS"
    case .words: "A,B"
    case .entries: "LIST"
    }
  }

  /// Placeholder and help of the option that adds one item to a list.
  static func itemPlaceholder(_ type: ValueType) -> String { type == .entries ? "ITEM" : "WORD" }

  static func itemHelp(_ type: ValueType, isEdit: Bool) -> String {
    switch (type, isEdit) {
    case (.entries, true): text("help.entryChange")
    case (.entries, false): text("help.entry")
    case (_, true): text("help.wordChange")
    case (_, false): text("help.word")
    }
  }

  /// A day of the week, 1 being Monday.
  static func weekday(_ number: Int64) -> String { text("weekday.\(number)") }

  /// How far away a day is.
  static func days(_ count: Int) -> String {
    switch count {
    case 0: text("days.today")
    case 1: text("days.tomorrow")
    default: text("days.later", ["count": "\(count)"])
    }
  }
}
