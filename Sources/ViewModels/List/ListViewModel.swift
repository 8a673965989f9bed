public import Observation
public import Registry
public import Values

/// A list of records that follows every change: read once, then moved row by row.
///
/// With a window it holds so many rows, whatever the number of records, and moves over them by key:
///
///     let list = ListViewModel(repository, query: query, window: 40)
///     try list.load()
///     try list.scroll(by: 40)
@Observable
public final class ListViewModel<Record: Sendable> {
  /// Where the rows come from.
  @ObservationIgnored public let repository: Repository<Record>
  /// What is listed, and in which order.
  public private(set) var query: Query
  private var held = ChunkedRows()
  /// The most rows that are held; nil for all that the query finds.
  public let window: Int?
  /// The row after which the window begins, which need not be stored any more; nil at the start.
  @ObservationIgnored private var anchor: Row?
  /// Called after the rows changed, for screens without observation.
  @ObservationIgnored public var onChange: (() -> Void)?

  @ObservationIgnored private var places: [Int64: Row] = [:]
  @ObservationIgnored private var subscription: ChangeFeed.Subscription?
  @ObservationIgnored private var order: RowOrder
  @ObservationIgnored private var isLive = false

  /// A list that is empty until it is loaded.
  ///
  /// - Parameter window: the most rows that are held at a time.
  public init(_ repository: Repository<Record>, query: Query, window: Int? = nil) {
    self.repository = repository
    self.window = window
    self.query = query
    order = RowOrder(query.order, in: repository.table.schema)
  }

  // MARK: A cursor that holds no rows

  /// Hands each record's attributes to `body`, one at a time; ends when it returns false.
  public func stream(
    _ attributes: [Attribute], _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    try repository.stream(query, attributes, body)
  }

  // MARK: Live rows

  /// Number of rows held.
  public var count: Int { max(held.count - hidden, 0) }

  /// The rows in order.
  public var rows: [Stored<Record>] { held.all.dropFirst(hidden).map(repository.table.stored) }

  /// The row at a place, from 0; nil beyond the end.
  public subscript(position: Int) -> Stored<Record>? {
    position < 0 ? nil : held[position + hidden].map(repository.table.stored)
  }

  /// Number of rows held before the first one shown: what an offset passes over, where no limit bounds the rest.
  private var hidden: Int { limit == nil ? max(query.offset, 0) : 0 }

  /// The most rows that are held.
  private var limit: Int? { [query.limit, window].compactMap(\.self).min().map { max($0, 0) } }

  /// Reads the rows and follows every change from here on.
  public func load() throws {
    if subscription == nil {
      subscription = repository.store.feed.listen { [weak self] changes in self?.follow(changes) }
    }
    try read()
    isLive = true
  }

  /// Another question, or the same on another day: reads again.
  public func change(to query: Query) throws {
    self.query = query
    order = RowOrder(query.order, in: repository.table.schema)
    anchor = nil
    if isLive { try read() }
  }

  private func read() throws {
    isStale = true
    if let anchor {
      set(try rows(limit: limit, .after(anchor)))
      if held.count == 0 {
        // Nothing is left there: the window goes back to where the list ends.
        self.anchor = try rows(limit: limit, .before(anchor)).last
        set(try rows(limit: limit, self.anchor.map(Query.Side.after)))
      }
    } else {
      set(try rows(limit: limit, nil, offset: hidden > 0 ? 0 : query.offset))
    }
    isStale = false
  }

  /// The query's rows on a side of a row.
  private func rows(limit: Int?, _ side: Query.Side?, offset: Int = 0) throws -> [Row] {
    let part = Query(query.condition, order: query.order, limit: limit, offset: offset, side: side)
    let schema = repository.table.schema
    return try repository.store.read { try $0.rows(schema, part) }
  }

  /// Moves the window so many rows towards the end, or towards the start, as far as there are rows: one bounded
  /// statement. A query with a limit or an offset, and a list without a window, stays where it is.
  public func scroll(by distance: Int) throws {
    guard let window, query.limit == nil, query.offset <= 0, isLive else { return }
    let shown = held.all
    guard let first = shown.first, let last = shown.last else { return }
    if distance > 0 {
      let following = try rows(limit: distance, .after(last))
      if following.isEmpty { return }
      let all = shown + following
      anchor = all[following.count - 1]
      set(Array(all.dropFirst(following.count).prefix(window)))
    } else if distance < 0 {
      // One more, after which the window begins.
      let preceding = try rows(limit: 1 - distance, .before(first))
      anchor = preceding.count > -distance ? preceding.last : nil
      set(Array((preceding.prefix(-distance).reversed() + shown).prefix(window)))
    }
  }

  private func set(_ rows: [Row]) {
    held = ChunkedRows(rows)
    places = Dictionary(rows.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
  }

  private func follow(_ changes: ChangeSet) {
    let entity = repository.table.name
    let mine = changes.rows.filter { $0.entity == entity }
    if mine.isEmpty, !changes.isPartial { return }
    do {
      if changes.isPartial || isStale {
        try read()
      } else if limit != nil, query.offset > 0 {
        // What comes or goes before the window is not held, so the window is read: one bounded statement.
        try read()
      } else {
        for change in mine { move(change) }
        try fillWindow()
      }
    } catch {
      // What could not be read now is read at the next change.
      isStale = true
    }
    onChange?()
  }

  /// Whether a change could not be followed, so that the rows may be behind the store.
  public private(set) var isStale = false

  private func move(_ change: RowChange) {
    if let former = places.removeValue(forKey: change.number) {
      held.remove(former, precedes: precedes)
    }
    guard let row = change.row, query.condition?.matches(row, in: repository.table.schema) ?? true else {
      return
    }
    if let anchor, !precedes(anchor, row) { return }
    // Of a limited list only what comes before its last row is known to belong; the edge is read.
    if limit != nil {
      guard let last = held.last, precedes(row, last) else { return }
    }
    held.insert(row, precedes: precedes)
    places[row.number] = row
  }

  /// Keeps a limited list at its length: drops what was pushed out, reads what moved up.
  private func fillWindow() throws {
    guard let limit else { return }
    while held.count > limit, let dropped = held.removeLast() { places[dropped.number] = nil }
    if held.count == limit { return }
    if held.count == 0 { return try read() }
    for row in try rows(limit: limit - held.count, (held.last ?? anchor).map(Query.Side.after))
    where places[row.number] == nil {
      held.insert(row, precedes: precedes)
      places[row.number] = row
    }
  }

  private func precedes(_ left: Row, _ right: Row) -> Bool { order.key(left).precedes(order.key(right)) }
}
