import CSodium

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process does once before it holds a secret.
public enum SecretProcess {
  /// Starts the library and forbids memory images of a crash, for this process and those it starts.
  public static func harden() throws(SecretError) {
    try start()
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
    #else
      let resource = RLIMIT_CORE
    #endif
    if setrlimit(resource, &limit) != 0 { throw .notHardened(errno: errno) }
  }

  /// May be called any number of times, from any thread.
  static func start() throws(SecretError) {
    if sodium_init() < 0 { throw .notStarted }
  }
}
