public import Formats

/// Reads the records of a format, one after the other, in memory that does not grow with their number.
///
/// A record that can not be taken comes with its `problem`, and the reading goes on after it; what is thrown
/// ends the reading.
public protocol ForeignReader: AnyObject {
  /// What stands before the first and after the last record of a file that is to hold some of them.
  var envelope: (head: [UInt8], tail: [UInt8]) { get }

  /// The next record; nil at the end.
  func next() throws(FormatError) -> ForeignRecord?
}
