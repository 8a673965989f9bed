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
          let keys = Set(others.map(TextKey.fold))
          return words.filter { !keys.contains(TextKey.fold($0)) }
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
        let standing = former.text.map { WordList.words(stored: $0) } ?? []
        let keys = Set(removing.map(TextKey.fold))
        let staying = keys.isEmpty ? standing : standing.filter { !FieldDraft.isNamed($0, by: keys) }
        return WordList.cell(DistinctTexts(staying + adding).texts)
      }
    }
  }

  /// Whether a folded text means an item of a list: all of it, or what stands behind its label.
  fileprivate static func isNamed(_ item: String, by keys: Set<String>) -> Bool {
    keys.contains(TextKey.fold(item)) || keys.contains(TextKey.fold(Labelled(item).value))
  }

  var text: String
  var edit: Edit = .untouched
  var problem: Rejection?

  /// The cell a record gets.
  func cell(over former: Cell) -> Cell { edit.cell(over: former) }

  var hint: String? { if case .set(let reading) = edit { reading.hint } else { nil } }

  var isTouched: Bool { if case .untouched = edit { problem != nil } else { true } }
}
