import Values

/// One record of an input: its values as text, and where each of them stands.
///
/// Made once and filled again for every record.
public struct TextRecord: Sendable {
  /// What a value is by its spelling; in CSV and TSV only `null` (an empty field without quotes) and `text`.
  public enum Kind: Hashable, Sendable {
    case null
    case text
    /// A JSON number, as it is written.
    case number
    case flag(Bool)
    /// A list of texts; its text is the list as JSON without white space.
    case words
  }

  /// One value.
  public struct Entry: Sendable {
    /// Position of its name among the reader's names.
    public let name: Int
    public let kind: Kind
    /// Where the value begins in the source, and where its text lies.
    let origin: Int
    let offset: Int
    let length: Int
    let isDecoded: Bool

    /// The same place without a value.
    var missing: Entry {
      Entry(name: name, kind: .null, origin: origin, offset: offset, length: 0, isDecoded: isDecoded)
    }
  }

  public private(set) var entries: [Entry] = []
  /// Where the record begins.
  public internal(set) var place = TextPlace(line: 1, column: 1)
  /// The record as it stands in the input, and the texts that are spelled otherwise there.
  private var source: [UInt8] = []
  private var decoded: [UInt8] = []

  public init() {}

  /// The record as it stands in the input, in UTF-8.
  public var bytes: [UInt8] { source }

  /// Bytes that the record holds, as it stands in the input and decoded.
  public var byteCount: Int { source.count + decoded.count }

  /// Whether there is no value, or a text of no length.
  public func isEmpty(at index: Int) -> Bool {
    switch entries[index].kind {
    case .null: true
    case .words: false
    case .text, .number, .flag: entries[index].length == 0
    }
  }

  /// Calls `body` with the UTF-8 bytes of a value's text; none for `null`.
  public func withBytes<Result>(
    at index: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let entry = entries[index]
    let length = entry.kind == .null ? 0 : entry.length
    if entry.isDecoded {
      return try decoded.withUnsafeBytes {
        try body(UnsafeRawBufferPointer(rebasing: $0[entry.offset..<entry.offset + length]))
      }
    }
    return try source.withUnsafeBytes {
      try body(UnsafeRawBufferPointer(rebasing: $0[entry.offset..<entry.offset + length]))
    }
  }

  /// The text of a value; empty for `null`, `true` or `false` for a flag.
  public func text(at index: Int) -> String {
    withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
  }

  /// The texts of a list; none if the value is no list.
  public func words(at index: Int) -> [String] {
    guard entries[index].kind == .words else { return [] }
    var words: [String] = []
    _ = withBytes(at: index) { bytes in
      JSONWords.forEach(in: bytes) { words.append(JSONString.decoded($0)) }
    }
    return words
  }

  /// Where each value begins in the input.
  public var places: [TextPlace] {
    var counter = PlaceCounter(at: place)
    var position = 0
    var places: [TextPlace] = []
    places.reserveCapacity(entries.count)
    source.withUnsafeBytes { source in
      for entry in entries {
        counter.advance(over: UnsafeRawBufferPointer(rebasing: source[position..<entry.origin]))
        position = entry.origin
        places.append(counter.place)
      }
    }
    return places
  }

  /// Where a value begins in `bytes`.
  public func offset(at index: Int) -> Int { entries[index].origin }

  /// Where a value begins in the input.
  public func place(at index: Int) -> TextPlace {
    var counter = PlaceCounter(at: place)
    counter.advance(over: source.prefix(entries[index].origin))
    return counter.place
  }

  /// Position of the value with the name; nil if the record has none.
  public func index(ofName name: Int) -> Int? {
    entries.firstIndex { $0.name == name }
  }

  /// Whether every value is missing, or a text of blanks.
  var isBlank: Bool {
    entries.indices.allSatisfy { index in
      switch entries[index].kind {
      case .null: true
      case .text: withBytes(at: index) { $0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
      case .number, .flag, .words: false
      }
    }
  }

  /// Adds missing values behind the last, for a row that is shorter than the others, or takes such away from
  /// one that is longer.
  mutating func level(to count: Int) {
    while entries.count > count, entries.last?.kind == .null { entries.removeLast() }
    if entries.count >= count { return }
    let end = source.count - source.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.count
    for name in entries.count..<count { append(name: name, .null, from: end, text: end..<end) }
  }

  /// Takes the texts that stand for a missing value as such.
  mutating func clear(_ gaps: Set<[UInt8]>) {
    if gaps.isEmpty { return }
    for index in entries.indices where entries[index].kind == .text {
      let isGap = withBytes(at: index) { bytes in
        let start = bytes.prefix { $0 == 0x20 }.count
        let end = bytes.count - bytes.reversed().prefix { $0 == 0x20 }.count
        return start < end && gaps.contains([UInt8](bytes[start..<end]))
      }
      if isGap { entries[index] = entries[index].missing }
    }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    source.removeAll(keepingCapacity: true)
    decoded.removeAll(keepingCapacity: true)
  }

  /// Adds a value whose text is a part of the source.
  mutating func append(name: Int, _ kind: Kind, from origin: Int, text: Range<Int>) {
    entries.append(
      Entry(
        name: name, kind: kind, origin: origin, offset: text.lowerBound, length: text.count,
        isDecoded: false))
  }

  /// Adds a value whose text `decode` appends.
  mutating func append(
    name: Int, _ kind: Kind, from origin: Int, decode: (inout [UInt8]) -> Void
  ) {
    let start = decoded.count
    decode(&decoded)
    entries.append(
      Entry(
        name: name, kind: kind, origin: origin, offset: start, length: decoded.count - start,
        isDecoded: true))
  }

  /// Keeps the bytes of the record, to which all entries refer.
  mutating func keep(_ bytes: some Collection<UInt8>, at place: TextPlace) {
    source.append(contentsOf: bytes)
    self.place = place
  }
}

/// Reads records, one after the other, in memory that does not grow with the input.
public protocol RecordReader: AnyObject {
  /// The names of the columns or keys, in the order first seen; entries refer to them by position.
  var names: [String] { get }

  /// Puts the next record into `record`; false, with the record empty, when there is none.
  ///
  /// After an error the reading goes on, with the record that follows, if `canGoOn` says so.
  func next(into record: inout TextRecord) throws(FormatError) -> Bool

  /// Whether the error thrown last concerns one record alone, whose bytes and place `record` then has.
  var canGoOn: Bool { get }
}
