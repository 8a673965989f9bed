#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that a person names for reading.
enum InputFile {
  struct Problem: Error {
    var number: Int32
    var isAbsent: Bool { number == ENOENT || number == ENOTDIR }
    var reason: String { String(cString: strerror(number)) }
  }

  /// Opens a file for reading; the caller closes the descriptor.
  static func open(_ path: String) throws(Problem) -> Int32 {
    #if canImport(Glibc)
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #else
      let descriptor = Darwin.open(path, O_RDONLY | O_CLOEXEC)
    #endif
    if descriptor < 0 { throw Problem(number: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(descriptor)
      throw Problem(number: EISDIR)
    }
    return descriptor
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }

  /// The whole of a file of at most `limit` bytes.
  static func bytes(_ path: String, limit: Int) throws(Problem) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    return try bytes(descriptor, limit: limit)
  }

  static func bytes(_ descriptor: Int32, limit: Int) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Problem(number: errno)
      }
      if count == 0 { return bytes }
      bytes += part[..<count]
      if bytes.count > limit { throw Problem(number: EFBIG) }
    }
  }
}
