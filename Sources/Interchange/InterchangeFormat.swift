public import Formats
public import Values

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
  /// Looks through an input, which the closure gives from its beginning, for what its records need of one another.
  /// Nil where they need nothing; else called once for each input before the first is read.
  public var survey: (@Sendable (() throws -> any ByteSource, inout InterchangeContext) throws -> Void)?
  /// Nil where it is only read.
  public var writer: (@Sendable (ByteSink, InterchangeContext) -> any ForeignWriter<Record>)?
  /// How its records keep the text they came from; nil where they do not.
  public var origins: OriginFormat?

  public init(
    _ name: String, endings: [String], recognises: @escaping @Sendable ([UInt8]) -> Bool,
    reader: (@Sendable (any ByteSource, InterchangeContext) throws(FormatError) -> any ForeignReader)? = nil,
    writer: (@Sendable (ByteSink, InterchangeContext) -> any ForeignWriter<Record>)? = nil,
    origins: OriginFormat? = nil
  ) {
    self.name = name
    self.endings = endings
    self.recognises = recognises
    self.reader = reader
    self.writer = writer
    self.origins = origins
  }
}
