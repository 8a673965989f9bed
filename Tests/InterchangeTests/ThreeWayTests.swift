import Entities
import Formats
import Foundation
import Interchange
import MemoryStore
import Registry
import SQLiteStore
import Settings
import TestSupport
import Testing
import Values

/// Random triples of a base, a file and a record here, against a plain model of what an import makes of them.
@Suite struct ThreeWayTests {
  /// How many triples a format gets on each store: two thousand say more and take longer.
  static let count =
    ProcessInfo.processInfo.environment["ROSTER_TRIPLES"].flatMap(Int.init) ?? 300

  struct Case: Sendable, CustomTestStringConvertible {
    var format: InterchangeFormat<Todo>
    var isMemory: Bool
    var testDescription: String { format.name + (isMemory ? ", memory" : ", SQLite") }
  }

  static let cases = [InterchangeFormat<Todo>.todoTxt, .taskwarrior].flatMap { format in
    [true, false].map { Case(format: format, isMemory: $0) }
  }

  private static let context = InterchangeContext.fixed(hours: 9)
  private static let clock = Clock.fixed(today: context.today, now: context.now)

  private let folder = FileManager.default.temporaryDirectory.path + "/roster-three-\(UUID().uuidString)"

  private func store(_ isMemory: Bool) throws -> any Store {
    if isMemory { return MemoryStore(clock: Self.clock) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return try SQLiteStore(
      DatabaseFile(folder + "/three.db"), entities: [Todo.table(Settings()).schema], clock: Self.clock)
  }

  // MARK: The model

  private enum Merged<Value> {
    case value(Value)
    case conflict
  }

  private static func merge<Value: Equatable>(_ base: Value, _ here: Value, _ file: Value) -> Merged<Value> {
    if file == base || file == here { return .value(here) }
    return here == base ? .value(file) : .conflict
  }

  private static func merge(_ base: [String], _ here: [String], _ file: [String]) -> [String] {
    func has(_ list: [String], _ item: String) -> Bool {
      list.contains { TextKey.fold($0) == TextKey.fold(item) }
    }
    let same = base == file || here == file
    return same
      ? here
      : here.filter { has(file, $0) || !has(base, $0) } + file.filter { !has(base, $0) && !has(here, $0) }
  }

  /// What the record is to be, and the fields of which nobody can say it; a side decides these.
  private static func model(
    _ base: Todo, _ here: Todo, _ file: Todo, _ side: ImportOptions.Side?
  ) -> (todo: Todo, conflicts: [String]) {
    var (merged, conflicts) = (here, [String]())
    func take<Value: Equatable>(_ name: String, _ path: WritableKeyPath<Todo, Value>) {
      switch merge(base[keyPath: path], here[keyPath: path], file[keyPath: path]) {
      case .value(let value): merged[keyPath: path] = value
      case .conflict:
        conflicts.append(name)
        if side == .file { merged[keyPath: path] = file[keyPath: path] }
      }
    }
    take("title", \.title)
    take("detail", \.detail)
    take("done", \.done)
    take("priority", \.priority)
    take("due", \.due)
    merged.tags = merge(base.tags, here.tags, file.tags)
    if file.completedAt != base.completedAt, file.completedAt != here.completedAt {
      if here.completedAt == base.completedAt || merged.done != here.done {
        merged.completedAt = file.completedAt
      }
    }
    if !merged.done { merged.completedAt = nil }
    if merged.done, here.done, merged.completedAt == nil { merged.completedAt = here.completedAt }
    return (merged, conflicts)
  }

  // MARK: The triples

  private static let titles = ["Call Mom", "Buy milk", "Ring the bank", "Read", "日本語"]
  private static let details = [nil, "one", "two\nlines", "three: 3"]
  private static let tags = ["home", "work", "@phone", "Ｈｏｍｅ", "x"]

  private static func edited(_ todo: Todo, _ dice: inout TaskDice, retitles: Bool) -> Todo {
    var todo = todo
    if retitles, dice.chance(1, of: 4) { todo.title = dice.pick(titles) }
    if dice.chance(1, of: 3) { todo.detail = dice.pick(details) }
    if dice.chance(1, of: 3) {
      todo.done.toggle()
      todo.completedAt = todo.done && dice.chance(3, of: 4) ? moment(&dice) : nil
    }
    if dice.chance(1, of: 3) { todo.priority = dice.pick(levels) }
    if dice.chance(1, of: 3) { todo.due = dice.pick([nil, dice.day(2026...2027), dice.day(2026...2027)]) }
    if dice.chance(1, of: 3) {
      todo.tags.removeAll { _ in dice.chance(1, of: 3) }
      let tag = dice.pick(tags)
      if !todo.tags.contains(where: { TextKey.fold($0) == TextKey.fold(tag) }) { todo.tags.append(tag) }
    }
    return todo
  }

  /// Those that every format can tell apart.
  private static let levels = Todo.Priority.allCases.filter { level in
    [InterchangeFormat<Todo>.todoTxt, .taskwarrior].allSatisfy { format in
      var todo = Todo()
      todo.title = "x"
      todo.priority = level
      let row = Row(
        number: 1, id: RecordID(high: 1, low: 1), createdAt: context.now, updatedAt: context.now, revision: 1,
        cells: [])
      let record = format.projection(of: Stored(row: row, record: todo), through: nil, context)
      return record?.entries.first { $0.field == "priority" }?.value ?? .cell(Todo.Priority.middle.cell)
        == .cell(level.cell)
    }
  }

  /// The beginning of a day, which every format tells.
  private static func moment(_ dice: inout TaskDice) -> Timestamp {
    context.startOfDay(dice.day(2025...2026))
  }

  @Test(arguments: cases) func anImportIsTheThreeWayMerge(_ given: Case) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let table = try Todo.table(Settings())
    let store = try store(given.isMemory)
    let repository = Repository(store: store, table: table, clock: Self.clock)
    var dice = TaskDice(seed: given.format.name == "todotxt" ? 11 : 12)
    var seen: Set<String> = []
    for round in 0..<Self.count {
      var base = Self.edited(Todo(), &dice, retitles: false)
      base.title = "\(dice.pick(Self.titles)) \(round)"
      // A line of todo.txt is known by its title.
      let file = Self.edited(base, &dice, retitles: given.format.name != "todotxt")
      let here = Self.edited(base, &dice, retitles: true)
      let side = dice.pick([nil, nil, ImportOptions.Side.file, .here])
      let context = "round \(round): base \(base), here \(here), file \(file)"
      // It came from elsewhere, or was written for elsewhere.
      let isSynced = dice.chance(1, of: 2)
      let row = try store.write(StepLabel("import", "todo")) { transaction in
        let row = try transaction.insert(table.schema, table.cells(base), id: dice.id())
        let text = try text(base, row, nil, given.format)
        _ = try transaction.update(
          table.schema, row, to: row.cells, origins: [OriginEdit(from: nil, to: text)])
        if isSynced {
          let again = try self.text(base, row, text, given.format)
          _ = try transaction.update(
            table.schema, row, to: row.cells, origins: [OriginEdit(from: text, to: again)])
        }
        return try transaction.update(table.schema, row, to: table.cells(here))
      }
      let origins = try #require(given.format.origins)
      let origin = try #require(
        try store.read { try $0.origins(table.schema, OriginQuery(origins.name, .ids([row.id]))) }.first)
      let bytes = try written(
        [Stored(row: row, record: file)], as: given.format, Self.context, through: [row.id: origin]
      )
      .bytes
      let hearing = try take(bytes, given.format, repository, side)
      let wanted = Self.model(base, here, file, side)
      let now = try #require(try repository.get(row.number), "\(context)")
      if wanted.conflicts.isEmpty || side != nil {
        try #require(hearing.words != ["refused"], "\(hearing.lines) of \(context)")
        try #require(now.record == wanted.todo, "\(now.record) is not \(wanted.todo) of \(context)")
        // The same file once more has nothing new.
        try #require(try take(bytes, given.format, repository, nil).words == ["same"], "\(context)")
        seen.insert(side == nil || wanted.conflicts.isEmpty ? "merged" : "decided")
      } else {
        try #require(
          hearing.findings.map(\.violation.field) == wanted.conflicts, "\(hearing.findings) of \(context)")
        try #require(hearing.findings.allSatisfy { $0.violation.code == "import.conflict" })
        try #require(now.record == here && now.row.revision == row.revision, "\(context)")
        let stays = try store.read { try $0.origins(table.schema, OriginQuery(origins.name, .ids([row.id]))) }
        try #require(stays == [origin])
        seen.insert("refused")
      }
      _ = try store.write(StepLabel("forget", "todo")) { transaction in
        let row = try #require(try transaction.row(table.schema, number: row.number))
        try transaction.forget(table.schema, [row])
      }
    }
    #expect(seen == ["merged", "decided", "refused"])
  }

  private func text(
    _ todo: Todo, _ row: Row, _ origin: Origin?, _ format: InterchangeFormat<Todo>
  ) throws -> Origin {
    let record = try #require(
      format.projection(of: Stored(row: row, record: todo), through: origin, Self.context))
    return Origin(
      id: row.id, format: try #require(format.origins?.name), identifier: record.identifier,
      text: record.origin ?? record.source)
  }

  private func take(
    _ bytes: [UInt8], _ format: InterchangeFormat<Todo>, _ repository: Repository<Todo>,
    _ side: ImportOptions.Side?
  ) throws -> Hearing {
    let hearing = Hearing(repository.table.schema)
    try repository.store.write(StepLabel("import", "todo")) { transaction in
      var options = ImportOptions { RecordID(text: $0) }
      options.origins = format.origins
      options.context = Self.context
      options.preferred = side
      let reader = try #require(try format.reader?(ArraySource(bytes), Self.context))
      let error = try InterchangeTests.take(
        reader, into: repository, options, startOfDay: Self.context.startOfDay, in: transaction, hearing
      ) { $0.projection = { format.projection(of: $0, through: $1, Self.context) } }
      #expect(error == nil)
    }
    return hearing
  }
}
