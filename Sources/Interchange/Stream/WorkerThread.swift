#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A second thread of the process, which runs one body to its end.
struct WorkerThread: ~Copyable {
  /// What the thread is handed; only the thread opens it.
  private final class Parcel {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  #if canImport(Glibc)
    private var thread = pthread_t()
  #else
    private var thread: pthread_t?
  #endif

  /// Starts the thread, which signals do not reach; nil if the system has none to give.
  init?(_ body: sending @escaping () -> Void) {
    let parcel = Unmanaged.passRetained(Parcel(body))
    // Signals stay with the thread that knows what to do about them; a new thread has its maker's mask.
    var (all, former) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &former)
    let code = pthread_create(&thread, nil, Self.start, parcel.toOpaque())
    pthread_sigmask(SIG_SETMASK, &former, nil)
    if code != 0 {
      parcel.release()
      return nil
    }
  }

  #if canImport(Glibc)
    private static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      parcel in
      if let parcel { Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().body() }
      return nil
    }
  #else
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = {
      parcel in
      Unmanaged<Parcel>.fromOpaque(parcel).takeRetainedValue().body()
      return nil
    }
  #endif

  /// Waits for the end of the body.
  consuming func join() {
    #if canImport(Glibc)
      pthread_join(thread, nil)
    #else
      if let thread { pthread_join(thread, nil) }
    #endif
  }
}
