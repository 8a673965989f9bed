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

  /// A file without a name in the folder, for reading and writing; the caller closes it.
  static func temporary(in folder: String) throws(Problem) -> Int32 {
    var template = Array("\(folder)/roster-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor < 0 { throw Problem(number: errno) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Copies what a descriptor has to a file without a name in the folder, open at its start; the caller closes it.
  static func spool(_ source: Int32, in folder: String) throws(Problem) -> (descriptor: Int32, size: Int) {
    let descriptor = try temporary(in: folder)
    var part = [UInt8](repeating: 0, count: 65536)
    var size = 0
    while true {
      let count = read(source, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count == 0 {
        lseek(descriptor, 0, SEEK_SET)
        return (descriptor, size)
      }
      let isWritten =
        count > 0
        && part.withUnsafeBytes { bytes in
          (try? IO.write(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: descriptor)) != nil
        }
      if !isWritten {
        let problem = Problem(number: errno)
        close(descriptor)
        throw problem
      }
      size += count
    }
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
