import Registry
import Values

extension Importer {
  /// An empty value for a field that the table itself keeps right is none.
  func leaveOutEmpty(_ draft: inout RecordConverter<Record>.Draft) {
    for place in managed where draft.cells[place]?.isAbsent == true { draft.cells[place] = nil }
  }

  /// Places of given values that a record does not get, since the table itself keeps them right.
  func settled(_ draft: RecordConverter<Record>.Draft, _ now: Timestamp) -> Set<Int> {
    let given = managed.filter { draft.cells[$0] != nil }
    if given.isEmpty { return [] }
    let cells = hooked(nil, filled(draft), now)
    return Set(given.filter { cells[$0] != draft.cells[$0] })
  }
}
