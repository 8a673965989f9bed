public import Values

/// The plain operations a store brings; `Transaction` gives them their meaning, the same for every store.
///
/// None of them records history, raises a revision or tells a listener.
public protocol StoreBackend: StoreReader {
  /// Hands out the next number of the entity; never one that was ever given.
  func takeNumber(_ entity: EntitySchema) throws -> Int64

  /// Puts a row at its own number, which must be free.
  func put(_ entity: EntitySchema, _ row: Row) throws

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
