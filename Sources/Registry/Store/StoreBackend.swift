/// The plain operations a store brings; `Transaction` gives them their meaning, the same for every store.
///
/// What is handed to it may be held back until the next question, or the end. Where somebody stops the change, any of
/// its calls throws `interrupted`. After an error nothing of the transaction is kept.
public protocol StoreBackend: StoreReader {
  /// Does what the batch holds, in its order. Throws `RunBlock` for a run that cannot be reversed.
  func apply(_ batch: Batch) throws

  /// Does the last batch, and then forgets the oldest steps beyond the limits if a step was opened, with the
  /// credentials no step can bring back; called once, before the change is kept.
  func keep(_ batch: Batch, _ limits: HistoryLimits) throws
}
