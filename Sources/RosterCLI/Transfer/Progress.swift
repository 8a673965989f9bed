import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How far a long work is, in one line on a terminal that is written over; nothing for a short one.
final class Progress {
  private let context: Context
  private let started = Progress.seconds()
  private var told = 0.0
  /// From so many records on the clock is looked at again.
  private var next = 0
  private var isShown = false

  init(_ context: Context) { self.context = context }

  /// - Parameter share: the part that is done, 0 to 1; nil if nobody knows.
  func write(records: Int, share: Double?) throws {
    guard context.io.isErrorTerminal, records >= next else { return }
    next = records + 256
    let now = Self.seconds()
    guard now - started > 1, now - told > 0.2 else { return }
    told = now
    isShown = true
    let text = Sentences.text(
      share == nil ? "progress.records" : "progress.share",
      [
        "count": "\(records)", "rate": "\(Int(Double(records) / (now - started)))",
        "share": share.map { "\(Int($0 * 100))" } ?? "",
      ])
    context.io.errors.put("\r\u{1B}[K\(text)")
    try context.io.errors.flush()
  }

  /// Clears the line.
  func end() throws {
    guard isShown else { return }
    isShown = false
    context.io.errors.put("\r\u{1B}[K")
    try context.io.errors.flush()
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
