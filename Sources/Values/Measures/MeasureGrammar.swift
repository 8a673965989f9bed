/// How a measure is typed: a number, or one or two numbers with units.
struct MeasureGrammar: Sendable {
  /// A unit as a fraction of what is stored, such as 254/10 millimetres.
  struct Unit: Sendable {
    let name: String
    let numerator: Int64
    let denominator: Int64
  }

  /// A pair such as feet and inches, and how many of the smaller unit make one of the larger.
  struct Pair: Sendable {
    let larger: String
    let smaller: String
    let ratio: Int64
  }

  struct Reading {
    let value: Int64
    /// The number if it was typed without a unit.
    let bare: PlainNumber?
  }

  /// What the rejection codes begin with, such as `length`.
  let subject: String
  /// The first is the one of a bare number.
  let units: [Unit]
  let pairs: [Pair]
  /// Other spellings that are read, and what they stand for.
  let spellings: [String: String]
  /// Words that are refused naming the unit they mean.
  let meanings: [String: String]

  func read(_ typed: String) throws(Rejection) -> Reading {
    let text = TextRules.trimmed(TextRules.widthFolded(typed)).lowercased()
    if NumberGrammar.startsWithSign(text) { throw NumberGrammar.rejection("number.sign", typed) }
    var terms: [MeasureTerm] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      guard let term = MeasureTerm(cutFrom: &rest) else { throw unread(typed, terms) }
      terms.append(term)
    }
    let looksLikeNumber = terms.contains {
      $0.unit.first == "e" && $0.unit.count == 1 || $0.unit.hasPrefix("x")
    }
    if looksLikeNumber { throw NumberGrammar.rejection("number.notANumber", typed) }
    guard let first = terms.first, terms.count <= 2 else { throw unread(typed, terms) }
    let number = try NumberGrammar.number(digits: first.number, typed)
    guard terms.count == 2 else { return try single(number, first.unit, typed) }
    return try double(number, first.unit, terms[1], typed)
  }

  private func single(
    _ number: PlainNumber, _ name: String, _ typed: String
  ) throws(Rejection) -> Reading {
    let unit = name.isEmpty ? units[0] : try unit(name, typed)
    guard let value = number.scaled(by: unit.numerator, over: unit.denominator) else {
      throw NumberGrammar.rejection("number.range", typed)
    }
    return Reading(value: value, bare: name.isEmpty ? number : nil)
  }

  private func double(
    _ number: PlainNumber, _ name: String, _ second: MeasureTerm, _ typed: String
  ) throws(Rejection) -> Reading {
    // Two numbers with nothing between them are digits in groups.
    if name.isEmpty { throw NumberGrammar.rejection("number.unclear", typed) }
    let larger = try unit(name, typed)
    let rest = try NumberGrammar.number(digits: second.number, typed)
    guard let pair = pairs.first(where: { $0.larger == larger.name }) else { throw form(typed) }
    let smaller = try unit(second.unit.isEmpty ? pair.smaller : second.unit, typed)
    guard smaller.name == pair.smaller, number.places == 0 else { throw form(typed) }
    var scale: Int128 = 1
    for _ in 0..<rest.places { scale *= 10 }
    if Int128(rest.coefficient) >= Int128(pair.ratio) * scale {
      throw NumberGrammar.rejection(
        subject + ".carry", typed,
        ["smaller": pair.smaller, "larger": pair.larger, "ratio": String(pair.ratio)])
    }
    let total = Int128(number.coefficient) * Int128(pair.ratio) * scale + Int128(rest.coefficient)
    let value = PlainNumber.scaled(
      total, rest.places, by: smaller.numerator, over: smaller.denominator)
    guard let value else { throw NumberGrammar.rejection("number.range", typed) }
    return Reading(value: value, bare: nil)
  }

  private func unit(_ name: String, _ typed: String) throws(Rejection) -> Unit {
    let name = spellings[name] ?? name
    if let unit = units.first(where: { $0.name == name }) { return unit }
    var values = ["unit": Printable.excerpt(name, max: 20)]
    if let meant = meanings[name] {
      values["suggestion"] = meant
      throw NumberGrammar.rejection(subject + ".unitMeant", typed, values)
    }
    values["units"] = units.map(\.name).joined(separator: ", ")
    throw NumberGrammar.rejection(subject + ".unit", typed, values)
  }

  /// A text that begins as a measure has a wrong form; any other is no number at all.
  private func unread(_ typed: String, _ terms: [MeasureTerm]) -> Rejection {
    terms.isEmpty ? NumberGrammar.rejection("number.notANumber", typed) : form(typed)
  }

  private func form(_ typed: String) -> Rejection {
    NumberGrammar.rejection(subject + ".form", typed)
  }
}
