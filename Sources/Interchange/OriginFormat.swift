public import Formats
public import Registry

/// How a format of whole records keeps the text that each record came from, its *origin*.
///
/// An import compares three sides: the origin (the *base*), the file and the record as it stands here. A writer goes
/// through the origin property by property: `ForeignWriter.write(_:through:)`. To adopt it a format
/// - gives an `OriginFormat`, under one name for all its versions;
/// - lets its reader set `ForeignRecord.origin` where a record's own text needs something from around it, such as a
///   time zone;
/// - writes through the origin it is given: what still reads as the field's value passes as it stood, what differs is
///   written anew, what no field takes passes through, in the old order.
public struct OriginFormat: Sendable {
  /// Under which origins are kept, such as `vcard`.
  public var name: String
  /// Whether a record that lacks a property says that it has none. If not, a property that no record of an input has
  /// is *silent*: what it stands for stays, here and in the origin.
  public var saysAll: Bool
  /// Whether records without identifiers that are left over pair with origins left over, by name, if there is one of
  /// each.
  public var pairsByName = false
  /// Whether of a record that comes twice the last counts.
  public var lastCounts = false
  /// Reads a record's own text as the format's reader does today; nil for a text that holds none.
  public var read: @Sendable (_ text: [UInt8], InterchangeContext) -> ForeignRecord?
  /// What the text says beside when it was written and by whom: texts that are equal in it say the same.
  public var essence: @Sendable (_ text: [UInt8]) -> [UInt8]
  /// The names of the properties that the text has, for telling which are silent.
  public var properties: @Sendable (_ text: [UInt8]) -> Set<String>
  /// The new text with those properties of the former one that are silent.
  public var carrying: @Sendable (_ new: [UInt8], _ old: [UInt8], _ isSilent: (String) -> Bool) -> [UInt8]

  /// - Parameters: as the properties; without `properties` and `carrying` a format says all.
  public init(
    _ name: String, read: @escaping @Sendable (_ text: [UInt8], InterchangeContext) -> ForeignRecord?,
    essence: @escaping @Sendable (_ text: [UInt8]) -> [UInt8] = { $0 },
    properties: (@Sendable (_ text: [UInt8]) -> Set<String>)? = nil,
    carrying: @escaping @Sendable (_ new: [UInt8], _ old: [UInt8], _ isSilent: (String) -> Bool) -> [UInt8] =
      { new, _, _ in new }
  ) {
    self.name = name
    self.read = read
    self.essence = essence
    saysAll = properties == nil
    self.properties = properties ?? { _ in [] }
    self.carrying = carrying
  }

  /// Reads a record's own text with a reader of the format.
  public static func first(
    _ reader:
      @escaping @Sendable (any ByteSource, InterchangeContext) throws(FormatError) -> any ForeignReader
  ) -> @Sendable (_ text: [UInt8], InterchangeContext) -> ForeignRecord? {
    { text, context in
      guard let record = try? reader(ArraySource(text), context).next(), record.problem == nil else {
        return nil
      }
      return record
    }
  }
}

/// What records of an input have, of all there are: what none of them has is silent.
public struct PropertySurvey: Sendable {
  /// Names of fields that some record gives.
  public private(set) var fields: Set<String> = []
  /// Names of properties that some record's text has.
  public private(set) var properties: Set<String> = []

  /// Reads an input to its end.
  public init(_ reader: any ForeignReader, _ format: OriginFormat) throws(FormatError) {
    while let record = try reader.next() {
      for entry in record.entries { fields.insert(entry.field) }
      properties.formUnion(format.properties(record.origin ?? record.source))
    }
  }
}

extension StoreReader {
  /// Whether some record of the entity, there or gone, came from the format.
  public func hasOrigins(_ entity: EntitySchema, _ format: String) throws -> Bool {
    var isFound = false
    try origins(entity, OriginQuery(format, .all)) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}
