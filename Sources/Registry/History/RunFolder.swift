/// Gathers the changes of a step as a store reads them, and folds runs of deleted records into one change each.
///
/// Holds at most as many changes as are asked for, and those of one run that may be none.
public struct RunFolder {
  private let folded: Set<String>
  private let most: Int
  private var entries: [RecordedStep.Entry] = []
  /// Changes that may become a run; none once they are one.
  private var pending: [RecordedStep.Entry] = []
  private var run: RecordedStep.Entry?

  public init(_ query: StepQuery) {
    folded = query.folded
    most = query.mostChanges
  }

  /// Whether images need not be read for the next change, should it go on with the run.
  public var isInRun: Bool { run != nil }

  /// Whether so many are gathered as were asked for; the next change is where the rest begins.
  public var isFull: Bool { entries.count + pending.count >= most && run == nil }

  /// Whether the change would go on with the run that is being gathered.
  public func extends(_ change: Change) -> Bool {
    guard let last = run?.change ?? pending.last?.change else { return false }
    return change.kind == .deleted && last.kind == .deleted && change.entity == last.entity
      && change.revision == last.revision && change.first == change.last && last.last < .max
      && change.first == last.last + 1
  }

  /// Takes one more change, the last recorded first.
  public mutating func append(_ entry: RecordedStep.Entry) {
    if !extends(entry.change) { flush() }
    if var longer = run {
      longer.change.last = entry.change.last
      run = longer
      return
    }
    guard entry.change.kind == .deleted, folded.contains(entry.change.entity) else {
      flush()
      entries.append(entry)
      return
    }
    pending.append(entry)
    guard pending.count >= StepQuery.leastRun, let first = pending.first else { return }
    var change = first.change
    (change.last, change.id, change.createdAt, change.image) = (entry.change.last, nil, nil, [])
    run = RecordedStep.Entry(place: first.place, change: change)
    pending = []
  }

  /// What was gathered.
  public mutating func finish() -> [RecordedStep.Entry] {
    flush()
    return entries
  }

  private mutating func flush() {
    if let run { entries.append(run) }
    entries += pending
    (run, pending) = (nil, [])
  }
}
