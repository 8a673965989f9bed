import Formats

/// A property of a card, its line spelled as versions 3.0 and 4.0 do it, whatever the card's version is.
struct VCardProperty {
  var line: ContentLine
  /// Where its value stands.
  var place: TextPlace
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

  /// The line as it is kept and written again.
  var kept: String { keptLine ?? line.line }

  /// Groups are compared without regard to case.
  var group: String? { line.group.map { $0.lowercased() } }

  /// What the `TYPE` parameters and the values without a name say, in lower case, each once.
  var types: [String] {
    var types: [String] = []
    for parameter in line.parameters where parameter.name == "TYPE" || parameter.name.isEmpty {
      for value in parameter.values {
        for type in value.lowercased().split(separator: ",").map(String.init)
        where !type.isEmpty && !types.contains(type) {
          types.append(type)
        }
      }
    }
    return types
  }

  /// Whether it has parameters, other than those named, that mean something.
  func hasParameters(beside known: Set<String> = []) -> Bool {
    line.parameters.contains { parameter in
      switch parameter.name {
      case "CHARSET": false
      case "VALUE":
        !parameter.values.allSatisfy {
          ["text", "date", "date-and-or-time", "date-time", "uri", "phone-number"].contains($0.lowercased())
        }
      default: !known.contains(parameter.name) && !Self.own.contains(parameter.name)
      }
    }
  }

  /// Parameters that Roster writes itself.
  static let textParameter = "X-ROSTER-TEXT"
  static let breaksParameter = "X-ROSTER-BREAKS"
  static let yearParameter = "X-ROSTER-YEAR"
  static let omittedYearParameter = "X-APPLE-OMIT-YEAR"
  private static let own: Set<String> = [textParameter, breaksParameter, yearParameter, omittedYearParameter]
}
