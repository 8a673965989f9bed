public import Values

/// Writes records, one after the other, into a sink in one format.
///
/// `begin`, then `row` for each record, then `end`. The sink is spilled after each row; what has gathered at
/// the end is flushed by the sink's owner.
public protocol RecordWriter: AnyObject {
  func begin() throws

  /// Writes the record whose cells, one for each column, begin at `index`.
  func row(_ buffer: borrowing RowBuffer, from index: Int) throws

  func end() throws
}
