#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe into which nobody writes.
final class Pipe {
  struct Failure: Error {}

  let reading: Int32
  private let writing: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure() }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }
}
