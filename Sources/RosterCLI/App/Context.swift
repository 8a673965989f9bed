import Arguments
import Entities
import MemoryStore
import Registry
import SQLiteStore
import Settings
import Terminal
import Values

/// What one command was called with, and the ways to what it needs.
final class Context {
  let app: App
  let invocation: Invocation
  let settings: Settings
  let clock: Clock
  let groups: GroupList
  let format: OutputFormat
  /// The format of a mail program's query, where one is asked for instead.
  let addresses: AddressFormat?
  let tracer: Tracer
  let configuration: Configuration
  private var opened: (any Store)?
  private var scratch: ScratchFolder?
  private var input: [UInt8]?
  /// The file store, for what only a file can be asked.
  private(set) var file: SQLiteStore?

  init(
    app: App, invocation: Invocation, configuration: Configuration, clock: Clock, groups: GroupList,
    tracer: Tracer
  ) throws {
    self.app = app
    self.invocation = invocation
    self.configuration = configuration
    settings = configuration.settings
    self.clock = clock
    self.groups = groups
    self.tracer = tracer
    let name = invocation.value("format")
    addresses = name.flatMap(AddressFormat.init)
    if let name, addresses == nil {
      guard let format = OutputFormat(rawValue: name) else {
        throw Failure(
          .usage, "format.unknown",
          [
            "value": Printable.excerpt(name),
            "names": OutputFormat.allCases.map(\.rawValue).joined(separator: ", "),
          ])
      }
      self.format = format
    } else {
      format = invocation.flag("json") ? .json : .table
    }
    if let when = invocation.value("color"), ColorChoice(rawValue: when) == nil {
      throw Failure(.usage, "color.unknown", ["value": Printable.excerpt(when)])
    }
  }

  var io: IO { app.io }
  var isQuiet: Bool { invocation.flag("quiet") }
  var positionals: [String] { invocation.positionals }

  var hasColor: Bool {
    let choice = invocation.value("color").flatMap(ColorChoice.init(rawValue:)) ?? .auto
    return choice.resolve(isTerminal: io.isOutputTerminal, environment: app.environment["NO_COLOR"])
  }

  /// Whether characters of ambiguous width take two cells.
  var ambiguousIsWide: Bool { settings.terminal.ambiguousWidth == 2 }

  /// Whether a person sits there to answer.
  var isInteractive: Bool { io.isInputTerminal && io.isErrorTerminal }

  var reading: ReadingContext {
    ReadingContext(today: clock.today(), isTyped: true, startOfDay: Self.startOfDay)
  }

  private static let startOfDay: @Sendable (CivilDate) -> Timestamp = { day in
    Timestamp(localMidnight: day) ?? Timestamp(startOf: day)
  }

  /// Where files for a while are kept.
  var temporaryFolder: String { app.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }

  /// Refuses a format that the command has no form in; called before any work is done.
  func takes(_ formats: OutputFormat...) throws {
    if formats.contains(format) { return }
    let names = formats.map(\.rawValue)
    throw Failure(
      .usage, names.count == 1 ? "format.unfit.table" : "format.unfit",
      ["value": format.rawValue, "names": names.dropLast().joined(separator: ", "), "last": names.last ?? ""])
  }

  /// A whole number that an option gives; nil without the option.
  func number(_ option: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = invocation.value(option) else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(text),
      range.contains(value)
    else {
      throw Failure(
        .usage, range.upperBound == .max ? "option.number" : "option.range",
        [
          "option": "--\(option)", "value": Printable.excerpt(text), "minimum": "\(range.lowerBound)",
          "maximum": "\(range.upperBound)",
        ])
    }
    return value
  }

  /// The whole of standard input, at most 16 MiB; it is read once, however often it is asked for.
  func inputBytes() throws(InputFile.Problem) -> [UInt8] {
    if let input { return input }
    let bytes = try InputFile.bytes(io.inputDescriptor, limit: 1 << 24)
    input = bytes
    return bytes
  }

  // MARK: The store

  /// The store of this command; opened at the first call.
  func store(for need: StoreNeed) throws -> any Store {
    if let opened { return opened }
    let store = try open(need)
    opened = store
    return store
  }

  /// Where the records live.
  private(set) lazy var place = DatabasePlace(invocation.value("database"), app.environment)

  private func open(_ need: StoreNeed) throws -> any Store {
    tracer.log("store", place.text)
    switch place {
    case .memory:
      return memoryStore()
    case .sample(let count):
      let store = memoryStore()
      try Samples(settings: settings, clock: clock).fill(store, count: count)
      return store
    case .tooManySamples(let name):
      throw Failure(
        .usage, "database.samples",
        ["value": Printable.excerpt(name), "maximum": "\(DatabasePlace.mostSamples)"])
    case .badSample(let name):
      throw Failure(.usage, "database.sample", ["value": Printable.excerpt(name)])
    case .nameless:
      throw Failure(.usage, "database.nameless")
    case .none:
      throw Failure(.usage, "database.noPlace")
    case .file(let name, let isDefault):
      return try openFile(name, isDefault: isDefault, need)
    }
  }

