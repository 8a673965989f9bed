import Synchronization
public import Values

/// A clock that moves when a test says so.
public final class ManualClock: Sendable {
  private let milliseconds: Mutex<Int64>
  public let today: CivilDate

  /// Begins at midnight UTC of the day, which stays the day.
  public init(today: CivilDate) {
    self.today = today
    milliseconds = Mutex(Timestamp(startOf: today).milliseconds)
  }

  public var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

  public func advance(milliseconds step: Int64 = 1000) { milliseconds.withLock { $0 += step } }

  public var clock: Clock { Clock(now: { self.now }, today: { self.today }) }
}
