import Formats
import Registry
import Values

/// Records that are brought to the fields as a whole, and what is done with those of tables and of other formats alike.
extension BatchFiller {
  /// Appends a record that was brought to the fields; false if the rows have no cells for some of them.
  mutating func append(_ record: ForeignRecord, to batch: inout RecordBatch) -> Bool {
    var given: [Int: (cell: Cell, mark: Int64)] = [:]
    var unread: [RecordBatch.Problem] = []
    let position = batch.count
    if record.problem == nil {
      for entry in record.entries {
        guard let place = names[entry.field] else { continue }
        let mark = RecordBatch.Mark.place(entry.place)
        do {
          guard let cell = try fields[place].cell(of: entry.value) else { continue }
          given[place] = (cell, mark)
        } catch {
          let violation = Violation(field: entry.field, rejection: error)
          unread.append(.init(record: position, violation: violation, place: entry.place))
          given[place] = (.absent, mark)
        }
      }
    }
    for place in managed where given[place]?.cell.isAbsent == true { given[place] = nil }
    if widen(Set(given.keys)) {
      if batch.count > 0 {
        pending = record
        return false
      }
      batch.begin(RowRun(schema, fields: rowFields, common: standard))
    }
    var head = RecordBatch.Head(place: record.place, text: batch.texts.count..<batch.texts.count)
    head.file = record.file
    batch.texts += record.source
    if let problem = record.problem {
      let violation = Violation(field: "", code: problem.code, values: problem.values)
      batch.problems.append(.init(record: position, violation: violation, place: problem.place))
    } else {
      head.identifier = record.identifier.flatMap { $0.isEmpty ? nil : $0 }
      head.id = head.identifier.flatMap(identify)
      head.createdAt = record.createdAt
      head.precision = record.precision
      head.isDeleted = record.isDeleted
      head.origin = record.origin
      batch.problems += unread
      let others = record.entries.filter { names[$0.field] == nil }
      if !others.isEmpty { batch.formOnly[position] = others }
    }
    let start = batch.run.buffer.count
    var cells = standard
    for (place, value) in given { cells[place] = value.cell }
    let settled = hooked?(cells) { given[$0] != nil } ?? cells
    for place in batch.run.fields {
      batch.run.buffer.append(settled[place])
      batch.marks.append(given[place]?.mark ?? RecordBatch.Mark.none)
    }
    for place in managed where settled[place] != cells[place] && given[place] != nil {
      batch.overrides[position, default: [:]][place] = cells[place]
    }
    head.isSound =
      record.problem == nil && unread.isEmpty && passes?(settled) != false
      && fields.indices.allSatisfy { fields[$0].passes(settled[$0]) }
    finish(head, in: &batch, start)
    return true
  }

  // MARK: Both

  /// Appends the keys of the row that ends the batch, and notes who may have the same ones.
  mutating func finish(_ head: RecordBatch.Head, in batch: inout RecordBatch, _ start: Int) {
    var head = head
    head.text = head.text.lowerBound..<batch.texts.count
    batch.run.appendKeys(from: start)
    if let createdAt = head.createdAt {
      let missing = batch.count - batch.run.created.count
      // Those before it are made now; which is when, the transaction knows.
      if missing > 0 { batch.run.created += repeatElement(RowRun.createdNow, count: missing) }
      batch.run.created.append(createdAt.milliseconds)
    } else if !batch.run.created.isEmpty {
      batch.run.created.append(RowRun.createdNow)
    }
    doubt(&head, batch, start)
    batch.heads.append(head)
  }

  mutating func doubt(_ head: inout RecordBatch.Head, _ batch: RecordBatch, _ start: Int) {
    guard existing != nil else { return }
    if let id = head.id {
      let found = id.withBytes { bytes in self.found(bytes, of: -1) }
      switch found {
      case .new: break
      case .repeated: head.doubts.insert(.idRepeats)
      case .standing: head.doubts.insert([.idStands, .idRepeats])
      }
    }
    for place in keyed {
      let offset = batch.run.offset(of: .key(place)) ?? batch.run.fields.firstIndex(of: place)
      guard let offset, batch.run.buffer.slots[start + offset].kind != .absent else { continue }
      let found = batch.run.buffer.withBytes(at: start + offset) { bytes in self.found(bytes, of: place) }
      if found == .new { continue }
      if place == key {
        head.doubts.insert(found == .standing ? [.nameStands, .nameRepeats] : .nameRepeats)
      }
      if schema.fields[place].isUnique {
        head.doubts.insert(found == .standing ? [.valueStands, .valueRepeats] : .valueRepeats)
      }
    }
  }

  mutating func found(_ bytes: UnsafeRawBufferPointer, of kind: Int) -> ExistingNameFilter.Found {
    let found = existing?.note(bytes, of: kind) ?? .new
    guard found == .new else { return isAnyStanding ? .standing : found }
    if isAnyStanding { return .standing }
    // What it has no room for may be there all the same; of names it is not told.
    return existing?.isFull == true && (kind < 0 || schema.fields[kind].isUnique) ? .repeated : .new
  }
}
