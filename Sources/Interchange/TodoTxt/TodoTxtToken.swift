import Values

/// What one word of a line's text is.
enum TodoTxtToken {
  case word
  /// `+project` or `@context`; a context keeps its `@`.
  case tag(String)
  case due(CivilDate)
  case priority(UInt8)
  case created(CivilDate)
  /// `note:` with the value decoded.
  case detail(String)
  /// A key that other programs act on.
  case key
  /// The words of the text are percent-encoded.
  case encoded

  static let encodedMark = "enc:percent"

  /// - Parameter isEncoded: whether tags are percent-encoded.
  init(_ bytes: ArraySlice<UInt8>, isEncoded: Bool = false) {
    guard let first = bytes.first, bytes.count > 1 else {
      self = .word
      return
    }
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "@") {
      let spelled = Array(first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes)
      let name = isEncoded ? PercentText.decoded(spelled) : String(decoding: spelled, as: UTF8.self)
      self = TagText.isTag(name) ? .tag(name) : .word
      return
    }
    self = bytes.firstIndex(of: UInt8(ascii: ":")).map { Self.keyed(bytes, colon: $0) } ?? .word
  }

  private static func keyed(_ bytes: ArraySlice<UInt8>, colon: Int) -> TodoTxtToken {
    let value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    guard !value.isEmpty, !value.utf8.contains(UInt8(ascii: ":")) else { return .word }
    switch String(decoding: bytes[..<colon], as: UTF8.self) {
    case "due": return CivilDate(iso: value).map(TodoTxtToken.due) ?? .word
    case "created": return CivilDate(iso: value).map(TodoTxtToken.created) ?? .word
    case "pri": return letter(value).map(TodoTxtToken.priority) ?? .word
    case "note":
      let text = TextRules.trimmed(PercentText.decoded(Array(value.utf8)))
      return TextRules.isBlank(text) || TextRules.multiLineProblem(text) != nil ? .word : .detail(text)
    case "t", "rec", "h", "id", "p", "pm": return .key
    case "enc": return value == "percent" ? .encoded : .word
    default: return .word
    }
  }

  private static func letter(_ text: String) -> UInt8? {
    guard text.utf8.count == 1, let byte = text.utf8.first, TodoTxtTask.isLetter(byte) else { return nil }
    return byte
  }
}
