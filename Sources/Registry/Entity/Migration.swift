public import Values

/// How the table of one version becomes that of the next. Once shipped it is never edited.
public struct Migration: Hashable, Sendable {
  /// One step from a version to the next.
  public enum Change: Hashable, Sendable {
    /// A new field; records that stand get the value.
    case add(field: String, value: Cell)
    case rename(field: String, to: String)
    case remove(field: String)
    /// A list goes; what formats kept in it becomes partial origins.
    case moveToOrigins(field: String, KeptItems)
  }

  /// How formats kept what no field takes before there were origins: as items of a list, each of which begins with
  /// the name of its format and a space.
  public struct KeptItems: Hashable, Sendable {
    /// The first word of an item that is no format's: what names the record in all of them.
    public var identifier: String
    /// The formats in which a record is named of which nothing but the identifier was kept.
    public var named: [String]
    /// The format of items that begin with no format's name, which are kept whole.
    public var others: String

    public init(identifier: String, named: [String], others: String = "other") {
      self.identifier = identifier
      self.named = named
      self.others = others
    }

    /// The partial origins that the items become, one for each format: what stands behind the format's name, an
    /// item a line.
    public func origins(_ items: [String], of id: RecordID) -> [Origin] {
      var texts: [(format: String, lines: [String])] = []
      var name: String?
      func add(_ line: String, to format: String) {
        if let place = texts.firstIndex(where: { $0.format == format }) {
          texts[place].lines.append(line)
        } else {
          texts.append((format, [line]))
        }
      }
      for item in items {
        let word = String(decoding: item.utf8.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
        let rest = String(decoding: item.utf8.dropFirst(word.utf8.count + 1), as: UTF8.self)
        if word == identifier {
          name = name ?? rest
        } else if Origin.isFormat(word) {
          add(rest, to: word)
        } else {
          add(item, to: others)
        }
      }
      if texts.isEmpty, name != nil { texts = named.map { ($0, []) } }
      return texts.map { format, lines in
        Origin(
          id: id, format: format, identifier: name, text: Array(lines.joined(separator: "\n").utf8),
          isPartial: true)
      }
    }
  }

  /// The version the table has afterwards.
  public let version: Int
  /// The steps in the order they are made.
  public let changes: [Change]

  public init(to version: Int, _ changes: [Change]) {
    self.version = version
    self.changes = changes
  }
}
