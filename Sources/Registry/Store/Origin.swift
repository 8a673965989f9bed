public import Values

/// The text of a whole record in some format, as it was read or written last; a record has at most one a format.
///
/// An origin is no field: it is in no query, list or column, and only imports and exports ask for it. It goes with
/// its record: deleted, the record leaves it marked as gone; brought back, it is living again.
///
///     try transaction.setOrigins(schema, ofNew: [Origin(id: row.id, format: "vcard", text: bytes)])
///     try reader.origins(schema, OriginQuery("vcard", .identifiers(["urn:uuid:…"]))) { … }
public struct Origin: Hashable, Sendable {
  /// The record's id.
  public var id: RecordID
  /// Name of the format: lower-case ASCII letters and digits, such as `vcard`.
  public var format: String
  /// What names the record in the format, to the byte; nil for a text that has none.
  public var identifier: String?
  /// The record's own text, in UTF-8 whatever the file had.
  public var text: [UInt8]
  /// Whether it is only a part of such a text, so that what is missing from it says nothing.
  public var isPartial: Bool
  /// Whether the record was deleted.
  public var isGone: Bool

  public init(
    id: RecordID, format: String, identifier: String? = nil, text: [UInt8], isPartial: Bool = false,
    isGone: Bool = false
  ) {
    self.id = id
    self.format = format
    self.identifier = identifier
    self.text = text
    self.isPartial = isPartial
    self.isGone = isGone
  }

  /// Whether a text can be the name of a format.
  public static func isFormat(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  /// Equal to the byte, as stores compare texts.
  public static func == (left: Origin, right: Origin) -> Bool {
    left.id == right.id && left.format == right.format && left.isPartial == right.isPartial
      && left.isGone == right.isGone && left.text == right.text
      && left.identifier.map(Cell.text) == right.identifier.map(Cell.text)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(format)
  }
}

/// Which origins of an entity's records are asked for, those of deleted records among them.
public struct OriginQuery: Hashable, Sendable {
  /// By what origins are found.
  public enum Wanted: Hashable, Sendable {
    /// Those of the records with these ids.
    case ids([RecordID])
    /// Those with these identifiers, each of which several may have.
    case identifiers([String])
    /// Those without an identifier.
    case unidentified
    case all
  }

  /// Name of the format.
  public var format: String
  /// Those of the format that are wanted.
  public var wanted: Wanted

  public init(_ format: String, _ wanted: Wanted) {
    self.format = format
    self.wanted = wanted
  }
}

/// What becomes of a record's origin in one format.
public struct OriginEdit: Hashable, Sendable {
  /// The origin as it stands; nil if there is none.
  public var former: Origin?
  /// What takes its place; nil for none.
  public var new: Origin?

  public init(from former: Origin?, to new: Origin?) {
    self.former = former
    self.new = new
  }
}

extension StoreReader {
  /// All that are asked for, held at once.
  public func origins(_ entity: EntitySchema, _ query: OriginQuery) throws -> [Origin] {
    var found: [Origin] = []
    try origins(entity, query) { origin in
      found.append(origin)
      return true
    }
    return found
  }
}

extension Transaction {
  /// Keeps the origins of records that this transaction added; undoing that takes them along.
  public func setOrigins(_ entity: EntitySchema, ofNew origins: [Origin]) throws {
    if origins.isEmpty { return }
    batch.append(.setOrigins(entity, origins))
    try flushIfLarge()
  }

  /// Puts an origin in its place; nil takes away what is there.
  func set(_ entity: EntitySchema, _ id: RecordID, _ format: String, _ origin: Origin?) {
    if let origin {
      batch.append(.setOrigins(entity, [origin]))
    } else {
      batch.append(.removeOrigins(entity, [id], format: format))
    }
  }
}

// MARK: - In the history

/// Former origins lie among the former values of a record, under names that no field can have: `@vcard` has the
/// text, or nothing where there was none, `@vcard identifier` and `@vcard partial` the rest if there is any.
extension Change {
  /// A format, and the record's former origin in it; nil where it had none.
  typealias FormerOrigin = (format: String, origin: Origin?)

  /// The origins that reversing brings back, of the record that the change is of.
  var formerOrigins: [FormerOrigin] {
    var found: [FormerOrigin] = []
    // An edit need not know the id; its record is found by the number.
    let id = id ?? RecordID(high: 0, low: 0)
    for value in image {
      guard let name = OriginName(value.field) else { continue }
      switch name.part {
      case .text:
        let origin = value.cell.text.map { Origin(id: id, format: name.format, text: Array($0.utf8)) }
        found.append((name.format, origin))
      case .identifier:
        if found.last?.format == name.format {
          found[found.count - 1].origin?.identifier = value.cell.text
        }
      case .partial:
        if found.last?.format == name.format {
          found[found.count - 1].origin?.isPartial = value.cell.integer == 1
        }
      }
    }
    return found
  }

  /// The origins that come back with the record.
  public var origins: [Origin] { formerOrigins.compactMap(\.origin) }

  /// Whether it keeps former origins.
  var hasOrigins: Bool { image.contains { OriginName($0.field) != nil } }

  /// Whether it is of origins alone: the record's own values were not touched.
  public var isOfOriginsAlone: Bool {
    kind == .edited && !image.isEmpty && image.allSatisfy { OriginName($0.field) != nil }
  }
}

extension Change.FieldImage {
  /// What keeps an origin; of a format without one, that there was none.
  public static func keeping(_ format: String, _ origin: Origin?) -> [Self] {
    guard let origin else { return [Self(field: "@\(format)", cell: .absent)] }
    var image = [Self(field: "@\(format)", cell: .text(String(decoding: origin.text, as: UTF8.self)))]
    if let identifier = origin.identifier {
      image.append(Self(field: "@\(format) identifier", cell: .text(identifier)))
    }
    if origin.isPartial { image.append(Self(field: "@\(format) partial", cell: .integer(1))) }
    return image
  }

  /// What keeps the origins.
  public static func keeping(_ origins: [Origin]) -> [Self] {
    origins.flatMap { keeping($0.format, $0) }
  }

  /// Whether it is no part of an origin, or one that can be.
  public var isSoundOrigin: Bool {
    guard field.hasPrefix("@") else { return true }
    switch (OriginName(field)?.part, cell) {
    case (.text, .text), (.text, .absent), (.identifier, .text), (.partial, .integer(1)): return true
    default: return false
    }
  }
}

/// The name under which a part of an origin lies among former values.
private struct OriginName {
  enum Part: String { case text, identifier, partial }

  var format: String
  var part: Part

  init?(_ field: String) {
    guard field.utf8.first == UInt8(ascii: "@") else { return nil }
    let words: [Substring] = field.dropFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard let format = words.first, !format.isEmpty, words.count <= 2,
      let part = words.count == 1 ? Part.text : Part(rawValue: String(words[1])),
      words.count == 1 || part != .text
    else { return nil }
    self.format = String(format)
    self.part = part
  }
}
