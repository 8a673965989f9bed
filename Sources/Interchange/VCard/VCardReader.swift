import Formats
import Values

/// Reads the cards of a file, vCard 2.1 to 4.0, one after the other.
///
/// A card that is cut off is refused, and the reading goes on at the next BEGIN. Cards of groups make no record but
/// tag their members. A line that is none of a card, and what stands within the card as one of its own, is passed
/// over.
final class VCardReader: ForeignReader {
  var envelope: Envelope { Envelope() }
  private(set) var passedOver: [String: Int] = [:]

  private let entity: VCardEntity
  private let context: InterchangeContext
  private let reader: ContentLineReader
  /// The lines of a card; made once and filled again.
  private var lines: [ContentLine] = []
  /// A line that was read and begins the next card.
  private var pending: ContentLine?

  init(_ source: any ByteSource, _ entity: VCardEntity, _ context: InterchangeContext) {
    self.entity = entity
    self.context = context
    reader = ContentLineReader(source)
  }

  func next() throws(FormatError) -> ForeignRecord? {
    var line = ContentLine()
    while true {
      if let pending {
        line = pending
        self.pending = nil
      } else if try !reader.next(into: &line) {
        return nil
      }
      reader.beginRecord()
      Self.mend(&line)
      if Self.marks(line, "BEGIN") {
        if let record = try card(line.place) { return record }
      } else if line.defect != nil || !TextRules.isBlank(line.line) {
        return try stray(line)
      }
    }
  }

  /// Reads on to the END; nil for a group.
  private func card(_ place: TextPlace) throws(FormatError) -> ForeignRecord? {
    var record = ForeignRecord(at: place)
    var (count, all) = (0, 0)
    // What has begun within the card: the cards of agents, and what else some programs put there.
    var open: [String] = []
    var isAgent = false
    while true {
      if count == lines.count { lines.append(ContentLine()) }
      guard try reader.next(into: &lines[count]) else {
        record.source = reader.source
        record.problem = ForeignRecord.Problem("vcard.noEnd", at: place)
        return record
      }
      Self.mend(&lines[count])
      let marked = TextRules.trimmed(lines[count].rawValue).uppercased()
      all += 1
      var isOwn = open.isEmpty && lines[count].isWellFormed
      switch lines[count].name {
      case "BEGIN":
        guard marked != "VCARD" || !open.isEmpty || isAgent else {
          pending = lines[count]
          record.source = Array(reader.sourceBeforeLast)
          record.problem = ForeignRecord.Problem("vcard.noEnd", at: place)
          return record
        }
        open.append(marked)
        isOwn = false
      case "END":
        isOwn = false
        // What has no end of its own ends with what it stands in.
        if let start = open.lastIndex(of: marked) {
          open.removeSubrange(start...)
        } else if marked == "VCARD" {
          record.source = reader.source
          defer { forgetLongLines(count) }
          if CardGroups.isGroup(lines[..<count]) {
            passedOver["vcard.group", default: 0] += 1
            return nil
          }
          if record.problem == nil {
            record = VCardInterpreter(lines[..<count], entity, record, context).record
          }
          return record
        }
      default: break
      }
      isAgent = open.isEmpty && lines[count].name == "AGENT"
      if all > Self.maximumLines {
        let limit = ["limit": String(Self.maximumLines)]
        record.problem = record.problem ?? ForeignRecord.Problem("vcard.tooManyLines", limit, at: place)
      } else if isOwn {
        count += 1
      }
    }
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
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
      Self.mend(&line)
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

  /// RFC 6350 shows a birthday with a semicolon in the colon's place, and so programs write it; a byte order mark
  /// stands within where files were joined.
  static func mend(_ line: inout ContentLine) {
    if line.isWellFormed { return }
    if line.bytes.starts(with: mark) {
      line.bytes.removeFirst(mark.count)
      line.parse()
    }
    guard String(decoding: line.bytes.prefix(5), as: UTF8.self).uppercased() == "BDAY;",
      let semicolon = line.bytes.lastIndex(of: UInt8(ascii: ";"))
    else { return }
    line.bytes[semicolon] = UInt8(ascii: ":")
    line.parse()
  }

  /// Whether the line begins or ends a card.
  static func marks(_ line: ContentLine, _ name: String) -> Bool {
    line.name == name && TextRules.trimmed(line.rawValue).uppercased() == "VCARD"
  }
}
