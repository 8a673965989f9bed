public import Observation
public import Registry

/// What can be taken back and put again, kept up with every change.
@Observable
public final class HistoryViewModel {
  /// The history that is followed.
  @ObservationIgnored public let history: History
  @ObservationIgnored private var subscription: ChangeFeed.Subscription?
  /// Whether a step can be taken back.
  public private(set) var canUndo = false
  /// Whether a step can be put again.
  public private(set) var canRedo = false

  /// Reads the history's state, and follows the store's feed from here on.
  public init(_ history: History) throws {
    self.history = history
    try refresh()
    subscription = history.store.feed.listen { [weak self] _ in
      // What cannot be read now is read at the next change.
      try? self?.refresh()
    }
  }

  /// Takes back the last step. Throws `HistoryBlock` or `History.Failure`; nothing was changed then.
  @discardableResult
  public func undo() throws -> Reversal? {
    // The step is taken back or not, whatever can be read now; the next change reads again.
    defer { try? refresh() }
    return try history.undo().first
  }

  /// Puts again the step that was taken back last.
  @discardableResult
  public func redo() throws -> Reversal? {
    // The step is taken back or not, whatever can be read now; the next change reads again.
    defer { try? refresh() }
    return try history.redo().first
  }

  private func refresh() throws {
    canUndo = try history.canUndo
    canRedo = try history.canRedo
  }
}
