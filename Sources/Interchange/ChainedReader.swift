public import Formats

/// Several inputs as one: the records of the first, then those of the next.
///
/// An input is opened when its turn comes and let go when it is read, so that thousands of small files need no more
/// memory than one.
public final class ChainedReader: ForeignReader {
  private let count: Int
  private let open: (Int) throws(FormatError) -> (name: String, reader: any ForeignReader)
  private var current: (name: String, reader: any ForeignReader)?
  private var position = -1
  /// What the inputs before passed over.
  private var earlier: [String: Int] = [:]

  /// - Parameter open: opens the input with the number, from 0; asked for each once, in order.
  public init(
    count: Int, open: @escaping (Int) throws(FormatError) -> (name: String, reader: any ForeignReader)
  ) {
    self.count = count
    self.open = open
  }

  /// The name of the input that is read; empty before the first.
  public var name: String { current?.name ?? "" }

  public var envelope: Envelope { current?.reader.envelope ?? Envelope() }

  public var passedOver: [String: Int] {
    earlier.merging(current?.reader.passedOver ?? [:], uniquingKeysWith: +)
  }

  public func next() throws(FormatError) -> ForeignRecord? {
    while true {
      if let current, var record = try current.reader.next() {
        record.file = current.name
        return record
      }
      guard position + 1 < count else { return nil }
      position += 1
      earlier = passedOver
      current = nil
      current = try open(position)
    }
  }
}
