/// JSON5 (spec.json5.org) as a tree that knows where each of its values stands.
///
/// Escapes in unquoted keys are not read.
public enum JSON5 {
  /// Objects and arrays may lie this deep in one another.
  public static let maximumDepth = 32

  /// Reads one value, with white space and comments around it.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> Value {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(code: "json5.encoding", line: 0, column: 0, values: [:])
    }
    var reader = Reader(text)
    return try reader.readDocument()
  }

  /// The text as a string in double quotes, good for JSON as well.
  public static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": output += "\\" + String(Character(scalar))
      case "\n": output += "\\n"
      case _ where scalar.properties.generalCategory == .control:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }
}
