/// How a text becomes part of a row.
enum Spelling {
  /// `isSafe` has a `'` before what a spreadsheet program would take for a formula.
  case delimited(Delimiting, isSafe: Bool = false)
  case json

  /// A text as it stands in the output.
  func spell(_ text: String) -> [UInt8] {
    var row = RowText(capacity: 64)
    var text = text
    text.withUTF8 { row.put(text: UnsafeRawBufferPointer($0), as: self) }
    return [UInt8](row.bytes)
  }
}
