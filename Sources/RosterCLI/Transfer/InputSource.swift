import Formats
import SQLiteStore
import Synchronization
import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file or standard input that is read: opened, kept until it is closed, its reading counted.
final class InputSource: ByteSource {
  /// As messages name it.
  let name: String
  /// Bytes in all; 0 where nobody knows.
  let size: Int
  /// Where the file is.
  var place: FilePlace { FilePlace(descriptor: descriptor) }
  /// Ends the reading early, on whatever thread it is.
  let stop = StopFlag()
  private let count = Atomic(0)
  private let source: FileSource
  private let descriptor: Int32
  /// Where the bytes begin.
  private let start: Int
  private let isOwned: Bool

  /// Throws a `Failure`.
  ///
  /// - Parameter copiesPipes: whether what is no regular file is copied to a temporary one first, so that no
  ///   transaction waits for a slow pipe.
  init(_ path: String, _ context: Context, copiesPipes: Bool) throws {
    if path != "-" { try context.refuseDatabase(path) }
    name = path == "-" ? Sentences.text("input.standard") : Printable.excerpt(path, max: 200)
    do throws(InputFile.Problem) {
      let opened = path == "-" ? context.io.inputDescriptor : try InputFile.open(path)
      if opened < 0 { throw InputFile.Problem(number: EBADF) }
      var status = stat()
      let isRegular = fstat(opened, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      if isRegular || !copiesPipes {
        descriptor = opened
        isOwned = path != "-"
        size = isRegular ? Int(status.st_size) : 0
      } else {
        defer { if path != "-" { InputFile.close(opened) } }
        (descriptor, size) = try InputFile.spool(opened, in: context.temporaryFolder)
        isOwned = true
      }
    } catch {
      throw error.failure(name)
    }
    start = size > 0 ? max(Int(lseek(descriptor, 0, SEEK_CUR)), 0) : 0
    source = FileSource(descriptor: descriptor, stoppingAt: stop)
  }

  deinit { if isOwned { InputFile.close(descriptor) } }

  /// Opens the bytes from their start, beside this source; nil where they can be read but once.
  var again: (@Sendable () -> FileSource)? {
    guard size > 0 else { return nil }
    let (descriptor, stop, start) = (descriptor, stop, start)
    return { FileSource(descriptor: descriptor, stoppingAt: stop, from: start) }
  }

  /// Bytes read so far.
  var position: Int { count.load(ordering: .relaxed) }

  /// Goes back to the beginning; false where that cannot be done.
  func rewind() -> Bool {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return false }
    count.store(0, ordering: .relaxed)
    return true
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    let read = try source.read(into: memory)
    count.add(read, ordering: .relaxed)
    return read
  }
}
