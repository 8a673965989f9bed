import Values

@testable import Formats

/// What a reader made of an input: kinds and texts, or the error it ended with.
struct Reading: Equatable {
  var names: [String] = []
  var rows: [[String]] = []
  var error: FormatError?
}

/// `text` for a text, `null`, `#1` for a number, `!true` for a flag, `[a|b]` for words, after `name=` if the
/// names of the row are not the first ones in order.
func describe(_ record: TextRecord, _ names: [String]) -> [String] {
  record.entries.indices.map { index in
    let text =
      switch record.entries[index].kind {
      case .null: "null"
      case .text: "'" + record.text(at: index) + "'"
      case .number: "#" + record.text(at: index)
      case .flag: "!" + record.text(at: index)
      case .words: "[" + record.words(at: index).joined(separator: "|") + "]"
      }
    return record.entries[index].name == index ? text : names[record.entries[index].name] + "=" + text
  }
}

func readAll(_ make: () throws(FormatError) -> any RecordReader) -> Reading {
  var reading = Reading()
  var record = TextRecord()
  do throws(FormatError) {
    let reader = try make()
    defer { reading.names = reader.names }
    while try reader.next(into: &record) { reading.rows.append(describe(record, reader.names)) }
  } catch {
    reading.error = error
  }
  return reading
}

/// Reads the delimited bytes in pieces of every small size and whole; all must agree.
func readDelimited(_ bytes: [UInt8], _ delimiting: Delimiting?, limit: Int = 1 << 24) -> [Reading] {
  [1, 2, 3, 7, .max].map { piece in
    readAll { () throws(FormatError) in
      try DelimitedReader(ArraySource(bytes, piece: piece), delimiting, limit: limit)
    }
  }
}

func readJSON(_ bytes: [UInt8], limit: Int = 1 << 24) -> [Reading] {
  [1, 2, 3, 7, .max].map { piece in
    readAll { JSONReader(ArraySource(bytes, piece: piece), limit: limit) }
  }
}

func error(_ code: String, _ line: Int, _ column: Int, _ values: [String: String] = [:]) -> FormatError {
  FormatError(code, at: TextPlace(line: line, column: column), values)
}
