import Values

/// Traces by category on standard error, as `ROSTER_LOG` asks; never a stored value, never a secret.
struct Tracer {
  static let categories = ["store", "sql", "viewmodel", "command", "settings"]

  private let categories: Set<String>
  private let sink: ByteSink?

  init(_ wanted: String?, _ sink: ByteSink) throws {
    let names = (wanted ?? "").split(separator: ",").map { TextRules.trimmed(String($0)) }
    for name in names where name != "all" && !Self.categories.contains(name) {
      throw Failure(
        .usage, "log.unknown",
        ["value": Printable.excerpt(name), "names": (Self.categories + ["all"]).joined(separator: ", ")])
    }
    categories = names.contains("all") ? Set(Self.categories) : Set(names)
    self.sink = categories.isEmpty ? nil : sink
  }

  func isOn(_ category: String) -> Bool { categories.contains(category) }

  func log(_ category: String, _ text: @autoclosure () -> String) {
    guard let sink, isOn(category) else { return }
    sink.put("roster[\(category)]: \(text())\n")
    // A trace that cannot be written must not end the command.
    try? sink.flush()
  }
}
