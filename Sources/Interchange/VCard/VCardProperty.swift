import Formats

/// A property of a card, its line spelled as versions 3.0 and 4.0 do it, whatever the card's version is.
final class VCardProperty {
  let line: ContentLine
  /// Where its value stands.
  let place: TextPlace
  /// The line to keep, if it is not the one above.
  private let keptLine: String?
  /// Why the value cannot be read.
  let problem: ForeignRecord.Problem?

  /// A property that needs no decoding.
  init(_ line: ContentLine) {
    self.line = line
    place = line.valuePlace
    keptLine = nil
    problem = nil
  }

  /// A property that was decoded, or could not be.
  init(_ line: ContentLine, kept: String?, at place: TextPlace, problem: ForeignRecord.Problem? = nil) {
    self.line = line
    self.place = place
    keptLine = kept
    self.problem = problem
  }

  var name: String { line.name }

  /// The line as it is kept and written again: in its normal form, or as it stands if it cannot be read.
  var kept: String {
    problem == nil ? VCardNormalForm.text(of: keptLine.map { ContentLine($0) } ?? line) : line.line
  }

  /// Groups are compared without regard to case.
  var group: String? { line.group.map { $0.lowercased() } }

  /// What the `TYPE` parameters and the values without a name say, in lower case, each once.
  var types: [String] {
    var types: [String] = []
    for parameter in line.parameters where parameter.name == "TYPE" || parameter.name.isEmpty {
      for value in parameter.values {
        let parts =
          value.utf8.contains(ContentText.comma) ? value.split(separator: ",").map(String.init) : [value]
        // Some programs escape the commas between types as those of a text.
        let plain = parts.map { $0.utf8.last == UInt8(ascii: "\\") ? String($0.dropLast()) : $0 }
        for type in plain.map({ $0.lowercased() }) where !type.isEmpty && !types.contains(type) {
          types.append(type)
        }
      }
    }
    return types
  }

  /// Whether nothing but its value says something.
  var isBare: Bool { line.group == nil && !hasParameters(besideTypes: false) }

  /// Whether it has parameters that mean something.
  func hasParameters(besideTypes: Bool) -> Bool {
    !line.parameters.isEmpty
      && line.parameters.contains { parameter in
        switch parameter.name {
        case "TYPE", "": !besideTypes
        case "CHARSET", Self.textParameter, Self.breaksParameter, Self.yearParameter,
          Self.omittedYearParameter:
          false
        case "VALUE":
          !parameter.values.allSatisfy {
            ["text", "date", "date-and-or-time", "date-time", "uri", "phone-number"].contains($0.lowercased())
          }
        default: true
        }
      }
  }

  /// Parameters that Roster writes itself.
  static let textParameter = "X-ROSTER-TEXT"
  static let breaksParameter = "X-ROSTER-BREAKS"
  static let yearParameter = "X-ROSTER-YEAR"
  static let omittedYearParameter = "X-APPLE-OMIT-YEAR"
}
