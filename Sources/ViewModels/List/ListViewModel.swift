public import Observation
public import Registry
public import Values

/// A list of records that follows every change: read once, then moved row by row.
@Observable
public final class ListViewModel<Record: Sendable> {
  /// Where the rows come from.
  @ObservationIgnored public let repository: Repository<Record>
  /// What is listed, and in which order.
  public private(set) var query: Query
  private var held = ChunkedRows()
  /// Called after the rows changed, for screens without observation.
  @ObservationIgnored public var onChange: (() -> Void)?

  @ObservationIgnored private var places: [Int64: Row] = [:]
  @ObservationIgnored private var subscription: ChangeFeed.Subscription?
  @ObservationIgnored private var order: RowOrder
  @ObservationIgnored private var isLive = false

  /// A list that is empty until it is loaded.
  public init(_ repository: Repository<Record>, query: Query) {
    self.repository = repository
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
  private var hidden: Int { query.limit == nil ? max(query.offset, 0) : 0 }

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
    if isLive { try read() }
  }

  private func read() throws {
    isStale = true
    let schema = repository.table.schema
    let window = hidden > 0 ? Query(query.condition, order: query.order) : query
    set(try repository.store.read { try $0.rows(schema, window) })
    isStale = false
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
      } else if query.limit != nil, query.offset > 0 {
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
    // Of a limited list only what comes before its last row is known to belong; the edge is read.
    if query.limit != nil {
      guard let last = held.last, precedes(row, last) else { return }
    }
    held.insert(row, precedes: precedes)
    places[row.number] = row
  }

  /// Keeps a limited list at its length: drops what was pushed out, reads what moved up.
  private func fillWindow() throws {
    guard let limit = query.limit else { return }
    while held.count > limit, let dropped = held.removeLast() { places[dropped.number] = nil }
    if held.count == limit { return }
    let missing = limit - held.count
    let edge = Query(query.condition, order: query.order, limit: missing, offset: held.count)
    let schema = repository.table.schema
    for row in try repository.store.read({ try $0.rows(schema, edge) }) where places[row.number] == nil {
      held.insert(row, precedes: precedes)
      places[row.number] = row
    }
  }

  private func precedes(_ left: Row, _ right: Row) -> Bool { order.key(left).precedes(order.key(right)) }
}
