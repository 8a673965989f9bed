public import Registry
import Values

extension Importer {
  /// Adds what the format carries beside the fields to what was kept with a stored record before.
  func keepExtras(of taken: Taken, _ row: Row, in cells: inout [Cell]) {
    guard let extras, taken.given[extras] == nil, options.origins == nil else { return }
    let old = WordList.words(stored: cells[extras].text ?? "")
    if old.isEmpty, taken.head.extras.isEmpty, taken.head.identifier == nil { return }
    let items = merged(old, taken)
    if items == old { return }
    // What stands for a former value, or is spelled as in former versions, makes no difference.
    if let living = living(row), merged(living, taken) == living { return }
    cells[extras] = WordList.cell(items)
  }

  /// What is kept with a stored record for other programs, without what is out of date in this format; nil where
  /// that cannot be told.
  public func living(_ row: Row) -> [String]? {
    guard let extras, let written = livingExtras?(repository.table.stored(row)) else { return nil }
    let kept = WordList.words(stored: row.cells[extras].text ?? "")
    return kept.filter { !$0.hasPrefix("\(options.owner) ") } + written
  }

  private func merged(_ old: [String], _ taken: Taken) -> [String] {
    var items = taken.head.extras
    if !old.isEmpty {
      var given = Set(taken.given.keys.map { schema.fields[$0].name })
      if taken.head.id != nil { given.insert("id") }
      items = KeptExtras(owner: options.owner).merged(old, with: items, given: given)
    }
    // An identifier that is no id of ours makes one, and is itself kept.
    guard let identifier = taken.head.identifier, !isKeyUnique, identifier != taken.head.id?.text else {
      return items
    }
    let uid = "uid \(identifier)"
    if items.filter({ $0.hasPrefix("uid ") }) == [uid] { return items }
    return [uid] + items.filter { !$0.hasPrefix("uid ") }
  }
}
