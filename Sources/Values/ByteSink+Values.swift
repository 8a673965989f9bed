extension ByteSink {
  /// Appends a whole number in decimal digits.
  public func put(integer: Int64) {
    DecimalText.withBytes(integer, places: 0) { put($0) }
  }

  /// Appends `decimal` divided by `10^places`, with as many decimals as needed; `places` is 0 to 18.
  public func put(decimal: Int64, places: Int) {
    DecimalText.withBytes(decimal, places: places) { put($0) }
  }

  /// Appends a timestamp as RFC 3339 in UTC with milliseconds.
  public func put(_ timestamp: Timestamp) {
    timestamp.withBytes { put($0) }
  }

  /// Appends an id in its text form, 36 characters.
  public func put(_ id: RecordID) {
    id.withText { put($0) }
  }
}
