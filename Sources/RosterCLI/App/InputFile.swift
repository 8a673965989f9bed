import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that a person names for reading.
enum InputFile {
  struct Problem: Error {
    var number: Int32
    /// The folder for files that go, where not the input but a copy of it was the problem.
    var folder: String?

    var isAbsent: Bool { folder == nil && (number == ENOENT || number == ENOTDIR) }
    /// Whether standard input was closed by whoever started the program.
    var isClosed: Bool { folder == nil && number == EBADF }
    var reason: String { String(cString: strerror(number)) }

    /// - Parameter path: the input as messages name it.
    func failure(_ path: String) -> Failure {
      if let folder {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
        return Failure(
          isFull ? .io : .cannotCreate, isFull ? "scratch.full" : "scratch.unmade",
          ["path": Printable.excerpt(folder, max: 200), "reason": reason])
      }
      if isClosed { return Failure(.noInput, "input.closed") }
      return Failure(
        isAbsent ? .noInput : .io, isAbsent ? "input.absent" : "input.unreadable",
        ["path": path, "reason": reason])
    }
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
    if let descriptor = nameless(in: folder) { return descriptor }
    var template = Array("\(folder)/roster-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    if descriptor < 0 { throw Problem(number: errno, folder: folder) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// A file that never had a name, of mode 0600; nil where the file system has none.
  static func nameless(in folder: String) -> Int32? {
    #if os(Linux)
      // O_TMPFILE, whose definition does not come over from C.
      let descriptor = Glibc.open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
      return descriptor < 0 ? nil : descriptor
    #else
      return nil
    #endif
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
      if count < 0 {
        let problem = Problem(number: errno)
        close(descriptor)
        throw problem
      }
      do {
        try part.withUnsafeBytes {
          try IO.write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: descriptor)
        }
      } catch {
        close(descriptor)
        throw Problem(number: (error as? OutputError)?.number ?? EIO, folder: folder)
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
