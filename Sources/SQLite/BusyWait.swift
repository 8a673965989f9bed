import CSQLite

/// Waits for the locks of others, a little longer each time, until the time is over or somebody interrupts.
final class BusyWait {
  /// In milliseconds; 0 does not wait at all.
  var timeout: Int32 = 0
  private let interruptHandle: InterruptHandle
  private var waited: Int32 = 0
  /// In milliseconds; the last one stays.
  private static let pauses: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

  init(_ interruptHandle: InterruptHandle) { self.interruptHandle = interruptHandle }

  /// Makes the connection wait so; this must live as long as the connection is open.
  func attach(to handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().goesOn(after: Int(count)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Pauses before the next attempt; false if there is to be none.
  private func goesOn(after attempts: Int) -> Bool {
    if attempts == 0 { waited = 0 }
    if waited >= timeout || interruptHandle.isAsked { return false }
    let pause = min(Self.pauses[min(attempts, Self.pauses.count - 1)], timeout - waited)
    sqlite3_sleep(pause)
    waited += pause
    return true
  }
}
