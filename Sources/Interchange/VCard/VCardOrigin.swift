import Formats
import Registry
import Values

/// The text of a card as it came, in the parts in which it is written again.
struct VCardOrigin {
  enum Part {
    /// The property at a position of the interpreter.
    case property(Int)
    /// A line that is none of a card.
    case odd(String)
    /// What stands within as a card or component of its own, from its BEGIN to its END.
    case block([String])
  }

  private(set) var parts: [Part] = []
  /// What the card says in fields.
  let card: VCardInterpreter
  /// As the card spells it; empty for parts of one, which are in the normal form.
  let version: String
  /// Positions of properties that no field took when the parts were kept.
  private(set) var untaken: Set<Int> = []

  /// Nil for a text without a card.
  init?(_ origin: Origin, _ entity: VCardEntity, _ context: InterchangeContext) {
    let context = origin.isPartial ? context : Self.context(of: origin.text, context)
    var lines: [ContentLine] = []
    var open: [String] = []
    var block: [String] = []
    guard let all = origin.isPartial ? Self.kept(origin.text).map(\.line) : Self.lines(of: origin.text) else {
      return nil
    }
    let originals = origin.isPartial ? Self.kept(origin.text).map(\.isOriginal) : []
    for (place, line) in all.enumerated() {
      let marked = TextRules.trimmed(line.rawValue).uppercased()
      if line.name == "BEGIN" { open.append(marked) }
      if !open.isEmpty { block.append(line.line) }
      if line.name == "END", let start = open.lastIndex(of: marked) {
        open.removeSubrange(start...)
        if open.isEmpty {
          parts.append(.block(block))
          block = []
        }
      } else if open.isEmpty, line.name != "BEGIN" {
        if line.isWellFormed, line.name != "END" {
          parts.append(.property(lines.count))
          if origin.isPartial, !originals[place] { untaken.insert(lines.count) }
          lines.append(line)
        } else {
          parts.append(.odd(line.line))
        }
      }
    }
    // What has no end of its own cannot be written again.
    card = VCardInterpreter(lines[...], entity, ForeignRecord(at: TextPlace(line: 1, column: 1)), context)
    version = lines.first { $0.name == "VERSION" }.map { TextRules.trimmed($0.rawValue) } ?? ""
  }

  /// The lines of parts of a card, and whether each is one that a field took.
  private static func kept(_ text: [UInt8]) -> [(line: ContentLine, isOriginal: Bool)] {
    text.split(separator: 0x0A).map { line in
      let isOriginal = line.first == UInt8(ascii: "*")
      return (ContentLine(String(decoding: isOriginal ? line.dropFirst() : line, as: UTF8.self)), isOriginal)
    }
  }

  /// What is read of a card's own text.
  static func record(_ text: [UInt8], _ entity: VCardEntity, _ context: InterchangeContext) -> ForeignRecord?
  {
    let reader = VCardReader(ArraySource(text), entity, Self.context(of: text, context))
    guard let record = try? reader.next(), record.problem == nil else { return nil }
    return record
  }

  /// The groups and the encoding are those that the text tells, not those of a file that is read now.
  private static func context(of text: [UInt8], _ context: InterchangeContext) -> InterchangeContext {
    var own = context
    own.encoding = nil
    own.groups = CardGroups()
    // A text in memory can always be read.
    try? own.groups.add(from: { ArraySource(text) })
    return own
  }

  /// The lines between BEGIN and END of the first card that is no group.
  private static func lines(of text: [UInt8]) -> [ContentLine]? {
    let reader = ContentLineReader(ArraySource(text))
    var lines: [ContentLine]?
    var depth = 0
    var line = ContentLine()
    while (try? reader.next(into: &line)) == true {
      reader.beginRecord()
      VCardReader.mend(&line)
      if VCardReader.marks(line, "BEGIN") { depth += 1 }
      if VCardReader.marks(line, "END") { depth -= 1 }
      if depth == 1, lines == nil {
        lines = []
      } else if depth == 0, let found = lines {
        if !CardGroups.isGroup(found[...]) { return found }
        lines = nil
      } else {
        lines?.append(line)
      }
    }
    return lines
  }

  // MARK: What an import asks of origins

