import Arguments
import Formats
import Registry
import SQLiteStore
import Synchronization
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where an export goes: a file that takes its place when it is whole, or standard output.
final class ExportTarget {
  /// Set by Ctrl-C, looked at between records.
  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  let sink: ByteSink
  /// Nil for standard output.
  let path: String?
  private let file: OutputFile?
  private let spooled: Int32?
  private let context: Context
  private let stop = Flag()

  /// - Parameter isKept: whether what was written is to be looked at before it goes on.
  init(_ path: String, isPrivate: Bool, isKept: Bool, _ context: Context) throws {
    self.context = context
    if path != "-" {
      let taken = context.databaseFile.map(FilePlace.database) ?? []
      let opened = try OutputFile(
        path, isPrivate: isPrivate, replaces: context.invocation.flag("force"), sparing: taken)
      (file, spooled, sink, self.path) = (opened, nil, opened.sink, path)
    } else if isKept {
      let descriptor: Int32
      do {
        descriptor = try InputFile.temporary(in: context.temporaryFolder)
      } catch {
        throw error.failure(context.temporaryFolder)
      }
      (file, spooled, self.path) = (nil, descriptor, nil)
      sink = ByteSink { try IO.write($0, to: descriptor) }
    } else {
      (file, spooled, self.path, sink) = (nil, nil, nil, context.io.output)
    }
  }

  deinit { if let spooled { close(spooled) } }

  /// Runs the export so that Ctrl-C ends it between two records, with nothing left behind.
  func running<Result>(_ body: () throws -> Result) throws -> Result {
    guard context.app.isInterruptible, file != nil else { return try body() }
    let stop = stop
    Interruption.onRunning { stop.isSet.store(true, ordering: .sequentiallyConsistent) }
    Interruption.transaction(isRunning: true)
    defer { Interruption.transaction(isRunning: false) }
    return try body()
  }

  func check() throws {
    if stop.isSet.load(ordering: .relaxed) { throw StoreError(.interrupted) }
  }

  /// What was written, from its start.
  func written() throws -> any ByteSource {
    guard let descriptor = file?.descriptor ?? spooled else { return ArraySource([]) }
    lseek(descriptor, 0, SEEK_SET)
    return FileSource(descriptor: descriptor)
  }

  /// Gives the file its place, or hands on what was kept.
  func publish() throws {
    try file?.publish()
    guard let spooled else { return }
    lseek(spooled, 0, SEEK_SET)
    var part = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(spooled, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw OutputError.failed(errno) }
      if count == 0 { return }
      part.withUnsafeBytes { context.io.output.put(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      try context.io.output.spill()
    }
  }
}
