/// What a reader of tables made of an input, as short texts.
struct TableReading: Equatable {
  /// `field=value` for each entry, with `id=`, and `createdAt=`; `!code line:column` for a refused one.
  var records: [[String]] = []
  var unmatched: [String] = []
  /// `code line:column` of what ended the reading.
  var error: String?
}
