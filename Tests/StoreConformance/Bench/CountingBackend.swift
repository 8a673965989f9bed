public import Registry
public import Values

/// Calls of a store's contract, by name, in the order they came.
public final class CallCounter {
  public private(set) var calls: [String] = []

  public init() {}

  func note(_ call: String) { calls.append(call) }

  /// The calls that the body makes.
  public func calls(_ body: () throws -> Void) rethrows -> [String] {
    calls = []
    try body()
    return calls
  }
}

/// A backend that counts the calls it passes on.
public final class CountingBackend: StoreBackend {
  private let backend: any StoreBackend
  private let counter: CallCounter

  public init(_ backend: any StoreBackend, _ counter: CallCounter) {
    self.backend = backend
    self.counter = counter
  }

  public var batchSize: Int { backend.batchSize }

  public func fetch(_ entity: EntitySchema, _ fetch: Fetch) throws -> Fetched {
    counter.note("fetch")
    return try backend.fetch(entity, fetch)
  }

  public func forEach(
    _ entity: EntitySchema, _ query: Query, _ attributes: [Attribute],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    counter.note("forEach")
    try backend.forEach(entity, query, attributes, body)
  }

  public func count(_ entity: EntitySchema, _ condition: Condition?) throws -> Int {
    counter.note("count")
    return try backend.count(entity, condition)
  }

  public func count(
    _ entity: EntitySchema, _ condition: Condition?, by groupings: [Grouping],
    _ body: (borrowing RowBuffer) throws -> Bool
  ) throws {
    counter.note("count")
    try backend.count(entity, condition, by: groupings, body)
  }

  public func outside(_ entity: EntitySchema, _ body: (Int64) throws -> Bool) throws {
    counter.note("outside")
    try backend.outside(entity, body)
  }

  public func origins(
    _ entity: EntitySchema, _ query: OriginQuery, _ body: (Origin) throws -> Bool
  ) throws {
    counter.note("origins")
    try backend.origins(entity, query, body)
  }

  public func steps(_ query: StepQuery) throws -> [RecordedStep] {
    counter.note("steps")
    return try backend.steps(query)
  }

  public func apply(_ batch: Batch) throws {
    counter.note("apply")
    try backend.apply(batch)
  }

  public func keep(_ batch: Batch, _ limits: HistoryLimits) throws {
    counter.note("keep")
    try backend.keep(batch, limits)
  }
}