  private func memoryStore() -> MemoryStore {
    MemoryStore(
      clock: clock, keptSteps: settings.history.length,
      keptBytes: Int64(settings.history.sizeMiB) << 20, who: who)
  }

  /// Who makes the changes; found out when one is made.
  private var who: () -> String {
    { [app] in app.who ?? LoginName.current(app.environment) }
  }

  private func openFile(_ name: String, isDefault: Bool, _ need: StoreNeed) throws -> any Store {
    var location: DatabaseFile?
    do {
      location = try DatabaseFile(name)
    } catch {
      guard isDefault, error.code == .noFolder else { throw error }
    }
    if let location, let found = try location.standing() {
      if found.isLinked, [.reading, .following].contains(need) {
        try io.note(Sentences.text("database.linked", ["path": Printable.excerpt(name, max: 200)]))
      }
      let store = try openFile(location, found)
      return need == .rehearsing && !found.isWritable ? try scratchStore(copying: store) : store
    }
    switch need {
    case .reading, .changing: return memoryStore()
    case .following, .creating: return unmadeStore(name, isDefault: isDefault)
    case .rehearsing: return try scratchStore()
    }
  }

  /// A database for a while, empty or with what another holds.
  private func scratchStore(copying other: SQLiteStore? = nil) throws -> any Store {
    let folder: ScratchFolder
    do throws(InputFile.Problem) {
      folder = try ScratchFolder(in: temporaryFolder)
    } catch {
      throw error.failure(temporaryFolder)
    }
    scratch = folder
    let location = try DatabaseFile(folder.database)
    try other?.backUp(to: location, replacing: false)
    return try openFile(location, other == nil ? nil : location.standing())
  }

  private func unmadeStore(_ name: String, isDefault: Bool) -> UnmadeStore {
    UnmadeStore(clock: clock) { [unowned self] in
      let location: DatabaseFile
      do throws(StoreError) {
        location = try DatabaseFile(name)
      } catch {
        // The folder may be missing still.
        if error.code == .noFolder { return nil }
        throw error
      }
      guard let found = try location.standing() else { return nil }
      return try openFile(location, found)
    } make: { [unowned self] in
      if isDefault { try DatabasePlace.makeFolder(of: name) }
      let store = try openFile(DatabaseFile(name))
      if store.isNew {
        try io.note(Sentences.text("database.created", ["path": Printable.excerpt(name, max: 200)]))
      }
      return store
    }
  }

  /// - Parameter found: what stands there by a look just taken; nil for what is to be made.
  private func openFile(
    _ location: DatabaseFile, _ found: DatabaseFile.Standing? = nil
  ) throws -> SQLiteStore {
    var options = SQLiteStore.Options(keptSteps: settings.history.length)
    options.keptBytes = Int64(settings.history.sizeMiB) << 20
    options.who = who
    if tracer.isOn("sql") { options.trace = { [tracer] in tracer.log("sql", $0) } }
    options.whenKept = { [app] in app.changeKept() }
    options.schemaDigest = App.schemaDigest
    let progress = Progress(self)
    // Only a line on a terminal is lost where it cannot be written.
    options.migrating = { try? progress.write(records: $0, share: Double($0) / Double(max($1, 1))) }
    if app.isInterruptible {
      options.whileRunning = Interruption.transaction
      options.whenKeeping = Interruption.keeping
    }
    // A new file has the tables of all groups; of one that stands only those in use are looked at, others once a
    // command comes to need them.
    let entities = found == nil ? try groups.all.map(\.schema) : groups.made.values.map(\.schema)
    let store = try SQLiteStore(location, found: found, entities: entities, clock: clock, options: options)
    try progress.end()
    if app.isInterruptible { Interruption.onRunning(store.interrupt) }
    groups.whenMade = { try store.admit($0.schema) }
    file = store
    return store
  }

  /// Where the database is, for those who want to look at the file itself; nil if it is in memory.
  var databaseFile: String? {
    if case .file(let name, _) = place { name } else { nil }
  }

  /// Refuses the database's own files as something to read: closing a descriptor of one of them would end the
  /// locks that this process has on it.
  func refuseDatabase(_ path: String) throws(StoreError) {
    let places = databaseFile.map(FilePlace.database) ?? []
    if places.contains(where: FilePlace(path).isSame) { throw StoreError(.itself, path: path) }
  }

  /// A group that was made already, as all are for commands that belong to none.
  func group(_ name: String) -> (any Group)? { groups.made[name] }
}
