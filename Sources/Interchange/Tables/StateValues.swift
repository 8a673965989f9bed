import Formats
import Registry
import Values

/// What the columns of one row tell of how far a to-do is, or whether an account is in use.
struct StateValues {
  let scale: [String: Bool]
  let isAccount: Bool
  /// Nil as long as nothing tells.
  var isDone: Bool?
  /// A line for the detail.
  var note: String?
  private var flags: [(field: Int, isSet: Bool, place: TextPlace)] = []
  private var place: TextPlace?

  init(scale: [String: Bool], isAccount: Bool) {
    self.scale = scale
    self.isAccount = isAccount
  }

  /// Adds the value of a column; returns why it is not understood.
  mutating func add(
    _ text: String, _ column: StateColumn, _ schema: EntitySchema, at place: TextPlace
  ) -> ForeignRecord.Problem? {
    self.place = self.place ?? place
    let isSet: Bool?
    switch column {
    case .percent:
      let digits = text.filter { $0 != "%" && $0 != " " }
      let share = digits.isEmpty ? 0 : Double(digits.replacing(",", with: "."))
      isSet = share.map { $0 >= 100 }
    case .status: isSet = scale[text] ?? StateColumn.isSet(text, ofAccount: isAccount)
    default: isSet = TextRules.isBlank(text) ? false : Self.flag(text)
    }
    guard let isSet else { return .init("table.state", ["value": Printable.excerpt(text)], at: place) }
    switch column {
    case .opposite(let field): if !TextRules.isBlank(text) { flags.append((field, !isSet, place)) }
    case .status where isAccount:
      if let field = schema.index(of: "disabled") { flags.append((field, isSet, place)) }
    default: isDone = isDone == true || isSet
    }
    return nil
  }

  private static func flag(_ text: String) -> Bool? {
    switch TextKey.fold(text) {
    case "true", "yes", "y", "on", "1", "x": true
    case "false", "no", "n", "off", "0": false
    default: nil
    }
  }

  /// Adds to the record what was found.
  func finish(_ record: inout ForeignRecord, _ schema: EntitySchema) {
    for flag in flags {
      let name = schema.fields[flag.field].name
      if record.entries.contains(where: { $0.field == name }) { continue }
      record.entries.append(.init(name, .text(flag.isSet ? "true" : "false"), at: flag.place))
    }
    if let isDone, schema.index(of: "done") != nil {
      let place = place ?? record.place
      if let given = record.entries.firstIndex(where: { $0.field == "done" }) {
        if case .text(let text) = record.entries[given].value, TextRules.isBlank(text) {
          record.entries[given].value = .text(isDone ? "true" : "false")
        }
      } else {
        record.entries.append(.init("done", .text(isDone ? "true" : "false"), at: place))
      }
    }
    guard let note else { return }
    if let detail = record.entries.firstIndex(where: { $0.field == "detail" }),
      case .text(let text) = record.entries[detail].value, !TextRules.isBlank(text)
    {
      record.entries[detail].value = .text(text + "\n" + note)
    } else if schema.index(of: "detail") != nil {
      record.entries.removeAll { $0.field == "detail" }
      record.entries.append(.init("detail", .text(note), at: record.place))
    }
  }
}

/// What all values of a column say together.
struct ColumnSurvey {
  private var orders: [Int: Set<DateOrder>] = [:]
  private var metres: [Int: Bool] = [:]
  /// Whether the input could not be looked at.
  var isBlind = false

  mutating func add(_ text: String, _ type: ValueType, _ unit: String?, _ column: Int) {
    switch type {
    case .civilDate, .birthday, .timestamp:
      guard case .open(let first, let second, let year)? = DayText(text)?.day else { return }
      orders[column] = DateOrder.possible(first, second, year).intersection(orders[column] ?? [.dmy, .mdy])
    case .length where unit == nil:
      guard !TextRules.isBlank(text) else { return }
      metres[column] = metres[column] != false && HeaderUnit.looksLikeMetres(text) == true
    default: break
    }
  }

  /// The order that alone fits all values.
  func order(of column: Int) -> DateOrder? { orders[column]?.count == 1 ? orders[column]?.first : nil }

  func isMetres(_ column: Int) -> Bool { isBlind || metres[column] == true }
}
