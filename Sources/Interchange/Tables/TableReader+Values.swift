import Formats
import Registry
import Values

/// How the values of a column come to the fields.
extension TableReader {
  /// Adds the value of a column that has all of a field.
  func take(
    _ record: TextRecord, _ index: Int, _ field: Int, _ unit: String?, at place: TextPlace,
    _ result: inout ForeignRecord
  ) {
    let (column, schema) = (record.entries[index].name, schema.fields[field])
    var text = value(record, index, schema.type)
    switch schema.type {
    case .length, .mass:
      if let unit {
        text = HeaderUnit.put(unit, behind: text)
      } else if schema.type == .length, isMetres(text, column) {
        result.problem =
          result.problem
          ?? .init(
            "table.metres",
            [
              "value": Printable.excerpt(text), "column": Printable.excerpt(names[column]),
              "field": schema.name,
            ],
            at: place)
      }
    case .civilDate, .birthday, .timestamp:
      switch day(text, schema.type, column) {
      case .text(let read): text = read
      case .problem(let code, let values):
        result.problem = result.problem ?? .init(code, values, at: place)
      }
    case .level(let levels):
      if !TextRules.isBlank(text) { text = StateColumn.level(text, matcher.layout?.scale ?? [:], of: levels) }
    default: break
    }
    result.entries.append(.init(schema.name, .text(text), at: place))
  }

  /// Adds what a column tells beside the value of one field.
  func take(
    _ record: TextRecord, _ index: Int, _ column: StateColumn, at place: TextPlace,
    _ state: inout StateValues,
    _ contact: inout ContactValues, _ result: inout ForeignRecord
  ) {
    let text = TextRules.trimmed(value(record, index))
    switch column {
    case .status, .percent, .done, .opposite:
      if let problem = state.add(text, column, schema, at: place) {
        result.problem = result.problem ?? problem
      }
    case .completed:
      guard let field = schema.index(of: "completedAt") else { return }
      if !TextRules.isBlank(text) { state.isDone = true }
      take(record, index, field, nil, at: place, &result)
    case .deleted, .kind: break
    case .labelled(let field):
      let (title, labels) = Self.parts(ofLabelled: text)
      result.entries.append(.init(schema.fields[field].name, .text(title), at: place))
      guard let tags = schema.index(of: "tags") else { return }
      for label in labels { _ = contact.addLabels(label, to: tags, at: place) }
    case .worded(let field):
      let read = day(text, schema.fields[field].type, record.entries[index].name)
      if case .text(let day) = read, day.isEmpty || CivilDate(iso: day) != nil {
        result.entries.append(.init(schema.fields[field].name, .text(day), at: place))
      } else {
        // `every day` is no day; it is not lost, though.
        state.note = "\(names[record.entries[index].name]): \(text)"
      }
    case .coloured(let field):
      _ = contact.addLabels("", to: field, at: place)
      for label in text.split(separator: ",") {
        var label = TextRules.trimmed(String(label))
        if label.hasSuffix(")"), let bracket = label.lastIndex(of: "("), bracket > label.startIndex {
          label = TextRules.trimmed(String(label[..<bracket]))
        }
        _ = contact.addLabels(label, to: field, at: place)
      }
    }
  }

  /// Reads the days that several columns make.
  func readJoinedDays(_ result: inout ForeignRecord) {
    for (column, use) in uses.enumerated() {
      guard case .joined(let place, part: 0) = use, schema.fields[place].hasDay,
        let index = result.entries.firstIndex(where: { $0.field == schema.fields[place].name }),
        case .text(let text) = result.entries[index].value
      else { continue }
      switch day(text, schema.fields[place].type, column) {
      case .text(let read): result.entries[index].value = .text(read)
      case .problem(let code, let values):
        result.problem = result.problem ?? .init(code, values, at: result.entries[index].place)
      }
    }
  }

  /// A text without the words in it that are labels: `Buy milk @shop`.
  private static func parts(ofLabelled text: String) -> (String, [String]) {
    var (words, labels): ([Substring], [String]) = ([], [])
    for word in text.split(separator: " ") {
      if word.first == "@", word.dropFirst().first?.isLetter == true {
        labels.append(String(word.dropFirst()))
      } else {
        words.append(word)
      }
    }
    return labels.isEmpty ? (text, []) : (words.joined(separator: " "), labels)
  }

  func value(_ record: TextRecord, _ index: Int, _ type: ValueType = .text) -> String {
    switch record.entries[index].kind {
    case .null: return ""
    case .flag(let value): return value ? "true" : "false"
    case .words: return record.words(at: index).joined(separator: type.separator)
    case .number: return record.text(at: index)
    case .text:
      let text = isSafe ? FormulaMark.removed(from: record.text(at: index)) : record.text(at: index)
      // Outlook writes it for a contact without a birthday.
      return isContact && type == .birthday && text == "0/0/00" ? "" : text
    }
  }
}

extension FieldSchema {
  /// Whether its values are days, or moments on one.
  fileprivate var hasDay: Bool { type == .civilDate || type == .birthday || type == .timestamp }
}
