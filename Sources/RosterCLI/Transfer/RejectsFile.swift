import Interchange
import SQLiteStore
import Values

/// Where the records that an import refuses go, in the format they came in.
final class RejectsFile {
  private let file: OutputFile
  private var count = 0
  private var envelope: Envelope?

  /// As messages name it.
  let name: String

  /// - Parameters:
  ///   - replaces: whether a file that stands there may be replaced.
  ///   - taken: places that are not to be written over.
  init(_ path: String, replaces: Bool, sparing taken: [FilePlace]) throws {
    name = Printable.excerpt(path, max: 200)
    file = try OutputFile(path, isPrivate: true, replaces: replaces, sparing: taken)
  }

  /// Writes one record; the file is complete with `publish`.
  func add(_ source: [UInt8], in envelope: Envelope) throws {
    put(count == 0 ? envelope.head : envelope.separator)
    put(source)
    count += 1
    self.envelope = envelope
    try file.sink.spill()
  }

  /// Brings all records to the disk; without any, an input of the format that has none.
  ///
  /// - Parameter envelope: what such a file has around its records.
  func complete(in envelope: Envelope) throws {
    if count == 0 { put(envelope.head) }
    put(self.envelope?.tail ?? envelope.tail)
    try file.complete()
  }

  /// Gives the file its place; to be called after `complete`.
  func publish() throws { try file.publish() }

  private func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { file.sink.put($0) } }
}
