/// Makes UUIDs of version 7 (RFC 9562, section 5.7): milliseconds, then 74 random bits.
///
/// Ids of one generator rise strictly: within a millisecond, or after the clock went back, the random bits
/// of the last one are raised by a random step (section 6.2, method 2). It cannot be copied, as a copy
/// would give the same ids again.
public struct RecordIDGenerator: ~Copyable, Sendable {
  private var pool: RandomPool
  private var milliseconds: Int64 = -1
  /// The 12 random bits before the variant.
  private var upper: UInt64 = 0
  /// The 62 random bits behind it.
  private var lower: UInt64 = 0

  public init() {
    pool = RandomPool()
  }

  init(pool: consuming RandomPool) {
    self.pool = pool
  }

  /// The next id, which is greater than every one before.
  public mutating func next(at time: Timestamp) -> RecordID {
    let now = min(max(time.milliseconds, 0), 0xFFFF_FFFF_FFFF)
    if now > milliseconds {
      restart(at: now)
    } else {
      let step = (pool.next() & 0xFFFF_FFFF) + 1
      let sum = lower + step
      lower = sum & 0x3FFF_FFFF_FFFF_FFFF
      if sum != lower { upper += 1 }
      if upper > 0xFFF { restart(at: milliseconds + 1) }
    }
    return RecordID(
      high: UInt64(milliseconds) << 16 | 0x7000 | upper, low: 0x8000_0000_0000_0000 | lower)
  }

  private mutating func restart(at time: Int64) {
    milliseconds = time
    let random = pool.next()
    // The highest bit stays clear, so that ids of one millisecond have room to rise.
    upper = random >> 48 & 0x7FF
    lower = pool.next() & 0x3FFF_FFFF_FFFF_FFFF
  }
}
