#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Overwrites the bytes in a way that the compiler may not leave out.
func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
  guard let start = buffer.baseAddress else { return }
  #if canImport(Glibc)
    explicit_bzero(start, buffer.count)
  #else
    memset_s(start, buffer.count, 0, buffer.count)
  #endif
}
