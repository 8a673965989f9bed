public import Formats
public import Values

/// What reading and writing a format depends on beside the records.
public struct InterchangeContext: Sendable {
  /// The local day.
  public var today: CivilDate
  /// Now, for stamps that a format requires.
  public var now: Timestamp
  /// The day on which a 29 February is kept in other years.
  public var leapDay: LeapDayRule
  /// The local midnight that begins a day, and the local day of a moment.
  public var startOfDay: @Sendable (CivilDate) -> Timestamp
  public var day: @Sendable (Timestamp) -> CivilDate

  public init(
    today: CivilDate, now: Timestamp, leapDay: LeapDayRule = .march1,
    startOfDay: @escaping @Sendable (CivilDate) -> Timestamp,
    day: @escaping @Sendable (Timestamp) -> CivilDate
  ) {
    self.today = today
    self.now = now
    self.leapDay = leapDay
    self.startOfDay = startOfDay
    self.day = day
  }
}

/// A format in which the records of one entity come and go.
public struct InterchangeFormat<Record: Sendable>: Sendable {
  /// As `--as` spells it, such as `vcard`.
  public var name: String
  /// Endings of file names, such as `.vcf`.
  public var endings: [String]
  /// Whether the first bytes of an input, without a byte order mark, look like it.
  public var recognises: @Sendable ([UInt8]) -> Bool
  /// Nil where it is only written.
  public var reader:
    (@Sendable (any ByteSource, InterchangeContext) throws(FormatError) -> any ForeignReader)?
  /// Nil where it is only read.
  public var writer: (@Sendable (ByteSink, InterchangeContext) -> any ForeignWriter<Record>)?

  public init(
    _ name: String, endings: [String], recognises: @escaping @Sendable ([UInt8]) -> Bool,
    reader: (@Sendable (any ByteSource, InterchangeContext) throws(FormatError) -> any ForeignReader)? = nil,
    writer: (@Sendable (ByteSink, InterchangeContext) -> any ForeignWriter<Record>)? = nil
  ) {
    self.name = name
    self.endings = endings
    self.recognises = recognises
    self.reader = reader
    self.writer = writer
  }
}
