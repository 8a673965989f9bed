/// One meaning that every store keeps.
public struct Check: Sendable, CustomStringConvertible {
  public let name: String
  private let body: @Sendable (Bench) throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (Bench) throws -> Void) {
    self.name = name
    self.body = body
  }

  public var description: String { name }

  /// What a store does otherwise; empty if it keeps the meaning.
  public func mismatches(
    _ make: @escaping Bench.Make, reopen: @escaping Bench.Reopen = { store, _ in store }
  ) -> [String] {
    do {
      let bench = try Bench(make, reopen: reopen)
      do {
        try body(bench)
      } catch {
        bench.note("thrown \(error)")
      }
      return bench.mismatches
    } catch {
      return ["thrown \(error)"]
    }
  }
}
