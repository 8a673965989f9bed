import Config
import Formats
import Registry
import Settings
import Values
import ViewModels

/// One example of an entity's rules: what is typed, and the codes it must be refused with.
struct RuleExample {
  var name: String
  var given: [(field: String, text: String)]
  /// Values as they must be stored, in the form of a JSON export; only those worth checking.
  var stored: [(field: String, text: String)]
  var refused: [String]
  var today: CivilDate
  var line: Int

  /// Reads the examples of a file. Throws `Failure` naming the line of what is no example.
  static func read(_ bytes: [UInt8], source: String) throws -> [RuleExample] {
    let tree: JSON5.Value
    do {
      tree = try JSON5.read(bytes)
    } catch {
      throw Failure(
        .data, message: "\(source):\(error.line):\(error.column): " + Sentences.text(error.code, error.values)
      )
    }
    guard case .array(let items) = tree.content else { throw invalid(source, tree) }
    return try items.map { try RuleExample($0, source) }
  }

  private static func invalid(_ source: String, _ value: JSON5.Value) -> Failure {
    Failure(.data, message: "\(source):\(value.line):\(value.column): " + Sentences.text("examples.form"))
  }

  private init(_ value: JSON5.Value, _ source: String) throws {
    func texts(_ key: String) throws -> [(field: String, text: String)] {
      guard let inner = value[key] else { return [] }
      guard case .object(let members) = inner.content else { throw Self.invalid(source, inner) }
      return try members.map { member in
        guard case .string(let text) = member.value.content else { throw Self.invalid(source, member.value) }
        return (member.key, text)
      }
    }
    guard case .object(let members) = value.content,
      members.allSatisfy({ ["name", "given", "stored", "refused", "today"].contains($0.key) })
    else { throw Self.invalid(source, value) }
    name = if case .string(let text)? = value["name"]?.content { text } else { "" }
    given = try texts("given")
    stored = try texts("stored")
    refused = []
    if let inner = value["refused"] {
      guard case .array(let codes) = inner.content else { throw Self.invalid(source, inner) }
      refused = try codes.map { code in
        guard case .string(let text) = code.content else { throw Self.invalid(source, code) }
        return text
      }
    }
    var day = CivilDate(year: 2026, month: 1, day: 15)
    if let inner = value["today"] {
      guard case .string(let text) = inner.content else { throw Self.invalid(source, inner) }
      day = CivilDate(iso: text)
    }
    guard let day else { throw Self.invalid(source, value) }
    today = day
    line = value.line
  }
}

extension EntityGroup {
  /// Runs the entity's examples, or those of a file, against the rules in force.
  func testRules(_ context: Context) throws -> ExitCode {
    let path = context.positionals.first
    let source = path.map { Printable.excerpt($0, max: 200) } ?? "\(name).json5"
    let bytes: [UInt8]
    do {
      bytes =
        try path.map { try InputFile.bytes($0, limit: 1 << 24) } ?? Config.examples(for: name)
        ?? Array("[]".utf8)
    } catch let error as InputFile.Problem {
      throw Failure(
        error.isAbsent ? .noInput : .io, error.isAbsent ? "input.absent" : "input.unreadable",
        ["path": source, "reason": error.reason])
    }
    var (passed, failed) = (0, 0)
    for example in try RuleExample.read(bytes, source: source) {
      if let problem = check(example) {
        failed += 1
        try context.io.say("\(source):\(example.line): \(example.name): \(problem)")
      } else {
        passed += 1
      }
    }
    try context.io.say(
      Sentences.text("examples.count", ["passed": "\(passed)", "failed": "\(failed)"]))
    return failed == 0 ? .done : .data
  }

  /// What is not as the example says; nil if all is.
  func check(_ example: RuleExample) -> String? {
    let cells = cellsAndCodes(example)
    if cells.codes != example.refused {
      let list = { (codes: [String]) in
        codes.isEmpty ? Sentences.text("examples.accepted") : codes.joined(separator: ", ")
      }
      return Sentences.text(
        "examples.codes", ["expected": list(example.refused), "found": list(cells.codes)])
    }
    for (field, wanted) in example.stored {
      guard let index = schema.index(of: field) else {
        return Sentences.text("examples.field", ["field": field])
      }
      let found = RecordOutputText.text(cells.cells[index], schema.fields[index].type)
      if Cell.text(found) != .text(wanted) {
        return Sentences.text("examples.stored", ["field": field, "expected": wanted, "found": found])
      }
    }
    return nil
  }

  private func cellsAndCodes(_ example: RuleExample) -> (cells: [Cell], codes: [String]) {
    let reading = EntityReading(table, ReadingContext(today: example.today))
    var cells = reading.blank
    var found: [Violation] = []
    var unread: Set<String> = []
    var formOnly: [String: String] = [:]
    for (name, text) in example.given {
      guard table.field(name) != nil else {
        found.append(Violation(field: name, code: "\(name).unknownField"))
        continue
      }
      guard let index = schema.index(of: name) else {
        formOnly[name] = text
        continue
      }
      do {
        cells[index] = try reading.read(text, at: index).cell
      } catch {
        unread.insert(name)
        found.append(Violation(field: name, rejection: error))
      }
    }
    found += style.formOnly(formOnly, cells)
    return (cells, reading.violations(of: cells, unread: unread, beside: found).map(\.code))
  }
}
