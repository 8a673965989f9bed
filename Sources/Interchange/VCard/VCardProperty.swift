import Formats
import Values

/// A property of a card, its line spelled as versions 3.0 and 4.0 do it, whatever the card's version is.
final class VCardProperty {
  let line: ContentLine
  /// The line as the card has it.
  let written: ContentLine
  /// The line to keep, if it is not the one above.
  private let keptLine: String?
  /// Why the value cannot be read.
  let problem: ForeignRecord.Problem?

  /// A property that needs no decoding.
  init(_ line: ContentLine) {
    self.line = line
    written = line
    keptLine = nil
    problem = nil
  }

  /// A property that was decoded, or could not be.
  init(_ line: ContentLine, kept: String?, from written: ContentLine, problem: ForeignRecord.Problem? = nil) {
    self.line = line
    self.written = written
    keptLine = kept
    self.problem = problem
  }

  var name: String { line.name }

  /// Where its value stands.
  var place: TextPlace { written.valuePlace }

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

  /// Parameters that Roster writes itself.
  /// With the value `none`: the property is not to be read as a field's.
  static let fieldParameter = "X-ROSTER-FIELD"
  static let textParameter = "X-ROSTER-TEXT"
  static let breaksParameter = "X-ROSTER-BREAKS"
  static let yearParameter = "X-ROSTER-YEAR"
  static let omittedYearParameter = "X-APPLE-OMIT-YEAR"
}
