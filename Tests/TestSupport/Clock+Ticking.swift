import Synchronization
public import Values

extension Clock {
  /// A clock whose time goes on by one second with each look, from midnight UTC of the day.
  public static func ticking(today: CivilDate) -> Clock {
    let looks = Looks()
    let start = Timestamp(startOf: today).milliseconds
    return Clock(
      now: { Timestamp(milliseconds: start + 1000 * looks.next()) }, today: { today })
  }

  private final class Looks: Sendable {
    private let count = Mutex<Int64>(0)

    func next() -> Int64 {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }
}
