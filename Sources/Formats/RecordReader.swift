/// Reads records, one after the other, in memory that does not grow with the input.
public protocol RecordReader: AnyObject {
  /// The names of the columns or keys, in the order first seen; entries refer to them by position.
  var names: [String] { get }

  /// Puts the next record into `record`; false, with the record empty, when there is none.
  ///
  /// After an error only a `csv.fieldCount` lets the reading go on, with the record that follows.
  func next(into record: inout TextRecord) throws(FormatError) -> Bool
}
