public import Observation
public import Registry
import Values

/// The form over a new record, or over one or several that stand: texts in, rules at once, one save.
@Observable
public final class FormViewModel<Record: Sendable> {
  /// Where the form saves to.
  @ObservationIgnored public let repository: Repository<Record>
  @ObservationIgnored private let reading: EntityReading<Record>
  @ObservationIgnored private let state: FormState

  /// The records as the form saw them when it was opened; empty for a new one.
  public private(set) var rows: [Row] {
    get { state.rows }
    set { state.rows = newValue }
  }

  private var drafts: [String: FieldDraft] {
    get { state.drafts }
    set { state.drafts = newValue }
  }

  private var refused: [Violation] {
    get { state.refused }
    set { state.refused = newValue }
  }

  /// The fields and rules of the form.
  public var table: EntityTable<Record> { repository.table }

  /// The form of a new record, with its defaults.
  public convenience init(adding repository: Repository<Record>, reading: ReadingContext) {
    self.init(editing: [], in: repository, reading: reading)
  }

  /// The form of records that stand; what is changed is changed in all of them.
  public init(editing rows: [Row], in repository: Repository<Record>, reading: ReadingContext) {
    self.repository = repository
    self.reading = EntityReading(repository.table, reading, rules: repository.context)
    state = FormState(rows)
    fill()
  }

  /// Whether the form is that of a new record.
  public var isNew: Bool { rows.isEmpty }

  /// The first field as it is typed: what the form is headed with.
  public var title: String { table.stored.first.map { text(of: $0.name) } ?? "" }

  // MARK: Drafts

  /// The text of a field; of several records, empty where they differ.
  public func text(of field: String) -> String { drafts[field]?.text ?? "" }

  /// Takes what was typed. A text that cannot be read stays in the form and is a violation.
  public func set(_ field: String, to text: String) {
    guard let declared = table.field(field), declared.isEditable else { return }
    refused = []
    var draft = FieldDraft(text: text)
    do {
      draft.edit = .set(try reading.read(text, at: index(of: field)))
    } catch {
      draft.problem = error
    }
    drafts[field] = draft
  }

  /// Empties a field, or sets a flag to false.
  public func clear(_ field: String) { set(field, to: "") }

  /// Adds items to, and removes items from, the lists as they stand in the form.
  public func changeWords(of field: String, adding: [String], removing: [String]) {
    guard let declared = table.field(field), declared.type.isList, declared.isEditable else { return }
    refused = []
    var draft = FieldDraft(text: text(of: field))
    do {
      var words: [[String]] = []
      for part in [adding, removing] {
        // With the separator after each, a single item of entries is read as the one that it is.
        let text = part.map { $0 + declared.type.separator }.joined()
        let cell = try reading.read(text, at: index(of: field)).cell
        words.append(cell.text.map { WordList.words(stored: $0) } ?? [])
      }
      draft.edit = (drafts[field]?.edit ?? .untouched).changingWords(adding: words[0], removing: words[1])
      draft.text = declared.type.draft(draft.cell(over: base(field)))
    } catch {
      draft.problem = error
      draft.text = adding.joined(separator: declared.type.separator)
    }
    drafts[field] = draft
  }

  /// The texts that were typed, by field.
  public var typed: [String: String] { drafts.filter(\.value.isTouched).mapValues(\.text) }

  /// Whether the field was given a text, be it an empty one.
  public func isTouched(_ field: String) -> Bool { drafts[field]?.isTouched ?? false }

  /// Puts one field back to what it was when the form was opened.
  public func revert(_ field: String) {
    refused = []
    if let declared = table.stored.first(where: { $0.name == field }) {
      let place = index(of: field)
      drafts[field] = FieldDraft(text: Self.commonText(declared, bases.map { $0[place] }))
    }
  }

  /// Puts every field back to what it was when the form was opened.
  public func cancel() {
    refused = []
    fill()
  }

  /// Empties the form of a new record for the next one; the form of records that stand sees them anew.
  private func reopen(_ saved: [Saved]) {
    if !isNew { rows = saved.map(\.row) }
    fill()
  }

  private func fill() {
    let bases = bases
    var drafts: [String: FieldDraft] = [:]
    for (index, field) in table.stored.enumerated() {
      drafts[field.name] = FieldDraft(text: Self.commonText(field, bases.map { $0[index] }))
    }
    self.drafts = drafts
  }

  /// The text that all records share; empty where they differ.
  private static func commonText(_ field: Field<Record>, _ cells: [Cell]) -> String {
    let texts = cells.map(field.type.draft)
    return texts.dropFirst().allSatisfy { Cell.text($0) == .text(texts[0]) } ? texts[0] : ""
  }

  private var bases: [[Cell]] { isNew ? [reading.blank] : rows.map(\.cells) }

  private func base(_ field: String) -> Cell { bases[0][index(of: field)] }

  private func index(of field: String) -> Int { table.schema.index(of: field) ?? 0 }

  // MARK: Rules

