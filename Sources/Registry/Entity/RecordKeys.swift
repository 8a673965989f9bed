public import Values

/// What a store keeps beside the fields of a record, so that nothing has to be folded while it reads.
///
/// For each field with a key its folded key and, in a list's order, its sort key; for the whole record the text
/// that searches look into. A sort key that is the key itself, and a search text that is the natural key's, are
/// absent. A store's columns, the cells of a `RowRun` and `cells` have the order of `EntitySchema.derived`.
public enum RecordKeys {
  /// Stands between the fields in a search text; no fold yields it, so no word spans two of them.
  public static let separator = "\n"

  /// One value that is worked out from the fields.
  public enum Part: Hashable, Sendable {
    /// The folded key of the field at the place.
    case key(Int)
    /// The sort key of the field at the place, where it differs from the key.
    case sort(Int)
    /// The folded searchable fields, where they differ from the key of the natural key.
    case search
  }
}

extension EntitySchema {
  /// The parts of a record's keys, in the order in which they are kept.
  static func derived(_ fields: [FieldSchema]) -> [RecordKeys.Part] {
    var parts: [RecordKeys.Part] = []
    for (index, field) in fields.enumerated() where field.hasKey {
      parts.append(.key(index))
      if field.hasSortKey { parts.append(.sort(index)) }
    }
    if fields.contains(where: { $0.roles.contains(.searchable) }) { parts.append(.search) }
    return parts
  }

  /// Place of the field whose key stands for the search text where both are the same; nil without one.
  public var searchKey: Int? { fields.firstIndex { $0.roles.contains(.naturalKey) && $0.hasKey } }

  /// The keys that are stored beside the fields, in the order of `derived`.
  public func keys(of cells: [Cell]) -> [Cell] {
    derived.map { part in
      switch part {
      case .key(let field): text(fields[field].key(of: cells[field]))
      case .sort(let field):
        text(sortKey(of: cells, field).flatMap { $0 == fields[field].key(of: cells[field]) ? nil : $0 })
      case .search: text(searchText(of: cells).flatMap { $0 == searchedKey(of: cells) ? nil : $0 })
      }
    }
  }

  private func text(_ text: String?) -> Cell { text.map(Cell.text) ?? .absent }

  private func searchedKey(of cells: [Cell]) -> String? {
    searchKey.flatMap { fields[$0].key(of: cells[$0]) }
  }

  /// By what a text field is sorted: its reading, else the family name and it, else it alone, numbers by value.
  public func sortKey(of cells: [Cell], _ field: Int) -> String? {
    let schema = fields[field]
    func key(_ name: String?) -> String? {
      name.flatMap(index(of:)).flatMap { fields[$0].key(of: cells[$0]) }
    }
    let own = schema.key(of: cells[field])
    let family = key(schema.family).map { family in own.map { family + " " + $0 } ?? family }
    return (key(schema.phonetic) ?? family ?? own).map(TextKey.sortKey)
  }

  /// What a search for words looks into; nil where no searchable field has a text.
  public func searchText(of cells: [Cell]) -> String? {
    let texts = fields.indices.compactMap { index in
      fields[index].roles.contains(.searchable) ? fields[index].searchText(of: cells[index]) : nil
    }
    return texts.isEmpty ? nil : texts.joined(separator: RecordKeys.separator)
  }

  /// The texts of which one has to occur in a search text for a word to be found: the word's needle, and what
  /// reads as a telephone number also by its digits.
  public func needles(of word: String) -> [String] {
    let needle = TextKey.needle(word)
    guard fields.contains(where: { $0.roles.isSuperset(of: [.searchable, .telephone]) }),
      let digits = TextKey.telephoneDigits(word), digits != needle
    else { return [needle] }
    return [needle, digits]
  }
}
