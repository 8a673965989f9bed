import Registry
import Values

/// The three-way import: the origin a record came from (*base*), the record as it stands (*here*), and the *file*.
extension Importer {
  /// Asks for the records that those of the batch may be, and for their origins.
  func askWithOrigins(about batch: RecordBatch) throws {
    guard let format = options.origins else { return }
    known.isTracked = true
    known.asked = Set(0..<batch.count)
    var question = Fetch()
    question.wantsOrigins = true
    let identifiers = Set(batch.heads.compactMap(\.identifier).map(Cell.text)).compactMap(\.text)
    if !identifiers.isEmpty {
      try transaction.origins(schema, OriginQuery(format.name, .identifiers(identifiers))) { origin in
        if let identifier = origin.identifier { known.named[identifier, default: []].append(origin.id) }
        known.origins[origin.id] = origin
        question.ids.append(origin.id)
        return true
      }
    }
    for record in 0..<batch.count {
      if let id = batch.heads[record].id { question.ids.append(id) }
      if batch.heads[record].identifier == nil {
        question.ids += try textless(format)[Self.hash(batch.origin(record))] ?? []
      }
      for field in Set([key, options.matched].compactMap(\.self)) {
        guard let cell = batch.newCell(record, field), !cell.isAbsent else { continue }
        question.values.append(.init(field: field, cell: cell, limit: KnownRecords.mostNamesakes))
      }
    }
    let found = try transaction.fetch(schema, question)
    known.take(found)
    for (id, origins) in found.origins {
      if let origin = origins.first(where: { $0.format == format.name }) { known.origins[id] = origin }
    }
  }

  /// The ids of the records whose origins have no identifier, by what their text comes to.
  private func textless(_ format: OriginFormat) throws -> [Int: [RecordID]] {
    if let textless { return textless }
    var found: [Int: [RecordID]] = [:]
    try transaction.origins(schema, OriginQuery(format.name, .unidentified)) { origin in
      found[Self.hash(origin.text), default: []].append(origin.id)
      return true
    }
    textless = found
    return found
  }

  private static func hash(_ text: [UInt8]) -> Int { text.hashValue }

  // MARK: Identity

  private enum Identity {
    case record(Row)
    /// The record was deleted here.
    case gone(Origin)
    case unknown
  }

  private func identity(_ taken: Taken, _ format: OriginFormat) throws -> Identity {
    var gone: Origin?
    func standing(_ ids: [RecordID], where isFit: (Origin) -> Bool) -> Row? {
      for id in ids {
        guard let origin = known.origins[id], isFit(origin) else { continue }
        if let row = known.row(id) { return row }
        gone = gone ?? origin
      }
      return nil
    }
    if let identifier = taken.head.identifier {
      if let row = standing(known.named[identifier] ?? [], where: { $0.identifier == identifier }) {
        return .record(row)
      }
      if let gone { return .gone(gone) }
      if let id = taken.head.id, let row = known.row(id) { return .record(row) }
    } else {
      let text = taken.batch.origin(taken.record)
      let ids = try textless(format)[Self.hash(text)] ?? []
      let row = standing(ids) { origin in
        origin.text == text && known.row(origin.id).map { !met.contains($0.number) } ?? true
      }
      if let row { return .record(row) }
      if let gone { return .gone(gone) }
    }
    guard let key, let cell = taken.given[key], !cell.isAbsent else { return .unknown }
    let equal = try namesakes(cell, key).filter { row in
      row.number < firstNew && !met.contains(row.number) && isEqual(row, taken)
    }
    // One that came from elsewhere may have been changed here, and be what was written of it.
    let row =
      equal.first { known.origins[$0.id]?.isPartial ?? true }
      ?? (taken.head.identifier == nil ? equal.first { hasNothingElse($0, taken) } : nil)
    return row.map(Identity.record) ?? .unknown
  }

  /// Whether a stored record has no value that the record does not give.
  private func hasNothingElse(_ row: Row, _ taken: Taken) -> Bool {
    row.cells.indices.allSatisfy { place in
      taken.given[place] != nil || row.cells[place] == reading.blank[place]
    }
  }

