/// A column made ready for the row loop: nothing in it needs a count of references to look at.
struct CellPlan {
  enum Form { case plain, flag, decimal, level, timestamp, identifier, words, lines }

  let form: Form
  let places: Int
  /// Level names as the format spells them, by rank.
  let names: [[UInt8]]

  /// `spell` turns a level name into what stands in the output.
  init(_ style: CellStyle, spell: (String) -> [UInt8]) {
    var places = 0
    var names: [[UInt8]] = []
    switch style {
    case .text, .integer, .civilDate, .birthday: form = .plain
    case .flag: form = .flag
    case .decimal(let count):
      form = .decimal
      places = count
    case .level(let levels):
      form = .level
      names = levels.map(spell)
    case .timestamp: form = .timestamp
    case .identifier: form = .identifier
    case .words: form = .words
    case .lines: form = .lines
    }
    self.places = places
    self.names = names
  }
}
