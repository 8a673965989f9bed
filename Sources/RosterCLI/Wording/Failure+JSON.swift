import Values

extension Failure.Item {
  var json: String {
    var object = JSONObjectText()
    if let place { object.put("place", place) }
    object.put("field", field)
    object.put("code", code)
    object.put("message", message)
    return object.closed
  }
}

extension Failure {
  /// `{"error":{"code":…,"message":…,"violations":[…]}}`
  var json: String {
    var error = JSONObjectText()
    error.put("code", code)
    error.put("message", message)
    if !violations.isEmpty {
      error.put(
        "violations",
        list: violations.map(\.json))
    } else if !lines.isEmpty {
      error.put("hint", lines.map { TextRules.trimmed($0) }.joined(separator: "\n"))
    }
    if let keptFile { error.put("keptFile", keptFile) }
    var outer = JSONObjectText()
    outer.put("error", raw: error.closed)
    return outer.closed
  }
}