  /// Nil for a record that waits for the end of the input, where it may pair with an origin left over.
  func take(_ taken: Taken, _ format: OriginFormat) throws -> ImportOutcome? {
    if let outcome = try takeKnown(taken, format) { return outcome }
    if format.pairsByName, taken.head.identifier == nil, try !textless(format).isEmpty { return nil }
    return try takeUnknown(taken, format)
  }

  /// Nil for a record of which nothing is known.
  private func takeKnown(_ taken: Taken, _ format: OriginFormat) throws -> ImportOutcome? {
    switch try identity(taken, format) {
    case .record(let row):
      if taken.head.isDeleted { return try delete(row) }
      return try merge(row, taken, format)
    case .gone(let origin):
      let isSame = format.essence(taken.batch.origin(taken.record)) == format.essence(origin.text)
      if isSame || taken.head.isDeleted || options.preferred == .here { return .gone }
      if options.preferred == .file { return try createWithOrigin(taken, format, over: origin) }
      return refused([Violation(field: "", code: "import.deletedHere")], taken)
    case .unknown: return nil
    }
  }

  private func takeUnknown(_ taken: Taken, _ format: OriginFormat) throws -> ImportOutcome {
    if taken.head.isDeleted { return .gone }
    if let field = options.matched {
      let same = try matched(taken, field)
      if same.count == 1 { return try merge(same[0], taken, format) }
      if same.count > 1 { return ambiguous(same, taken) }
    }
    return try createWithOrigin(taken, format, over: nil)
  }

  /// The records of origins that no record of the input was, by the name that the origin has, as their number; 0 for
  /// a name that several have.
  func originsLeftOver() throws -> [String: Int64] {
    guard let format = options.origins, let key else { return [:] }
    var ids: [RecordID: String] = [:]
    try transaction.origins(schema, OriginQuery(format.name, .unidentified)) { origin in
      if !origin.isGone, let name = given(of: origin, format)?[key].flatMap(schema.fields[key].key(of:)) {
        ids[origin.id] = name
      }
      return true
    }
    var question = Fetch()
    question.ids = Array(ids.keys)
    var found: [String: Int64] = [:]
    for row in try transaction.fetch(schema, question).rows.values where row.number < firstNew {
      guard !met.contains(row.number), let name = ids[row.id] else { continue }
      found[name] = found[name] == nil ? row.number : 0
    }
    return found
  }

  /// Takes a record that waited as the one of the number, or as a new one.
  func take(waiting batch: RecordBatch, as number: Int64?) throws -> ImportOutcome {
    guard let format = options.origins else { return .gone }
    try askWithOrigins(about: batch)
    let taken = Taken(batch, 0)
    if let number {
      var question = Fetch(numbers: [number])
      question.wantsOrigins = true
      let found = try transaction.fetch(schema, question)
      if let row = found.rows[number] {
        known.set(row)
        known.origins[row.id] = found.origins[row.id]?.first { $0.format == format.name }
        return try merge(row, taken, format)
      }
    }
    return try takeKnown(taken, format) ?? takeUnknown(taken, format)
  }

  // MARK: Changing

  private func delete(_ row: Row) throws -> ImportOutcome {
    met.insert(row.number)
    guard options.deletes else { return .kept(row) }
    try transaction.delete(schema, row)
    known.remove(row)
    return .deleted(row)
  }

  private func createWithOrigin(
    _ taken: Taken, _ format: OriginFormat, over gone: Origin?
  ) throws -> ImportOutcome {
    var others: [Int64] = []
    if let key, let cell = taken.given[key], !cell.isAbsent {
      others = try namesakes(cell, key).prefix(ReferenceError.mostCandidates).map(\.number)
    }
    let outcome = try create(taken, lookalikes: others, id: gone?.id)
    guard case .created(let row, _) = outcome else { return outcome }
    let origin = Origin(
      id: row.id, format: format.name, identifier: taken.head.identifier,
      text: taken.batch.origin(taken.record))
    try transaction.setOrigins(schema, ofNew: [origin])
    remember(origin)
    return outcome
  }

  func remember(_ origin: Origin) {
    known.origins[origin.id] = origin
    guard let identifier = origin.identifier else { return }
    if known.named[identifier]?.contains(origin.id) != true {
      known.named[identifier, default: []].append(origin.id)
    }
  }
}
