import Formats
public import Registry
import Values

extension InterchangeFormat {
  /// What the format gives back of a record that it writes through its origin; nil where it is not both read and
  /// written.
  public func projection(
    of record: Stored<Record>, through origin: Origin?, _ context: InterchangeContext
  ) -> ForeignRecord? {
    guard let text = text(of: record, through: origin, context), let read = origins?.read else { return nil }
    return read(text, context)
  }

  /// The file of the record alone, written through its origin.
  func text(of record: Stored<Record>, through origin: Origin?, _ context: InterchangeContext) -> [UInt8]? {
    guard let writer else { return nil }
    let bytes = Gathered()
    let sink = ByteSink { bytes.bytes.append(contentsOf: $0) }
    do {
      let file = writer(sink, context)
      try file.begin()
      _ = try file.write(record, through: origin)
      try file.end()
      try sink.flush()
      return bytes.bytes
    } catch {
      return nil
    }
  }

  private final class Gathered {
    var bytes: [UInt8] = []
  }
}
