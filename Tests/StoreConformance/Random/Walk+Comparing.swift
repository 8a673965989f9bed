import Registry
import Values

extension Walk {
  /// What the store holds, as a model.
  func snapshot() throws -> Model {
    var found = Model(next: model.next)
    try store.read { reader in
      for entity in Bench.entities {
        for row in try reader.rows(entity, Query()) {
          found.rows[entity.name, default: [:]][row.number] = row
        }
      }
    }
    return found
  }

  /// Notes where store and model differ, in rows and in answers to random queries.
  func compare(_ what: String, queries: Int) throws {
    for entity in Bench.entities {
      let found = try store.read { try $0.rows(entity, Query(order: [.attribute(.number)])) }
      bench.equal("\(what): rows of \(entity.name)", found, model.rows(entity))
      for _ in 0..<queries {
        let query = random.query(random.query(entity), from: model.rows(entity))
        let numbers = try store.read { try $0.rows(entity, query) }.map(\.number)
        bench.equal("\(what): \(query)", numbers, model.answer(entity, query))
        let count = try store.read { try $0.count(entity, query.condition) }
        bench.equal("\(what): count of \(query)", count, model.answer(entity, Query(query.condition)).count)
      }
    }
  }

  /// Does operations, takes all steps back, puts them again and takes them back once more.
  func goAndReturn(operations: Int) throws {
    var states = [model]
    var last = try newest()
    for index in 0..<operations {
      // A first step clears what a walk before has left to redo.
      _ = try index == 0 ? begin() : operate()
      let number = try newest()
      if number != last { states.append(model) }
      last = number
    }
    bench.equal(
      "after the operations", try snapshot().rows.filter { !$1.isEmpty }, model.rows.filter { !$1.isEmpty })
    for round in 1...2 {
      for index in states.indices.dropLast().reversed() {
        let step = try steps().first { $0.state == .done }
        try turn(step, to: states[index], "undo \(index), round \(round)")
      }
      bench.equal("nothing left to undo", try steps().contains { $0.state == .done }, false)
      bench.equal("empty", try snapshot().rows, [:])
      if round == 2 { break }
      for index in states.indices.dropFirst() {
        let step = try steps().last { $0.state == .undone }
        try turn(step, to: states[index], "redo \(index), round \(round)")
      }
      bench.equal("nothing left to redo", try steps().contains { $0.state == .undone }, false)
    }
    model.rows = [:]
  }

  private func steps() throws -> [Step] { try store.read { try $0.steps(limit: nil) } }

  private func newest() throws -> Int64 { try store.read { try $0.steps(limit: 1) }.first?.number ?? 0 }

  /// Reverses a step and compares: what it touched returned with a higher revision, the rest is as it was.
  private func turn(_ step: Step?, to wanted: Model, _ what: String) throws {
    guard let step else { return bench.note("\(what): no step") }
    let before = try snapshot()
    let count = try steps().count
    var touched: [String: Set<Int64>] = [:]
    var revisions: [String: [Int64: Int64]] = [:]
    for change in try store.read({ try $0.changes(ofStep: step.number) }) {
      touched[change.entity, default: []].formUnion(change.first...change.last)
      for number in change.first...change.last {
        revisions[change.entity, default: [:]][number] = change.revision
      }
    }
    try bench.reverse(step, store)
    let after = try snapshot()
    for entity in Bench.entities {
      bench.equal(
        "\(what): numbers of \(entity.name)", after.rows(entity).map(\.number),
        wanted.rows(entity).map(\.number))
      for row in after.rows(entity) {
        let former = before.row(entity, row.number)
        guard touched[entity.name]?.contains(row.number) == true else {
          bench.equal("\(what): untouched", row, former)
          continue
        }
        let known = max(former?.revision ?? 0, revisions[entity.name]?[row.number] ?? 0)
        bench.equal(
          "\(what): revision of \(row.number) above \(known), is \(row.revision)", row.revision > known, true)
        bench.equal("\(what): time of change", row.updatedAt, bench.time.now)
        var same = row
        same.revision = wanted.row(entity, row.number)?.revision ?? 0
        same.updatedAt = wanted.row(entity, row.number)?.updatedAt ?? row.updatedAt
        bench.equal("\(what): fields and identity", same, wanted.row(entity, row.number))
      }
    }
    bench.equal("\(what): no step of its own", try steps().count, count)
    let turned = try steps().first { $0.number == step.number }
    bench.equal("\(what): state", turned?.state, step.state == .done ? .undone : .done)
    bench.equal("\(what): records of the step", turned?.records, step.records)
  }
}
