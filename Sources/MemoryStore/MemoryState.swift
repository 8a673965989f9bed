import Registry
import Values

/// Everything a memory store holds, with a journal that takes an unfinished transaction back.
final class MemoryState {
  struct Entry {
    var step: Step
    var changes: [Change]
    /// What is to take the place of the changes while the step is being reversed.
    var inverses: [Change] = []
    /// About how many bytes the images of the changes take.
    var bytes: Int64 = 0
  }

  var tables: [String: MemoryTable] = [:]
  var credentials: [RecordID: [UInt8]] = [:]
  /// By format.
  var origins: [String: MemoryOrigins] = [:]
  /// By rising step number.
  var history: [Entry] = []
  var nextStep: Int64 = 1
  private var journal: [(MemoryState) -> Void] = []

  /// Remembers how to take back what is about to be done.
  func remember(_ inverse: @escaping (MemoryState) -> Void) { journal.append(inverse) }

  func keep() { journal.removeAll() }

  func takeBack() {
    for inverse in journal.reversed() { inverse(self) }
    journal.removeAll()
  }
}
