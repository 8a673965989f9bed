import Formats
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads content lines one after the other, unfolded; empty lines are passed over.
///
/// A physical line ends with LF, CR LF or CR. One that begins with a space or tab goes on with the line before
/// it, without this one character. The soft breaks of quoted-printable and the bare lines of Base64 (vCard 2.1)
/// are joined too. That bytes are no UTF-8 is told by the line's `defect`.
final class ContentLineReader {
  /// The bytes as they stand in the input, from the first line of the record on.
  private(set) var source: [UInt8] = []

  private let window: InputWindow
  private let limit: Int
  private var recordPlace = TextPlace(line: 1, column: 1)
  /// Where the line read last begins: in `source` and in the input.
  private var last = (offset: 0, place: TextPlace(line: 1, column: 1))

  /// The limit is the longest record, or line outside of one, in bytes.
  init(_ source: any ByteSource, limit: Int = 1 << 24) {
    window = InputWindow(source, limit: limit, checksText: false)
    self.limit = limit
  }

  /// Makes the line that was read last the first of a new record; called as well for lines outside of records.
  func beginRecord() {
    source.removeFirst(last.offset)
    last.offset = 0
    recordPlace = last.place
  }

  /// The bytes of the record without those of the line that was read last.
  var sourceBeforeLast: ArraySlice<UInt8> { source[..<last.offset] }

  /// Fills in the next line; false at the end.
  ///
  /// - Throws: `text.utf16`, `text.tooLong` or what the source throws.
  func next(into line: inout ContentLine) throws(FormatError) -> Bool {
    line.bytes.removeAll(keepingCapacity: true)
    line.folds.removeAll(keepingCapacity: true)
    repeat {
      line.place = window.place
      last = (source.count, line.place)
      guard try take(into: &line.bytes, skipping: 0) else { return false }
    } while line.bytes.isEmpty
    var isCertain = line.parse()
    var transfer = Transfer(line)
    while true {
      if transfer == .quotedPrintable, line.bytes.last == UInt8(ascii: "=") {
        line.bytes.removeLast()
        line.folds.append(ContentLine.Fold(offset: line.bytes.count, column: 1))
        guard try take(into: &line.bytes, skipping: 0) else { break }
      } else if let byte = try firstByte(), byte == 0x20 || byte == 0x09 {
        line.folds.append(ContentLine.Fold(offset: line.bytes.count, column: 2))
        _ = try take(into: &line.bytes, skipping: 1)
        // The name and parameters may be folded too.
        if !isCertain, line.bytes.count < Self.longestHead {
          isCertain = line.parse()
          transfer = Transfer(line)
        }
      } else if transfer == .base64, try isBase64() {
        line.folds.append(ContentLine.Fold(offset: line.bytes.count, column: 1))
        _ = try take(into: &line.bytes, skipping: 0)
      } else {
        break
      }
    }
    line.defect = line.bytes.withUnsafeBytes { bytes in
      let (count, stop) = UTF8Check.validPrefix(of: bytes)
      return switch stop {
      case .end: nil
      case .nul: ("text.nul", count)
      case .invalid, .incomplete: ("text.encoding", count)
      }
    }
    if !isCertain { line.parse() }
    return true
  }

  /// How far the name and parameters may reach for the encoding they tell to be heeded.
  private static let longestHead = 4096

  /// Appends a physical line without its end and consumes it; false at the end of the input.
  private func take(into bytes: inout [UInt8], skipping count: Int) throws(FormatError) -> Bool {
    guard let (length, whole) = try physicalLine() else { return false }
    guard source.count + whole <= limit else {
      throw FormatError("text.tooLong", at: recordPlace, ["limit": String(limit)])
    }
    bytes.append(contentsOf: window.bytes[count..<max(length, count)])
    source.append(contentsOf: window.bytes[..<whole])
    window.consumeLine(whole)
    return true
  }

  private func firstByte() throws(FormatError) -> UInt8? {
    if window.bytes.isEmpty { _ = try window.extend() }
    return window.bytes.first
  }

  /// The length of the next physical line without and with its end.
  private func physicalLine() throws(FormatError) -> (length: Int, whole: Int)? {
    var scanned = 0
    while true {
      let bytes = window.bytes
      if let found = Self.lineEnd(bytes, from: scanned, isAtEnd: window.isAtEnd) { return found }
      scanned = bytes.count
      // What ends the line may begin with returns that are seen already.
      while scanned > 0, bytes[scanned - 1] == UInt8(ascii: "\r") { scanned -= 1 }
      if try !window.extend() {
        if let found = Self.lineEnd(window.bytes, from: scanned, isAtEnd: true) { return found }
        return window.bytes.isEmpty ? nil : (window.bytes.count, window.bytes.count)
      }
    }
  }

  /// The first end of a line: CR, LF, or returns before a line feed, which some programs double.
  private static func lineEnd(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isAtEnd: Bool
  ) -> (length: Int, whole: Int)? {
    let feed = position(of: UInt8(ascii: "\n"), in: bytes, from: start, to: bytes.count)
    guard
      let first = position(of: UInt8(ascii: "\r"), in: bytes, from: start, to: feed ?? bytes.count)
    else { return feed.map { ($0, $0 + 1) } }
    var next = first
    while next < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
    if next == bytes.count { return isAtEnd ? (first, first + 1) : nil }
    return bytes[next] == UInt8(ascii: "\n") ? (first, next + 1) : (first, first + 1)
  }

  private static func position(
    of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> Int? {
    guard start < end, let base = bytes.baseAddress else { return nil }
    return memchr(base + start, Int32(byte), end - start).map { UnsafeRawPointer($0) - base }
  }

  /// Whether the next physical line can only be more of a Base64 text.
  ///
  /// One that is folded itself is the beginning of a long name.
  private func isBase64() throws(FormatError) -> Bool {
    guard let (length, whole) = try physicalLine(), length > 0 else { return false }
    if whole == window.bytes.count { _ = try window.extend() }
    if whole < window.bytes.count, window.bytes[whole] == 0x20 || window.bytes[whole] == 0x09 {
      return false
    }
    return window.bytes[..<length].allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"),
        UInt8(ascii: "="):
        true
      default: false
      }
    }
  }

  /// How vCard 2.1 says that a value goes on over physical lines.
  private enum Transfer {
    case plain, quotedPrintable, base64

    init(_ line: ContentLine) {
      self = .plain
      for parameter in line.parameters where parameter.name == "ENCODING" || parameter.name.isEmpty {
        for value in parameter.values {
          switch value.uppercased() {
          case "QUOTED-PRINTABLE", "Q": self = .quotedPrintable
          case "BASE64", "B": self = .base64
          default: break
          }
        }
      }
    }
  }
}
