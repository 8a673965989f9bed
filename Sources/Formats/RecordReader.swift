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
