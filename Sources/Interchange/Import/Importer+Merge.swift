import Registry
import Values

/// The merge of one record: what changed in the file is taken, what changed here as well is a conflict.
extension Importer {
  func merge(_ row: Row, _ taken: Taken, _ format: OriginFormat) throws -> ImportOutcome {
    let base = known.origins[row.id]
    let text = taken.batch.origin(taken.record)
    let isUnchanged = base.map { !$0.isPartial && format.essence($0.text) == format.essence(text) } ?? false
    if isUnchanged {
      met.insert(row.number)
      return .same(row.number)
    }
    if row.number >= firstNew || met.contains(row.number), !format.lastCounts {
      return isEqual(row, taken) ? .same(row.number) : twice(row, taken)
    }
    let former = base.flatMap { $0.isPartial ? nil : given(of: $0, format) }
    // What the format would give of the record as it stands, where it cannot tell all that the record has.
    lazy var projected = projection?(repository.table.stored(row), base).map { reading.given($0) }
    var merged = Merge(row.cells)
    for place in schema.fields.indices where !isSilent(place) {
      if let former {
        merge(place, taken, former, row, &merged) { projected }
      } else if let cell = taken.given[place], !cell.isAbsent,
        !reading.agrees(row.cells[place], cell, at: place, taken.head.precision)
      {
        merged.cells[place] = cell
      }
    }
    if !merged.conflicts.isEmpty { return refused(merged.conflicts, taken) }
    let cells = merged.cells == row.cells ? row.cells : settled(row, merged.cells, taken.given)
    if cells != row.cells {
      let found = violations(taken, cells, over: row)
      if isStopped(by: found) { return refused(found, taken) }
    }
    met.insert(row.number)
    let origin = Origin(
      id: row.id, format: format.name, identifier: taken.head.identifier ?? base?.identifier,
      text: base.map { base in
        format.carrying(text, base.text) { name in
          base.isPartial || survey.map { !$0.properties.contains(name) } ?? false
        }
      } ?? text)
    let new = try transaction.update(
      schema, row, to: cells, origins: [OriginEdit(from: base, to: origin)])
    known.set(new)
    remember(origin)
    return cells == row.cells && says(row, base, origin, format)
      ? .same(row.number) : .updated(new, before: row)
  }

  /// Whether the format would give the same of the record through both origins; without a whole one before nothing
  /// beside the fields is known to differ.
  private func says(_ row: Row, _ base: Origin?, _ origin: Origin, _ format: OriginFormat) -> Bool {
    guard let base, !base.isPartial else { return true }
    let texts = [base, origin].map { origin in
      projection?(repository.table.stored(row), origin).map { format.essence($0.origin ?? $0.source) }
    }
    return texts[0] != nil && texts[0] == texts[1]
  }

  /// The cells that a record is to have, and what stands in the way.
  private struct Merge {
    var cells: [Cell]
    var conflicts: [Violation] = []

    init(_ cells: [Cell]) { self.cells = cells }
  }

  /// Merges one field: what the file changed is taken, unless it was changed here as well.
  ///
  /// - Parameter projected: what the format would give of the record here; asked for only where that decides.
  private func merge(
    _ place: Int, _ taken: Taken, _ former: [Int: Cell], _ row: Row, _ merge: inout Merge,
    _ projected: () -> [Int: Cell]?
  ) {
    let (old, here) = (former[place] ?? reading.blank[place], row.cells[place])
    let file = taken.given[place] ?? reading.blank[place]
    let precision = taken.head.precision
    func isSame(_ left: Cell, _ right: Cell) -> Bool { reading.agrees(left, right, at: place, precision) }
    if isSame(old, file) || isSame(here, file) { return }
    if schema.fields[place].type.isList {
      merge.cells[place] = Self.merged(here, old, file)
      return
    }
    if isSame(here, old) || projected().map({ isSame($0[place] ?? reading.blank[place], old) }) ?? false {
      merge.cells[place] = file
    } else if reading.managed.contains(place) {
      // It follows what the hook sets it for.
      let followed = reading.watched ?? Array(schema.fields.indices)
      if followed.contains(where: { merge.cells[$0] != row.cells[$0] }) { merge.cells[place] = file }
    } else if options.preferred == .file {
      merge.cells[place] = file
    } else if options.preferred == nil {
      let type = schema.fields[place].type
      merge.conflicts.append(
        Violation(
          field: schema.fields[place].name, code: "import.conflict",
          values: ["base": type.show(old), "here": type.show(here), "file": type.show(file)], cell: file))
    }
  }

  /// The items here with those that the file added, without those that it took away; the order says nothing.
  private static func merged(_ here: Cell, _ old: Cell, _ file: Cell) -> Cell {
    func items(_ cell: Cell) -> [String] { cell.text.map { WordList.words(stored: $0) } ?? [] }
    let (here, old, file) = (items(here), items(old), items(file))
    let (formerKeys, fileKeys) = (Set(old.map(TextKey.fold)), Set(file.map(TextKey.fold)))
    var seen: Set<String> = []
    let stays = here.filter { item in
      let key = TextKey.fold(item)
      return fileKeys.contains(key) || !formerKeys.contains(key)
    }
    let added = file.filter { !formerKeys.contains(TextKey.fold($0)) }
    return WordList.cell((stays + added).filter { seen.insert(TextKey.fold($0)).inserted })
  }

  private func isSilent(_ place: Int) -> Bool {
    survey.map { !$0.fields.contains(schema.fields[place].name) } ?? false
  }

  // MARK: Reading origins

  /// What an origin gives, as the format is read today.
  func given(of origin: Origin, _ format: OriginFormat) -> [Int: Cell]? {
    options.context.flatMap { format.read(origin.text, $0) }.map { reading.given($0) }
  }
}
