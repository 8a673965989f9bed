import Formats
import Registry
import Values

/// What has to be known of the other columns, or of all rows, to read a value.
extension TableReader {
  // MARK: Units

  /// The unit that the record says for each field whose column has none.
  func units(_ record: TextRecord) -> [Int: String?] {
    guard uses.contains(where: { if case .unit = $0 { true } else { false } }) else { return [:] }
    var units: [Int: String?] = [:]
    for (index, entry) in record.entries.enumerated() {
      guard case .unit(let field) = uses[entry.name] else { continue }
      for place in field.map({ [$0] }) ?? Array(schema.fields.indices) {
        if let unit = HeaderUnit.unit(value(record, index), of: schema.fields[place].type) {
          units[place] = unit
        }
      }
    }
    return units
  }

  func unitProblem(_ text: String, _ use: ColumnUse, at place: TextPlace) -> ForeignRecord.Problem? {
    guard case .unit(let field) = use, !TextRules.isBlank(text) else { return nil }
    let places = field.map { [$0] } ?? Array(schema.fields.indices)
    if places.contains(where: { HeaderUnit.unit(text, of: schema.fields[$0].type) != nil }) { return nil }
    return .init("table.unit", ["value": Printable.excerpt(text)], at: place)
  }

  /// Whether all of a column are metres, as its bare numbers tell.
  func isMetres(_ text: String, _ column: Int) -> Bool {
    guard HeaderUnit.looksLikeMetres(text) == true else { return false }
    return surveyed().isMetres(column)
  }

  // MARK: Days

  enum DayValue {
    /// As its type reads it.
    case text(String)
    case problem(String, [String: String])
  }

  /// Brings a day of another program's to the form that is read; what it is none of stays as it is.
  func day(_ text: String, _ type: ValueType, _ column: Int) -> DayValue {
    if type == .timestamp, Timestamp(rfc3339: text) != nil { return .text(text) }
    guard let read = DayText(text) else { return .text(text) }
    let day: CivilDate
    switch read.day {
    case .known(let known): day = known
    case .open(let first, let second, let year):
      guard let order = order(of: column, first, second, year) else {
        return .problem(
          "table.dateOrder", ["value": Printable.excerpt(text), "column": Printable.excerpt(names[column])])
      }
      let (month, number) = order == .mdy ? (first, second) : (second, first)
      guard order != .ymd, let date = CivilDate(year: year ?? 2000, month: month, day: number) else {
        return .problem("table.notInOrder", ["value": Printable.excerpt(text), "order": order.rawValue])
      }
      guard year != nil else {
        return .text(type == .birthday ? "-" + date.description.dropFirst(4) : text)
      }
      day = date
    }
    if type == .timestamp {
      return .text(read.seconds == nil ? day.description : read.moment(on: day, options.startOfDay).rfc3339)
    }
    guard let seconds = read.seconds, seconds > 0 else { return .text(day.description) }
    // Midnight of a day, written in another zone, is that day.
    let moment = read.moment(on: day, options.startOfDay)
    let local = read.offset == nil ? day : options.day(moment) ?? day
    if options.startOfDay(local) != moment || read.offset == nil { cuts[column, default: 0] += 1 }
    return .text(local.description)
  }

  /// The order of a column, or of the one value where that tells; nil for one that could be either.
  private func order(of column: Int, _ first: Int, _ second: Int, _ year: Int?) -> DateOrder? {
    if case .field(_, let meaning)? = matcher.pair(of: names[column])?.target,
      case .order(let order) = meaning
    {
      return order
    }
    if let order = options.dates { return order }
    let possible = DateOrder.possible(first, second, year)
    if let order = surveyed().order(of: column), possible.contains(order) { return order }
    return possible.count == 1 || first == second ? possible.first : nil
  }

  /// Looks at all values of the input once.
  private func surveyed() -> ColumnSurvey {
    if let survey { return survey }
    var survey = ColumnSurvey()
    if let again = options.again, let records = try? again() {
      // What cannot be read twice is not found out; the first reading tells why.
      var record = TextRecord()
      while true {
        do throws(FormatError) {
          guard try records.next(into: &record) else { break }
        } catch {
          guard records.canGoOn else { break }
          continue
        }
        for (index, entry) in record.entries.enumerated() where entry.name < uses.count {
          switch uses[entry.name] {
          case .field(let field, let unit):
            survey.add(
              value(record, index, schema.fields[field].type), schema.fields[field].type, unit, entry.name)
          case .state(.worded), .state(.completed):
            survey.add(value(record, index), .civilDate, nil, entry.name)
          case .createdAt: survey.add(value(record, index), .timestamp, nil, entry.name)
          default: break
          }
        }
      }
    } else {
      survey.isBlind = true
    }
    self.survey = survey
    return survey
  }

  // MARK: Problems

  /// Why a value is none of its field's, by its kind in JSON or because the field has one already.
  func problem(
    _ record: TextRecord, _ index: Int, _ place: TextPlace, in result: ForeignRecord
  ) -> ForeignRecord.Problem? {
    guard !(records is DelimitedReader), case .field(let field, _) = uses[record.entries[index].name] else {
      return nil
    }
    let name = record.entries[index].name
    let (type, fieldName) = (schema.fields[field].type, schema.fields[field].name)
    switch record.entries[index].kind {
    case .words: return .init("table.list", ["field": fieldName], at: place)
    case .flag where type != .flag: return .init("table.flag", ["field": fieldName], at: place)
    default: break
    }
    guard result.entries.contains(where: { $0.field == fieldName }),
      let first = record.entries.first(where: { uses[$0.name].field == field })
    else { return nil }
    let error = matcher.sameField(fieldName, names[first.name], names[name], at: place)
    return .init(error.code, error.values, at: place)
  }

  func identify(
    _ text: String, _ column: Int, _ isGiven: Bool, _ place: TextPlace, _ result: inout ForeignRecord
  ) {
    let text = TextRules.trimmed(text)
    if text.isEmpty { return }
    let urn = "urn:uuid:"
    let plain = text.lowercased().hasPrefix(urn) ? String(text.dropFirst(urn.count)) : text
    if isGiven || RecordID(text: plain) != nil {
      result.identifier = text
    } else if names[column] == "id", names.contains("createdAt"), names.contains("revision") {
      // In a file of our own it is damaged.
      result.problem = .init("table.id", ["value": Printable.excerpt(text)], at: place)
    } else {
      counts[column] += 1
    }
  }

  func stamp(
    _ text: String, _ column: Int, _ isGiven: Bool, _ place: TextPlace, _ result: inout ForeignRecord
  ) {
    let text = TextRules.trimmed(text)
    if text.isEmpty { return }
    if case .text(let read) = day(text, .timestamp, column) {
      result.createdAt = Timestamp(rfc3339: read) ?? CivilDate(iso: read).map(Timestamp.init(startOf:))
    }
    if result.createdAt != nil { return }
    if isGiven {
      result.problem = .init("table.createdAt", ["value": Printable.excerpt(text)], at: place)
    } else {
      counts[column] += 1
    }
  }
}
