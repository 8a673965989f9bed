/// Rows that are in memory alone and that statements read as a table.
///
/// One reading runs at a time; it goes over all rows once. What a row gives out by reference must stay as it
/// is until the next row is asked for.
public protocol RowFeed: AnyObject {
  /// Moves to the first row, then to each that follows; false after the last.
  func next() -> Bool

  /// Tells the value of the row in a column, counted from 0.
  func tell(_ column: Int, to cell: FeedCell)
}
