public import Formats
import Values

/// The groups that cards of an input make of others, by the identifiers of their members.
///
/// A group is a card of its own, `KIND:group` or as servers of contacts write it, before or behind the cards of
/// its members, or in another file: the input is looked through for groups before its records are read.
public struct CardGroups: Hashable, Sendable {
  private var groups: [String: [String]] = [:]

  public init() {}

  var isEmpty: Bool { groups.isEmpty }

  /// The names of the groups that have the card with an identifier as a member, in the order of the input.
  func names(of identifier: String?) -> [String] {
    groups.isEmpty ? [] : identifier.flatMap { groups[Self.key($0)] } ?? []
  }

  /// Adds the groups of an input; `open` gives it from its beginning, and is called again if it has any.
  public mutating func add(
    from open: () throws -> any ByteSource, encoding: String? = nil
  ) throws {
    guard try Self.mayOccur(in: open()) else { return }
    let reader = ContentLineReader(try open())
    var card: [ContentLine]?
    var line = ContentLine()
    while try reader.next(into: &line) {
      reader.beginRecord()
      if VCardReader.marks(line, "BEGIN") {
        card = []
      } else if VCardReader.marks(line, "END") {
        if let card, Self.isGroup(card[...]) { add(card, encoding) }
        card = nil
      } else if Self.names.contains(line.name), card?.count ?? .max < Self.mostLines {
        card?.append(line)
      }
    }
  }

  private mutating func add(_ card: [ContentLine], _ encoding: String?) {
    let decoder = VCardDecoder(card[...], encoding: encoding)
    let texts = card.filter { $0.name == "FN" || $0.name == "N" }.map(decoder.property)
    let name =
      texts.first { $0.name == "FN" && $0.problem == nil }.map { VCardText.line($0.line.text) }
      ?? texts.first { $0.problem == nil }.map { VCardName.composed(VCardName.parts($0)) }
    guard let tag = name.map(VCardText.tag), !tag.isEmpty else { return }
    for line in card where line.name == "MEMBER" || line.name == "X-ADDRESSBOOKSERVER-MEMBER" {
      let key = Self.key(line.rawValue)
      if !key.isEmpty, !(groups[key] ?? []).contains(where: { ExactText.same($0, tag) }) {
        groups[key, default: []].append(tag)
      }
    }
  }

  /// Whether the lines are those of a group.
  static func isGroup(_ lines: ArraySlice<ContentLine>) -> Bool {
    lines.contains { line in
      (line.name == "KIND" || line.name == "X-ADDRESSBOOKSERVER-KIND")
        && TextRules.trimmed(line.rawValue).lowercased() == "group"
    }
  }

  /// A reference names a member by its UID, with or without what makes a URI of it, in either case.
  private static func key(_ identifier: String) -> String {
    let text = TextRules.trimmed(identifier).lowercased()
    return text.hasPrefix(VCardEntity.identifierPrefix)
      ? String(text.dropFirst(VCardEntity.identifierPrefix.count)) : text
  }

  private static let names: Set<String> = [
    "VERSION", "KIND", "X-ADDRESSBOOKSERVER-KIND", "FN", "N", "MEMBER", "X-ADDRESSBOOKSERVER-MEMBER",
  ]
  /// More members than any group has.
  private static let mostLines = 1_000_000

  /// Whether a line may say `KIND:group`; most inputs have none, and are looked through the faster.
  private static func mayOccur(in source: any ByteSource) throws -> Bool {
    let wanted = Array(":group".utf8)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var matched = 0
    while true {
      var count = 0
      var failure: FormatError?
      bytes.withUnsafeMutableBytes { memory in
        do throws(FormatError) { count = try source.read(into: memory) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { return false }
      for byte in bytes[..<count] {
        if byte | (matched > 0 ? 0x20 : 0) == wanted[matched] {
          matched += 1
          if matched == wanted.count { return true }
        } else if byte == wanted[0] {
          matched = 1
        } else if byte != UInt8(ascii: " ") || matched != 1 {
          matched = 0
        }
      }
    }
  }
}
