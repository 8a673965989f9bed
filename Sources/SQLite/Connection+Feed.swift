import CSQLite

extension Connection {
  /// What SQLite keeps for a feed.
  private final class FeedBox {
    let feed: any RowFeed
    init(_ feed: any RowFeed) { self.feed = feed }

    static func feed(_ source: UnsafeMutableRawPointer) -> any RowFeed {
      Unmanaged<FeedBox>.fromOpaque(source).takeUnretainedValue().feed
    }
  }

  /// Makes a feed known to the statements of this connection as a table with the columns `c0`, `c1`, …
  ///
  /// The connection keeps the feed; the file's own triggers and views may not read it.
  public func define(feed name: String, columns: Int, _ feed: any RowFeed) throws(SQLiteError) {
    let handle = try openHandle()
    var definition = roster_feed(
      source: Unmanaged.passRetained(FeedBox(feed)).toOpaque(),
      next: { source in
        guard let source else { return 0 }
        return FeedBox.feed(source).next() ? 1 : 0
      },
      column: { source, context, column in
        guard let source, let context else { return }
        FeedBox.feed(source).tell(Int(column), to: FeedCell(context))
      },
      release: { source in
        if let source { Unmanaged<FeedBox>.fromOpaque(source).release() }
      })
    let code = roster_sqlite_create_feed(handle, name, Int32(clamping: columns), &definition)
    if code != SQLITE_OK { throw SQLiteError(code: code, on: handle) }
  }
}