  /// The origin of a card that needs something from around it: its groups, and the encoding of the file.
  static func text(
    _ record: ForeignRecord, _ lines: ArraySlice<ContentLine>, _ context: InterchangeContext
  ) -> [UInt8]? {
    let groups = context.groups.names(of: record.identifier)
    let encoding = lines.contains(where: VCardDecoder.needsEncoding) ? context.encoding : nil
    let isForeign = lines.contains { $0.defect != nil }
    if groups.isEmpty, encoding == nil, !isForeign { return nil }
    var text: [UInt8] = []
    for group in groups {
      text += "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\n".utf8
      text +=
        "\(ContentLineText.text("FN", group))\r\nMEMBER:\(record.identifier ?? "")\r\nEND:VCARD\r\n".utf8
    }
    if isForeign {
      text += "BEGIN:VCARD\r\n".utf8
      if let encoding { text += "\(VCardEntity.encoding):\(encoding)\r\n".utf8 }
      for line in lines {
        text += "\(line.defect == nil ? line.line : VCardDecoder.portable(line))\r\n".utf8
      }
      return text + Array("END:VCARD\r\n".utf8)
    }
    guard let encoding else { return text + record.source }
    let head = record.source.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return text + record.source[..<head] + Array("\(VCardEntity.encoding):\(encoding)\r\n".utf8)
      + record.source[head...]
  }

  /// The text without what tells when and by whom it was written, and without folds.
  static func essence(_ text: [UInt8]) -> [UInt8] {
    let reader = ContentLineReader(ArraySource(text))
    var essence: [UInt8] = []
    var line = ContentLine()
    while (try? reader.next(into: &line)) == true {
      reader.beginRecord()
      if line.name == "REV" || line.name == "PRODID" { continue }
      essence += line.bytes
      essence.append(UInt8(ascii: "\n"))
    }
    return essence
  }

  /// The names of the card's properties; labels go with what they label.
  static func properties(_ text: [UInt8]) -> Set<String> {
    Set((lines(of: text) ?? []).map(meaning).filter { !framing.contains($0) })
  }

  /// The new text with those properties of the old one that are silent, before its END.
  static func carrying(_ new: [UInt8], _ old: [UInt8], _ isSilent: (String) -> Bool) -> [UInt8] {
    let isWhole = ContentLine(String(decoding: old.prefix { $0 != 0x0A }, as: UTF8.self)).name == "BEGIN"
    let former = isWhole ? lines(of: old) ?? [] : kept(old).map(\.line).filter(\.isWellFormed)
    guard let current = lines(of: new) else { return new }
    let given = Set(current.map(meaning))
    var carried = former.filter {
      !framing.contains($0.name) && !given.contains(meaning($0)) && isSilent(meaning($0))
    }
    let groups = Set(carried.compactMap { $0.group?.lowercased() })
    carried += former.filter { $0.name == "X-ABLABEL" && groups.contains($0.group?.lowercased() ?? "") }
    if carried.isEmpty { return new }
    let isOld = { (lines: [ContentLine]) in VCardDecoder(lines[...], encoding: nil).isOld }
    let decoder = VCardDecoder(former[...], encoding: nil)
    let differs = isOld(former) != isOld(current)
    let taken = Set(current.compactMap { $0.group?.lowercased() })
    var lines: [UInt8] = []
    for line in carried {
      var text = differs ? decoder.property(line).kept : line.line
      // A label there is another's.
      if let group = line.group, taken.contains(group.lowercased()) { text = "former-" + text }
      lines += "\(text)\r\n".utf8
    }
    guard let end = endOfCard(new) else { return new }
    return new[..<end] + lines + new[end...]
  }

  /// The name of a property, one for those that versions call differently.
  private static func meaning(_ line: ContentLine) -> String {
    VCardEntity.deaths.contains(line.name) ? VCardEntity.deaths[0] : line.name
  }

  private static let framing: Set<String> = [
    "", "BEGIN", "END", "VERSION", "UID", "REV", "PRODID", "X-ABLABEL",
  ]

  /// Where the last line of a text begins that is not empty.
  private static func endOfCard(_ text: [UInt8]) -> Int? {
    var end = text.count
    while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x0D || text[end - 1] == 0x20 { end -= 1 }
    return text[..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 }
  }
}
