import Registry
import Values

/// A single value as the JSON export prints it, as plain text.
enum RecordOutputText {
  static func text(_ cell: Cell, _ type: ValueType) -> String {
    switch (type, cell) {
    case (.flag, .integer(let value)): value == 0 ? "false" : "true"
    case (.words, .text(let text)): WordList.words(stored: text).joined(separator: ",")
    case (.entries, .text(let text)): WordList.words(stored: text).joined(separator: "\n")
    default: type.show(cell)
    }
  }
}
