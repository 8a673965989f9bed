import Values

/// A description, which may hold line breaks, as title and detail.
struct TaskwarriorTitle {
  var title: String
  var detail: String?

  /// The first line is the title and the others the detail; all are the title if there is a detail already, or
  /// if they cannot be one.
  init(_ description: String, hasDetail: Bool) {
    let text = TextRules.trimmed(description)
    guard !hasDetail, let end = text.utf8.firstIndex(of: 0x0A) else {
      self.init(title: SingleLine.text(text))
      return
    }
    let rest = TextRules.trimmed(String(text[end...]))
    if TextRules.isBlank(rest) || TextRules.multiLineProblem(rest) != nil {
      self.init(title: SingleLine.text(text))
    } else {
      self.init(title: SingleLine.text(String(text[..<end])), detail: rest)
    }
  }

  private init(title: String, detail: String? = nil) {
    self.title = title
    self.detail = detail
  }
}
