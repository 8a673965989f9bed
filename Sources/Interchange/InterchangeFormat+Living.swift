import Formats
public import Registry
import Values

extension InterchangeFormat {
  /// The extras of the format that a file of the record gives back: those that stand for what the fields said once
  /// are not among them. Nil where the format is not both read and written.
  public func living(_ record: Stored<Record>, _ context: InterchangeContext) -> [String]? {
    if let livingExtras { return livingExtras(record) }
    guard let reader, let writer else { return nil }
    let bytes = Gathered()
    let sink = ByteSink { bytes.bytes.append(contentsOf: $0) }
    do {
      let file = writer(sink, context)
      try file.begin()
      _ = try file.write(record)
      try file.end()
      try sink.flush()
      return try reader(ArraySource(bytes.bytes), context).next()?.extras
    } catch {
      return nil
    }
  }

  private final class Gathered {
    var bytes: [UInt8] = []
  }
}
