import Formats
import Interchange
import MemoryStore
import Registry
import Testing
import Values

extension FuzzRun {
  /// What an import into an empty store makes of a table.
  private struct Landed: Equatable {
    var cells: [[Cell]] = []
    var refused: [String] = []
    var error: String?
  }

  /// Records that go to the store in runs come to the same as those that are told one by one.
  func checkRuns(_ bytes: [UInt8], _ piece: Int) throws {
    guard tables != nil else { return }
    let (long, short) = (
      try landed(bytes, piece, hearsEach: true), try landed(bytes, piece, hearsEach: false)
    )
    try #require(long == short)
  }

  private func landed(_ bytes: [UInt8], _ piece: Int, hearsEach: Bool) throws -> Landed {
    let repository = Repository(store: MemoryStore(clock: Self.clock), table: table, clock: Self.clock)
    return try repository.store.write(StepLabel("import", table.name)) { transaction in
      var landed = Landed()
      let hearing = Hearing(table.schema, hearsEach: hearsEach)
      do {
        guard let reader = try tables?(ArraySource(bytes, piece: piece)) else { return landed }
        if let error = try hear(reader, repository, transaction, hearing) { throw error }
      } catch let error as FormatError {
        landed.error = "\(error.code) \(place(error.place))"
      }
      landed.refused = hearing.findings.map {
        "\($0.violation.field) \($0.violation.code) \(place($0.place))"
      }
      landed.cells = try transaction.rows(table.schema, Query()).map(\.cells)
      return landed
    }
  }
}
