extension UsageError {
  /// The key of the sentence that says it, such as `usage.unknownOption`; one that ends in `.unsaid` does
  /// without the word.
  public var key: String {
    "usage.\(kind.rawValue)" + (word.isEmpty && kind != .missingPositional ? ".unsaid" : "")
  }

  /// What the sentence names: `word`, and `subject` if there is one. The suggestion is a sentence of its own.
  public var values: [String: String] {
    var values = ["word": word]
    values["subject"] = subject
    return values
  }
}
