public import Formats
public import Registry
public import Values

/// What an import says of a table beside its columns.
public struct TableOptions: Sendable {
  /// The order of day and month in all columns; nil finds it out by their values.
  public var dates: DateOrder?
  /// The local midnight that begins a day, and the local day of a moment.
  public var startOfDay: @Sendable (CivilDate) -> Timestamp = { Timestamp(startOf: $0) }
  public var day: @Sendable (Timestamp) -> CivilDate? = { moment in
    CivilDate(dayNumber: Int((Double(moment.milliseconds) / 86_400_000).rounded(.down)))
  }
  /// Opens the records a second time, to look at all values of a column before one is taken; nil where that
  /// cannot be.
  public var again: (@Sendable () throws -> any RecordReader)?
  /// Of an export of nested objects, whose it is.
  var layout: TaskLayout?

  public init() {}
}

extension TableReader {
  /// How the bytes of a table are to be read.
  public enum Kind: Sendable {
    case csv, tsv, json
  }

  /// Reads a table as other programs write it.
  ///
  /// - Parameters:
  ///   - head: the first bytes of the source, without a byte order mark.
  ///   - headerLine: the line with the names of the columns; nil looks for it.
  ///   - gaps: texts that stand for a missing value.
  ///   - again: opens the bytes a second time; nil where that cannot be.
  public static func open(
    _ kind: Kind, _ source: any ByteSource, head: [UInt8], schema: EntitySchema, map: ColumnMap,
    formOnly: [String], headerLine: Int? = nil, gaps: [String] = [], options: TableOptions = TableOptions(),
    again: (@Sendable () throws -> any ByteSource)? = nil
  ) throws(FormatError) -> TableReader {
    let layout = kind == .json ? NestedLayout(head, schema) : nil
    let matcher = ColumnMatcher(schema, map, formOnly: formOnly)
    let make = { @Sendable (source: any ByteSource) throws(FormatError) -> any RecordReader in
      switch kind {
      case .json:
        if let layout {
          return try NestedJSONReader(source, layout.path, counting: layout.counted, gaps: gaps)
        }
        return JSONReader(source, gaps: gaps)
      case .csv, .tsv:
        return try DelimitedReader(
          source, kind == .tsv ? .tsv : nil, headerLine: headerLine, gaps: gaps, isKnown: matcher.isKnown)
      }
    }
    var options = options
    options.layout = layout?.layout
    if let again { options.again = { try make(try again()) } }
    return try TableReader(try make(source), schema: schema, map: map, formOnly: formOnly, options: options)
  }
}

/// An export whose to-dos lie within one JSON value.
struct NestedLayout {
  let layout: TaskLayout
  let path: [String]
  let counted: [NestedJSONReader.Counted]

  /// Nil unless the first bytes look like one, and the entity has what to-dos have.
  init?(_ head: [UInt8], _ schema: EntitySchema) {
    guard schema.index(of: "title") != nil, schema.index(of: "done") != nil else { return nil }
    let text = String(decoding: head, as: UTF8.self)
    let keys = Set(Self.keys(head))
    let first = head.first { $0 > 0x20 }
    if text.contains("\"tasks#task") {
      let isLists = text.contains("\"tasks#taskLists\"")
      self.init(.googleTasks, isLists ? ["items", "items"] : ["items"], [])
    } else if keys.intersection(Self.trelloKeys).count >= 2 {
      self.init(
        .trelloBoard, ["cards"],
        [
          .init("list", ["lists"]), .init("checklist", ["checklists"]),
          .init("comment", ["actions"], where: ("type", "commentCard")),
        ])
    } else if keys.contains("value"), text.contains("\"importance\"") || text.contains("todo") {
      self.init(.microsoftToDo, ["value"], [])
    } else if first == UInt8(ascii: "["), text.contains("\"importance\""), text.contains("\"status\""),
      text.contains("\"title\"")
    {
      self.init(.microsoftToDo, [], [])
    } else {
      return nil
    }
  }

  private init(_ layout: TaskLayout, _ path: [String], _ counted: [NestedJSONReader.Counted]) {
    self.layout = layout
    self.path = path
    self.counted = counted
  }

  private static let trelloKeys: Set<String> = [
    "cards", "lists", "actions", "checklists", "shortLink", "shortUrl", "idOrganization", "labelNames",
    "prefs",
    "limits", "descData", "memberships",
  ]

  /// The keys of an object, as far as the bytes have them.
  private static func keys(_ head: [UInt8]) -> [String] {
    head.withUnsafeBytes { bytes in
      var keys: [String] = []
      var cursor = JSONCursor(bytes)
      // Where the bytes end or are none of JSON, that is all.
      guard (try? cursor.pass(UInt8(ascii: "{"))) != nil else { return [] }
      while let key = try? cursor.key() {
        keys.append(JSONString.decoded(UnsafeRawBufferPointer(rebasing: bytes[key])))
        guard (try? cursor.value()) != nil, (try? cursor.pass(UInt8(ascii: ","))) != nil else { break }
      }
      return keys
    }
  }
}
