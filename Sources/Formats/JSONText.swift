public import Values

/// Texts as JSON strings: quotes, backslashes and the controls of C0, DEL and C1 escaped, all else as UTF-8.
public enum JSONText {
  public static func quoted(_ text: String) -> String {
    String(decoding: Spelling.json.spell(text), as: UTF8.self)
  }

  /// Puts the bytes, which must be valid UTF-8, into the sink as one JSON string.
  public static func put(quoted text: UnsafeRawBufferPointer, into sink: ByteSink) {
    var row = RowText(capacity: text.count + 2)
    row.put(json: text)
    sink.put(row.bytes)
  }
}
