/// Reads CSV and TSV: the first line that is not empty has the names, each further one a record.
///
/// A byte order mark is skipped, a line ends with LF, CR LF or CR, a field in quotes may hold line breaks.
/// Quotes within a field that does not begin with one are part of its text. Empty lines are passed over,
/// unless there is one column: then each is a missing value. An empty field is `null`, `""` an empty text.
public final class DelimitedReader: RecordReader {
  /// More columns than any real file has.
  public static let maximumColumns = 4096

  public private(set) var names: [String] = []
  /// How the fields are told apart, as given or found out.
  public private(set) var delimiting: Delimiting
  /// The line with the names, as it stands in the input, in UTF-8.
  public let header: [UInt8]
  /// Where each of the names stands.
  public let headerPlaces: [TextPlace]
  public private(set) var canGoOn = false
  private let window: InputWindow

  /// Reads the names.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - delimiting: nil looks for the comma, semicolon or tab that is most frequent in the first line.
  ///   - limit: the longest record in bytes.
  /// - Throws: `csv.noHeader`, `csv.duplicateHeader`, or what is wrong with the first line.
  public init(
    _ source: any ByteSource, _ delimiting: Delimiting? = nil, limit: Int = 1 << 24
  ) throws(FormatError) {
    let window = InputWindow(source, limit: limit)
    let delimiting = if let delimiting { delimiting } else { try Self.detect(window) }
    var header = TextRecord()
    repeat {
      switch try Self.read(window, delimiting, count: nil, into: &header) {
      case .record: break
      case .refused(let error): throw error
      case .end: throw FormatError("csv.noHeader", at: window.place)
      }
    } while Self.isBlank(header)
    self.window = window
    self.delimiting = delimiting
    self.header = header.bytes
    headerPlaces = header.places
    var seen: Set<[UInt8]> = []
    for index in header.entries.indices {
      let name = header.withBytes(at: index) { [UInt8]($0) }
      // Spreadsheet programs write cells without a name behind the others.
      guard name.isEmpty || seen.insert(name).inserted else {
        throw FormatError(
          "csv.duplicateHeader", at: header.place(at: index), ["value": header.text(at: index)])
      }
      names.append(header.text(at: index))
    }
  }

  public func next(into record: inout TextRecord) throws(FormatError) -> Bool {
    canGoOn = false
    repeat {
      switch try Self.read(window, delimiting, count: names.count, into: &record) {
      case .record: break
      case .refused(let error):
        canGoOn = true
        throw error
      case .end: return false
      }
    } while Self.isBlank(record) && names.count > 1
    canGoOn = true
    guard record.entries.count == names.count else {
      throw FormatError(
        "csv.fieldCount", at: record.place,
        ["expected": String(names.count), "found": String(record.entries.count)])
    }
    return true
  }

  private static func isBlank(_ record: TextRecord) -> Bool {
    record.entries.count == 1 && record.entries[0].kind == .null
  }

  private enum Line {
    case record
    /// Something is wrong with this record alone.
    case refused(FormatError)
    case end
  }

  /// Reads the next line as a record, whatever the number of its fields; `count` is what they should be.
  private static func read(
    _ window: InputWindow, _ delimiting: Delimiting, count: Int?, into record: inout TextRecord
  ) throws(FormatError) -> Line {
    while true {
      record.removeAll()
      let bytes = window.bytes
      if !bytes.isEmpty {
        do {
          let line = try scan(bytes, delimiting, isLast: window.isAtEnd, count: count, into: &record)
          record.keep(bytes.prefix(line.length), at: window.place)
          let quote = line.textAfterQuote.map { window.place(at: $0) }
          if line.hasBreaks { window.consume(line.length) } else { window.consumeLine(line.length) }
          return quote.map { .refused(FormatError("csv.textAfterQuote", at: $0)) } ?? .record
        } catch {
          if case .defect(let code, let offset, let values) = error {
            throw FormatError(code, at: window.place(at: offset), values)
          }
        }
      }
      if try !window.extend(), bytes.isEmpty { return .end }
    }
  }

  /// Where quotes may have no meaning, the number of fields decides: it is right without if a text that begins
  /// with a quote and another that ends with one were taken for one field.
  private static func scan(
    _ bytes: UnsafeRawBufferPointer, _ delimiting: Delimiting, isLast: Bool, count: Int?,
    into record: inout TextRecord
  ) throws(DelimitedLine.Stop) -> DelimitedLine.Line {
    let line = try DelimitedLine.scan(
      bytes, delimiting, isLast: isLast, limit: maximumColumns, into: &record)
    guard let count, line.hasQuotes, record.entries.count != count else { return line }
    var other = TextRecord()
    // The line was read already; a second reading that fails is no better one.
    let plain = try? DelimitedLine.scan(
      bytes, delimiting, isLast: isLast, limit: maximumColumns, readsQuotes: false, into: &other)
    guard let plain, other.entries.count == count else { return line }
    record = other
    return plain
  }

  /// Looks at the first line that is not empty, outside of quotes; at its beginning, if it is very long.
  private static func detect(_ window: InputWindow) throws(FormatError) -> Delimiting {
    while true {
      var counts = [(UInt8(ascii: ","), 0), (UInt8(ascii: ";"), 0), (UInt8(ascii: "\t"), 0)]
      var isQuoted = false
      var isEmpty = true
      var isWhole = false
      for byte in window.bytes {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r"), !isQuoted, !isEmpty {
          isWhole = true
          break
        }
        if byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { isEmpty = false }
        for index in counts.indices where !isQuoted && counts[index].0 == byte { counts[index].1 += 1 }
      }
      let isLonger = isWhole || window.bytes.count >= 1 << 16 ? false : try window.extend()
      if !isLonger {
        let most = counts.map(\.1).max() ?? 0
        return .quoted(delimiter: counts.first { $0.1 == most }?.0 ?? UInt8(ascii: ","))
      }
    }
  }
}
