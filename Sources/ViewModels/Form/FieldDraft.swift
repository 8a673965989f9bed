import Registry
import Values

/// What a form holds of one field: the text, what it was read to, and how it changes a record.
struct FieldDraft {
  enum Edit {
    case untouched
    case set(ValueType.Reading)
    case words(adding: [String], removing: [String])

    /// The edit followed by a change of words; what came last prevails.
    func changingWords(adding: [String], removing: [String]) -> Edit {
      switch self {
      case .untouched:
        return .words(adding: adding, removing: removing)
      case .set(let reading):
        return .set(.init(Edit.words(adding: adding, removing: removing).cell(over: reading.cell)))
      case .words(let added, let removed):
        func without(_ words: [String], _ others: [String]) -> [String] {
          words.filter { word in !others.contains { TextKey.fold($0) == TextKey.fold(word) } }
        }
        return .words(
          adding: without(added, removing) + adding, removing: without(removed, adding) + removing)
      }
    }

    /// The cell a record gets; the one it has where the form did not touch the field.
    func cell(over former: Cell) -> Cell {
      switch self {
      case .untouched: return former
      case .set(let reading): return reading.cell
      case .words(let adding, let removing):
        var words = former.text.map { WordList.words(stored: $0) } ?? []
        words.removeAll { word in removing.contains { FieldDraft.names($0, word) } }
        for word in adding where !words.contains(where: { Cell.text($0) == .text(word) }) {
          words.append(word)
        }
        return WordList.cell(words)
      }
    }
  }

  /// Whether a text means an item of a list: all of it, or what stands behind its label.
  fileprivate static func names(_ text: String, _ item: String) -> Bool {
    let key = TextKey.fold(text)
    return key == TextKey.fold(item) || key == TextKey.fold(Labelled(item).value)
  }

  var text: String
  var edit: Edit = .untouched
  var problem: Rejection?

  /// The cell a record gets.
  func cell(over former: Cell) -> Cell { edit.cell(over: former) }

  var hint: String? { if case .set(let reading) = edit { reading.hint } else { nil } }

  var isTouched: Bool { if case .untouched = edit { problem != nil } else { true } }
}
