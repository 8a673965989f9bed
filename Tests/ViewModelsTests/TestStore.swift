import Foundation
import MemoryStore
import Registry
import SQLiteStore
import TestSupport
import Values

/// A store of its own for one test, empty, with a log of the statements that a file's store runs.
final class TestStore {
  let store: any Store
  let clock: Clock
  let log = StatementLog()
  private let entities: [EntitySchema]
  private let folder: URL?

  init(_ kind: StoreKind, _ entities: EntitySchema..., today: CivilDate) throws {
    clock = .ticking(today: today)
    self.entities = entities
    switch kind {
    case .memory:
      folder = nil
      store = MemoryStore(clock: clock)
    case .sqlite:
      let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("roster-view-models-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      self.folder = folder
      do {
        store = try Self.open(folder, entities, clock, log)
      } catch {
        try FileManager.default.removeItem(at: folder)
        throw error
      }
    }
  }

  /// Another store over the same file, as another process has it.
  func another(_ log: StatementLog = StatementLog()) throws -> any Store {
    guard let folder else { return store }
    return try Self.open(folder, entities, clock, log)
  }

  private static func open(
    _ folder: URL, _ entities: [EntitySchema], _ clock: Clock, _ log: StatementLog
  ) throws -> SQLiteStore {
    let file = try DatabaseFile(folder.path + "/roster.db")
    let options = SQLiteStore.Options(isSynced: false, trace: { log.append($0) })
    return try SQLiteStore(file, entities: entities, clock: clock, options: options)
  }

  deinit {
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}
