public import Registry
import Values

extension Importer {
  /// Adds what the format carries beside the fields to what was kept before.
  func keepExtras(
    of record: ForeignRecord, _ draft: RecordConverter<Record>.Draft, _ row: Row?, in cells: inout [Cell]
  ) {
    guard let extras, draft.cells[extras] == nil else { return }
    let old = WordList.words(stored: cells[extras].text ?? "")
    if old.isEmpty, record.extras.isEmpty, record.identifier == nil { return }
    let items = merged(old, record, draft)
    if items == old { return }
    // What stands for a former value, or is spelled as in former versions, makes no difference.
    if let row, let living = living(row), merged(living, record, draft) == living { return }
    cells[extras] = WordList.cell(items)
  }

  /// What is kept with a stored record for other programs, without what is out of date in this format; nil where
  /// that cannot be told.
  public func living(_ row: Row) -> [String]? {
    guard let extras, let written = livingExtras?(repository.table.stored(row)) else { return nil }
    let kept = WordList.words(stored: row.cells[extras].text ?? "")
    return kept.filter { !$0.hasPrefix("\(options.owner) ") } + written
  }

  private func merged(
    _ old: [String], _ record: ForeignRecord, _ draft: RecordConverter<Record>.Draft
  ) -> [String] {
    var items = record.extras
    if !old.isEmpty {
      var given = Set(draft.places.keys)
      if record.identifier != nil { given.insert("id") }
      items = KeptExtras(owner: options.owner).merged(old, with: record.extras, given: given)
    }
    // An identifier that is no id of ours makes one, and is itself kept.
    guard let identifier = record.identifier, !isKeyUnique, identifier != options.identify(identifier).text
    else { return items }
    let uid = "uid \(identifier)"
    if items.filter({ $0.hasPrefix("uid ") }) == [uid] { return items }
    return [uid] + items.filter { !$0.hasPrefix("uid ") }
  }
}
