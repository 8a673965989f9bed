import Registry
import Values

/// How the values, rules and violations of one entity are put into words.
struct EntityWording {
  /// What wording needs of a field.
  struct FieldWording {
    var name: String
    var type: ValueType
    var rules: [FieldRule]
  }

  let entity: String
  let schema: EntitySchema
  let fields: [FieldWording]
  let showing: ShowingContext
  /// Fields whose refused values stay out of the sentences.
  let unprinted: Set<String>

  init<Record>(_ table: EntityTable<Record>, showing: ShowingContext, unprinted: Set<String> = []) {
    self.unprinted = unprinted
    entity = table.name
    schema = table.schema
    fields = table.fields.map { FieldWording(name: $0.name, type: $0.type, rules: $0.rules) }
    self.showing = showing
  }

  private func field(_ name: String) -> FieldWording? { fields.first { $0.name == name } }

  /// The value of a field with its unit, as a sentence names it.
  func show(_ field: String, _ cell: Cell) -> String {
    guard let type = self.field(field)?.type else { return "" }
    return show(type, cell)
  }

  private func show(_ type: ValueType, _ cell: Cell) -> String {
    switch (type, cell) {
    case (.length, .integer(let value)): Length(millimetres: value).labelled(in: showing.length)
    case (.mass, .integer(let value)): Mass(grams: value).labelled(in: showing.mass)
    default: type.show(cell, showing)
    }
  }

  /// What names the record beside its number: the natural key, made visible.
  func summary(_ row: Row) -> String {
    guard let key = schema.naturalKey, let index = schema.index(of: key.name) else { return "" }
    return Printable.excerpt(key.type.show(row.cells[index], showing), max: 80)
  }

  func sentence(_ violation: Violation) -> String {
    let field = field(violation.field)
    var values = violation.values
    if let type = field?.type, !violation.cell.isAbsent {
      values["value"] = Printable.excerpt(show(type, violation.cell))
    }
    values["entity"] = entity
    // What is taken is known already.
    if unprinted.contains(violation.field), !violation.code.hasSuffix(".taken") { values["value"] = "…" }
    if let rule = field?.rules.first(where: { $0.code(of: violation.field) == violation.code }) {
      values.merge(limits(of: rule, field?.type)) { own, _ in own }
    }
    values["code"] = violation.code
    var text = Sentences.fill(Self.template(violation.code), values)
    if let setting = values["setting"] { text += " " + Sentences.text("rule.setting", ["setting": setting]) }
    if let hint = values["hint"], let cell = violation.cell.integer {
      let number = Length(millimetres: cell).text(in: .cm)
      text += Sentences.text("hint.\(hint)", ["number": number])
    }
    return text
  }

  /// The sentence of a code: its own, that of what follows the field's name, or one for any rule.
  static func template(_ code: String) -> String {
    if let own = Sentences.template(code) { return own }
    let rest = code.drop { $0 != "." }.dropFirst()
    return Sentences.template(String(rest)) ?? Sentences.template("rule.\(rest)")
      ?? Sentences.template("rule.other") ?? code
  }

  /// What a rule of a field says, for the list of rules.
  func describe(_ rule: FieldRule, of field: String) -> String {
    let type = self.field(field)?.type
    let values = limits(of: rule, type)
    let name = type?.isList == true ? "\(rule.name).items" : rule.name
    let template =
      Sentences.template("list.\(rule.code(of: field))") ?? Sentences.template("list.\(name)")
      ?? Sentences.template("list.\(rule.name)")
    return template.map { Sentences.fill($0, values) } ?? Sentences.text("list.other")
  }

  /// What a rule over the whole record says, for the list of rules.
  func describe(_ code: String) -> String {
    Sentences.template("list.\(code)") ?? Sentences.text("list.other")
  }

  private func limits(of rule: FieldRule, _ type: ValueType?) -> [String: String] {
    var values = rule.values
    if case .range(let range) = rule.check { values.merge(ends(range, type)) { $1 } }
    if case .usual(let range) = rule.check { values.merge(ends(range, type)) { $1 } }
    return values
  }

  private func ends(_ range: ClosedRange<Int64>, _ type: ValueType?) -> [String: String] {
    guard let type else { return [:] }
    return [
      "minimum": show(type, .integer(range.lowerBound)), "maximum": show(type, .integer(range.upperBound)),
    ]
  }
}
