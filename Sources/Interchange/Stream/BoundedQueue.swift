#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Values on their way from one thread to another, first in, first out, at most so many at a time.
///
/// Unchecked, since the compiler cannot see that `values` and `isClosed` are touched only while the system's
/// lock is held: by the bodies of `locked`.
final class BoundedQueue<Value: Sendable>: @unchecked Sendable {
  /// What came of waiting.
  enum Taken {
    case value(Value)
    /// Nothing is left, and nothing will come.
    case closed
    /// Nothing came within the time.
    case late
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var values: [Value] = []
  private var isClosed = false
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Hands a value over, waiting for room; after `close` it is dropped.
  func give(_ value: sending Value) {
    pthread_mutex_lock(lock)
    while values.count >= capacity, !isClosed { pthread_cond_wait(changed, lock) }
    if !isClosed { values.append(value) }
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Says that nothing will come any more; what was given can still be taken unless it is `dropped`.
  func close(dropping isDropped: Bool = false) {
    locked {
      isClosed = true
      if isDropped { values.removeAll() }
    }
  }

  /// The next value, waiting for it at most so many milliseconds, or without an end.
  func take(within milliseconds: Int? = nil) -> Taken {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    var end = timespec()
    if let milliseconds {
      clock_gettime(CLOCK_REALTIME, &end)
      end.tv_nsec += milliseconds % 1000 * 1_000_000
      end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1_000_000_000
      end.tv_nsec %= 1_000_000_000
    }
    while values.isEmpty, !isClosed {
      let code =
        milliseconds == nil ? pthread_cond_wait(changed, lock) : pthread_cond_timedwait(changed, lock, &end)
      if code == ETIMEDOUT, values.isEmpty, !isClosed { return .late }
    }
    if values.isEmpty { return .closed }
    pthread_cond_broadcast(changed)
    return .value(values.removeFirst())
  }

  private func locked(_ body: () -> Void) {
    pthread_mutex_lock(lock)
    body()
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }
}
