/// Reads CSV and TSV: the first line that is not empty has the names, each further one a record.
///
/// A byte order mark is skipped, a line ends with LF, CR LF or CR, a field in quotes may hold line breaks.
/// Blanks between a delimiter and a quote are no part of the text. Quotes within a field that does not begin with
/// one are. Rows of empty cells are passed over; a row that is shorter than the first is filled with missing
/// values. An empty field is `null`, `""` an empty text.
public final class DelimitedReader: RecordReader {
  /// More columns than any real file has.
  public static let maximumColumns = 4096
  /// How many lines may stand before the one with the names.
  public static let mostLinesBefore = 10

  public private(set) var names: [String] = []
  /// How the fields are told apart, as given or found out.
  public private(set) var delimiting: Delimiting
  /// The line with the names, as it stands in the input, in UTF-8; with the `sep=` before it, if there is one.
  public let header: [UInt8]
  /// Where each of the names stands.
  public let headerPlaces: [TextPlace]
  /// How many lines were passed over before the one with the names.
  public let linesBefore: Int
  public private(set) var canGoOn = false
  private let window: InputWindow
  private let gaps: Set<[UInt8]>

  /// Reads the names.
  ///
  /// A first line `sep=;` says what the delimiter is.
  ///
  /// - Parameters:
  ///   - source: the input.
  ///   - delimiting: nil looks for the comma, semicolon or tab that is most frequent in the first line.
  ///   - headerLine: the line that has the names, from 1; nil for the first that is not empty.
  ///   - gaps: texts that stand for a missing value.
  ///   - limit: the longest record in bytes.
  ///   - isKnown: whether a name is one that is looked for. Where the first line has fewer than two such names,
  ///     the line with the names is the first of the next ten that has two.
  /// - Throws: `csv.noHeader`, `csv.duplicateHeader`, or what is wrong with the first line.
  public init(
    _ source: any ByteSource, _ delimiting: Delimiting? = nil, headerLine: Int? = nil, gaps: [String] = [],
    limit: Int = 1 << 24, isKnown: ((String) -> Bool)? = nil
  ) throws(FormatError) {
    let window = InputWindow(source, limit: limit)
    self.window = window
    self.gaps = Set(gaps.map { Array($0.utf8) })
    var (sign, delimiting) = delimiting == nil ? try Self.passSign(window) : ([], delimiting)
    let first = window.place.line
    if let headerLine {
      try Self.passLines(window, to: headerLine)
    } else if let isKnown {
      try Self.passTitle(window, &delimiting, isKnown)
    }
    let found = if let delimiting { delimiting } else { try Self.detect(window) }
    self.delimiting = found
    var header = TextRecord()
    repeat {
      switch try Self.read(window, found, count: nil, into: &header) {
      case .record: break
      case .refused(let error): throw error
      case .end: throw FormatError("csv.noHeader", at: window.place)
      }
    } while header.isBlank
    sign.append(contentsOf: header.bytes)
    self.header = sign
    headerPlaces = header.places
    linesBefore = header.place.line - first
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
      record.clear(gaps)
    } while record.isBlank
    canGoOn = true
    if record.entries.count != names.count { record.level(to: names.count) }
    guard record.entries.count == names.count else {
      throw FormatError(
        "csv.fieldCount", at: record.place,
        ["expected": String(names.count), "found": String(record.entries.count)])
    }
    return true
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

  // MARK: Before the names

  /// Passes a first line such as `sep=;`, by which spreadsheet programs know the delimiter; returns it and that.
  private static func passSign(_ window: InputWindow) throws(FormatError) -> ([UInt8], Delimiting?) {
    while window.bytes.count < 10,
      "sep=".utf8.starts(with: window.bytes.filter { $0 != UInt8(ascii: "\"") }.prefix(4)),
      try window.extend()
    {}
    let line = window.bytes.prefix(16).prefix { $0 != 0x0A && $0 != 0x0D }
    let plain = line.filter { $0 != UInt8(ascii: "\"") }
    guard plain.count == 5, plain.starts(with: "sep=".utf8), line.count < window.bytes.count else {
      return ([], nil)
    }
    let rest = window.bytes.dropFirst(line.count)
    let length = line.count + (rest.starts(with: [0x0D, 0x0A]) ? 2 : 1)
    let sign = [UInt8](window.bytes.prefix(length))
    window.consume(length)
    return (sign, .quoted(delimiter: plain[4]))
  }

  /// Passes lines until the one with the number comes.
  private static func passLines(_ window: InputWindow, to number: Int) throws(FormatError) {
    while window.place.line < number {
      let bytes = window.bytes
      let length = bytes.prefix { $0 != 0x0A && $0 != 0x0D }.count
      // After a carriage return a line feed may belong to the same end.
      if length + 1 >= bytes.count, try window.extend() { continue }
      if length == bytes.count { throw FormatError("csv.noHeader", at: window.place) }
      window.consume(bytes[length...].starts(with: [0x0D, 0x0A]) ? length + 2 : length + 1)
    }
  }

  /// Passes the lines before the first with two known names, if that is one of the ten that follow the first.
  private static func passTitle(
    _ window: InputWindow, _ delimiting: inout Delimiting?, _ isKnown: (String) -> Bool
  ) throws(FormatError) {
    let found = if let delimiting { delimiting } else { try detect(window) }
    let first = lines(window, found, count: 1)
    if first.first.map({ $0.names.count(where: isKnown) }) ?? 0 >= 2 { return }
    var best: (line: Int, known: Int, offset: Int, delimiting: Delimiting)?
    let candidates =
      delimiting.map { [$0] } ?? [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].map { .quoted(delimiter: $0) }
    for candidate in candidates {
      for (line, found) in lines(window, candidate, count: mostLinesBefore + 1).enumerated() {
        let known = found.names.count(where: isKnown)
        if known < 2 { continue }
        if (line, -known) < (best?.line ?? .max, -(best?.known ?? 0)) {
          best = (line, known, found.offset, candidate)
        }
        break
      }
    }
    guard let best else { return }
    window.consume(best.offset)
    delimiting = best.delimiting
  }

  /// The texts of the first lines that are not empty, and where they begin in the window.
  private static func lines(
    _ window: InputWindow, _ delimiting: Delimiting, count: Int
  ) -> [(offset: Int, names: [String])] {
    var lines: [(offset: Int, names: [String])] = []
    var offset = 0
    while lines.count < count {
      var record = TextRecord()
      let rest = UnsafeRawBufferPointer(rebasing: window.bytes[offset...])
      if !rest.isEmpty {
        do throws(DelimitedLine.Stop) {
          let line = try DelimitedLine.scan(
            rest, delimiting, isLast: window.isAtEnd, limit: maximumColumns, into: &record)
          record.keep(rest.prefix(line.length), at: window.place)
          if !record.isBlank { lines.append((offset, record.entries.indices.map { record.text(at: $0) })) }
          offset += line.length
          continue
        } catch {
          guard case .more = error else { return lines }
        }
      }
      // What is wrong further on is told when it is read.
      guard window.bytes.count < 1 << 18, (try? window.extend()) == true else { return lines }
    }
    return lines
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
