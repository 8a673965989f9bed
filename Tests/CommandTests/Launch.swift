import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A process that was started, its streams going to files without a name.
///
/// Arguments and environment are bytes, so that they may be no UTF-8.
struct Launch {
  private let process: pid_t
  private let output: Int32
  private let errors: Int32

  init(_ arguments: [[UInt8]], environment: [[UInt8]], folder: String, input: Input) {
    output = Self.file()
    errors = Self.file()
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    // The threads of the tests hold back signals, and whom they start would inherit that.
    var held = sigset_t()
    sigemptyset(&held)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &held)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var content: Int32 = -1
    switch input {
    case .null: posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    case .closed: posix_spawn_file_actions_addclose(&actions, 0)
    case .bytes(let bytes):
      content = Self.file(bytes)
      posix_spawn_file_actions_adddup2(&actions, content, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    let env = ["/usr/bin/env", "-C", folder].map { Array($0.utf8) }
    var words = (env + arguments).map(Self.cString)
    var variables = environment.map(Self.cString)
    defer { for pointer in words + variables { free(pointer) } }
    words.append(nil)
    variables.append(nil)
    var started: pid_t = -1
    if posix_spawn(&started, "/usr/bin/env", &actions, &attributes, words, variables) != 0 { started = -1 }
    process = started
    if content >= 0 { close(content) }
  }

  func send(_ signal: Int32) { if process > 0 { kill(process, signal) } }

  /// Waits for the end; the exit code is 128 and the signal's number if a signal ended it.
  func wait() -> Outcome {
    var status: Int32 = -1
    if process > 0 { while waitpid(process, &status, 0) < 0, errno == EINTR {} }
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    return Outcome(Self.text(output), err: Self.text(errors), code: code)
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    strdup(bytes.map { CChar(bitPattern: $0) } + [0])
  }

  /// A file that is in no folder any more, open for reading and writing.
  private static func file(_ bytes: [UInt8] = []) -> Int32 {
    var template = Array((NSTemporaryDirectory() + "roster-stream-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    if !bytes.isEmpty { _ = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) } }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }

  private static func text(_ descriptor: Int32) -> String {
    defer { close(descriptor) }
    lseek(descriptor, 0, SEEK_SET)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &part, part.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }
}
