import Formats
import Values

/// Reads the cards of a file, vCard 2.1 to 4.0, one after the other.
///
/// A card that is cut off or holds another is refused, and the reading goes on at the next BEGIN.
final class VCardReader: ForeignReader {
  var envelope: Envelope { Envelope() }

  private let entity: VCardEntity
  private let reader: ContentLineReader
  /// The lines of a card; made once and filled again.
  private var lines: [ContentLine] = []
  /// A line that was read and begins the next card.
  private var pending: ContentLine?

  init(_ source: any ByteSource, _ entity: VCardEntity) {
    self.entity = entity
    reader = ContentLineReader(source)
  }

  func next() throws(FormatError) -> ForeignRecord? {
    var line = ContentLine()
    if let pending {
      line = pending
      self.pending = nil
    } else if try !reader.next(into: &line) {
      return nil
    }
    reader.beginRecord()
    return Self.marks(line, "BEGIN") ? try card(line.place) : try stray(line)
  }

  /// Reads on to the END.
  private func card(_ place: TextPlace) throws(FormatError) -> ForeignRecord {
    var record = ForeignRecord(at: place)
    var count = 0
    // Cards within the card, which only an agent may be.
    var depth = 0
    var isAgent = false
    while true {
      if count == lines.count { lines.append(ContentLine()) }
      guard try reader.next(into: &lines[count]) else {
        record.source = reader.source
        record.problem = ForeignRecord.Problem("vcard.noEnd", at: place)
        return record
      }
      if !lines[count].isWellFormed { Self.mend(&lines[count]) }
      if Self.marks(lines[count], "END") {
        if depth == 0 { break }
        depth -= 1
      } else if Self.marks(lines[count], "BEGIN") {
        guard depth > 0 || isAgent else {
          pending = lines[count]
          record.source = Array(reader.sourceBeforeLast)
          record.problem = ForeignRecord.Problem("vcard.noEnd", at: place)
          return record
        }
        depth += 1
        record.problem = record.problem ?? ForeignRecord.Problem("vcard.nested", at: lines[count].place)
      } else if !lines[count].isWellFormed {
        record.problem = record.problem ?? Self.broken(lines[count], "vcard.line")
      } else if lines[count].name == "BEGIN" || lines[count].name == "END" {
        record.problem = record.problem ?? ForeignRecord.Problem("vcard.nested", at: lines[count].place)
      }
      isAgent = lines[count].name == "AGENT"
      if count == Self.maximumLines {
        let limit = ["limit": String(Self.maximumLines)]
        record.problem = record.problem ?? ForeignRecord.Problem("vcard.tooManyLines", limit, at: place)
      }
      if record.problem == nil { count += 1 }
    }
    record.source = reader.source
    if record.problem == nil { record = VCardInterpreter(lines[..<count], entity, record).record }
    forgetLongLines(count)
    return record
  }

  /// More than any real card has; each takes many times its length in memory.
  private static let maximumLines = 50_000

  /// What one card needed is not held for all that follow.
  private func forgetLongLines(_ count: Int) {
    if lines.count > 1024 { lines.removeAll() }
    for index in lines.indices.prefix(count) where lines[index].bytes.count > 1 << 14 {
      lines[index] = ContentLine()
    }
  }

  /// Lines outside of cards, as far as they are read in one piece.
  private func stray(_ first: ContentLine) throws(FormatError) -> ForeignRecord {
    var record = ForeignRecord(at: first.place)
    record.problem = Self.broken(first, "vcard.outside")
    var line = ContentLine()
    while reader.source.count < 1 << 16 {
      guard try reader.next(into: &line) else {
        record.source = reader.source
        return record
      }
      if Self.marks(line, "BEGIN") {
        pending = line
        record.source = Array(reader.sourceBeforeLast)
        return record
      }
    }
    record.source = reader.source
    return record
  }

  private static func broken(_ line: ContentLine, _ code: String) -> ForeignRecord.Problem {
    ForeignRecord.Problem(code, ["value": Printable.excerpt(line.line)], at: line.place)
  }

  /// RFC 6350 shows a birthday with a semicolon in the colon's place, and so programs write it.
  private static func mend(_ line: inout ContentLine) {
    guard String(decoding: line.bytes.prefix(5), as: UTF8.self).uppercased() == "BDAY;",
      let semicolon = line.bytes.lastIndex(of: UInt8(ascii: ";"))
    else { return }
    line.bytes[semicolon] = UInt8(ascii: ":")
    line.parse()
  }

  /// Whether the line begins or ends a card.
  private static func marks(_ line: ContentLine, _ name: String) -> Bool {
    line.name == name && TextRules.trimmed(line.rawValue).uppercased() == "VCARD"
  }
}
