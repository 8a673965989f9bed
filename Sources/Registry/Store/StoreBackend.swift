public import Values

/// The plain operations a store brings; `Transaction` gives them their meaning, the same for every store.
///
/// None of them records history, raises a revision or tells a listener.
public protocol StoreBackend: StoreReader {
  /// Hands out so many numbers of the entity that follow each other, from 1, and returns the first; none of
  /// them was ever given.
  func takeNumbers(_ entity: EntitySchema, _ count: Int) throws -> Int64

  /// Puts a row at its own number, which must be free.
  func put(_ entity: EntitySchema, _ row: Row) throws

  /// Puts rows of a run, new at the moment given, at numbers that follow each other and must be free; `id`
  /// makes the id of each in turn.
  ///
  /// What helps to find rows may lag behind until something is looked for or `endRuns` is called.
  func put(
    _ entity: EntitySchema, _ run: RowRun, _ rows: Range<Int>, from number: Int64, at now: Timestamp,
    id: () -> RecordID) throws

  /// Makes good what `put` of runs left for later; called before the change is kept.
  func endRuns() throws

  /// Throws `interrupted` if somebody has stopped the change since it began.
  func checkInterruption() throws

  /// Writes the cells that differ, with the new row's revision and time.
  func replace(_ entity: EntitySchema, _ old: Row, with new: Row) throws

  func remove(_ entity: EntitySchema, _ row: Row) throws

  func setCredential(_ credential: [UInt8]?, for id: RecordID) throws

  /// Opens a step and returns its number, one more than any before.
  func openStep(_ label: StepLabel, state: Step.State, at: Timestamp) throws -> Int64

  func append(_ change: Change, toStep number: Int64) throws

  /// Sets how many records a step touched.
  func closeStep(_ number: Int64, records: Int) throws

  /// Hands a step's changes to `body`, the last first, and keeps what it emits in their place, at the end what
  /// `last` does; then sets the
  /// state and marks the step as just moved. Holds one change at a time, however many there are.
  func reverseChanges(
    ofStep number: Int64, to state: Step.State,
    _ body: (_ change: Change, _ emit: (Change) throws -> Void) throws -> Void,
    last: (_ emit: (Change) throws -> Void) throws -> Void) throws

  /// Sets the state of a step and marks it as just moved.
  func setState(ofStep number: Int64, to state: Step.State) throws

  /// Forgets the undone steps.
  func clearRedo() throws

  /// Forgets the oldest steps beyond the number kept, with the credentials no step can bring back.
  func trimHistory(keeping count: Int) throws
}

extension StoreBackend {
  /// Hands out the next number of the entity; never one that was ever given.
  func takeNumber(_ entity: EntitySchema) throws -> Int64 { try takeNumbers(entity, 1) }
}