  /// Names of the fields that would be stored differently.
  public var changedFields: Set<String> {
    let drafts = drafts
    var changed: Set<String> = []
    for cells in bases {
      for (index, field) in table.stored.enumerated()
      where drafts[field.name]?.cell(over: cells[index]) != cells[index] {
        changed.insert(field.name)
      }
    }
    return changed
  }

  /// Whether a save would store anything, or a text cannot be read.
  public var isChanged: Bool { !changedFields.isEmpty || drafts.values.contains { $0.problem != nil } }

  /// All that the form as it stands breaks, in field order.
  public var violations: [Violation] {
    let drafts = drafts
    var found: [Violation] = refused
    var unread: Set<String> = []
    for field in table.stored {
      guard let problem = drafts[field.name]?.problem else { continue }
      unread.insert(field.name)
      found.append(Violation(field: field.name, rejection: problem))
    }
    for cells in bases {
      let drafted = merged(over: cells)
      for var violation in reading.violations(of: drafted, over: isNew ? nil : cells, unread: unread) {
        let isOwn = violation.code.hasPrefix(violation.field + ".")
        if !violation.isError, isOwn, let hint = drafts[violation.field]?.hint {
          violation.values["hint"] = hint
        }
        if !found.contains(violation) { found.append(violation) }
      }
    }
    return table.inFieldOrder(found)
  }

  /// What one field breaks.
  public func violations(of field: String) -> [Violation] { violations.filter { $0.field == field } }

  private func merged(over cells: [Cell]) -> [Cell] {
    let drafts = drafts
    return zip(table.stored, cells).map { field, cell in drafts[field.name]?.cell(over: cell) ?? cell }
  }

  // MARK: Saving

  /// Stores the form as one step; a form of a new record is empty again afterwards.
  ///
  /// A form of records that stand which changes nothing does not go to the store.
  ///
  /// Throws `ConflictError` if another hand changed the same field since the form was opened, and what the
  /// store throws.
  /// - Parameters:
  ///   - verb: what the step is called.
  ///   - also: runs within the transaction for each record, after it is stored.
  public func save(
    verb: String? = nil, overrulingWarnings: Bool = false, beside others: [Violation] = [],
    also: (Transaction, Row) throws -> Void = { _, _ in }
  ) throws -> SaveOutcome {
    try save(verb: verb, overrulingWarnings: overrulingWarnings, beside: others, in: nil, also: also)
  }

  /// Finds records, fills a form over them and saves it, all within one transaction.
  ///
  /// Throws `ReferenceError` for what names no record; no record at all saves nothing.
  public static func edit(
    _ targets: Targets, in repository: Repository<Record>, reading: ReadingContext, verb: String = "edit",
    overrulingWarnings: Bool = false, fill: (FormViewModel) throws -> Void
  ) throws -> SaveOutcome {
    do {
      return try repository.store.write(StepLabel(verb, repository.table.name)) { transaction in
        let rows = try repository.resolve(targets, in: transaction)
        if rows.isEmpty { return .saved([], warnings: []) }
        let form = FormViewModel(editing: rows, in: repository, reading: reading)
        try fill(form)
        let outcome = try form.save(overrulingWarnings: overrulingWarnings, in: transaction) { _, _ in }
        // Records before the one that was refused are not to be kept.
        guard case .saved = outcome else { throw Unsaved(outcome: outcome) }
        return outcome
      }
    } catch let unsaved as Unsaved {
      return unsaved.outcome
    }
  }

  /// Ends the transaction of a form that was refused.
  private struct Unsaved: Error { var outcome: SaveOutcome }

  private func save(
    verb: String? = nil, overrulingWarnings: Bool, beside others: [Violation] = [],
    in transaction: Transaction?, also: (Transaction, Row) throws -> Void
  ) throws -> SaveOutcome {
    let found = table.inFieldOrder(violations + others)
    if found.contains(where: \.isError) { return .refused(found) }
    if !found.isEmpty, !overrulingWarnings { return .unconfirmed(found) }
    do {
      let saved = try store(verb: verb, in: transaction, also)
      reopen(saved)
      return .saved(saved, warnings: found)
    } catch let error as ValidationError {
      refused = error.violations
      return .refused(error.violations)
    }
  }

  private func store(
    verb: String?, in transaction: Transaction?, _ also: (Transaction, Row) throws -> Void
  ) throws -> [Saved] {
    if isNew { return try repository.create([merged(over: bases[0])], verb: verb ?? "add", also: also) }
    let edits = rows.map { row in
      var changes: [Int: Cell] = [:]
      for (index, cell) in merged(over: row.cells).enumerated() where cell != row.cells[index] {
        changes[index] = cell
      }
      return RecordEdit(base: row, changes: changes)
    }
    if edits.allSatisfy(\.changes.isEmpty) { return rows.map { Saved(row: $0, before: $0) } }
    if let transaction {
      return try repository.save(edits, in: transaction, areStanding: true, also: also)
    }
    return try repository.save(edits, verb: verb ?? "edit", also: also)
  }
}
