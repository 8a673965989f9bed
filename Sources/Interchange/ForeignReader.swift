public import Formats

/// Reads the records of a format, one after the other, in memory that does not grow with their number.
///
/// A record that cannot be taken comes with its `problem`, and the reading goes on after it; what is thrown
/// ends the reading.
public protocol ForeignReader: AnyObject {
  /// What a file that is to hold some of the records has around and between their `source`.
  var envelope: Envelope { get }

  /// How many parts of the input were passed over so far, since nobody asked for them, by their kind.
  var passedOver: [String: Int] { get }

  /// The next record; nil at the end.
  func next() throws(FormatError) -> ForeignRecord?
}

extension ForeignReader {
  public var passedOver: [String: Int] { [:] }
}
