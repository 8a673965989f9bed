import Interchange
import Values

/// Where the records that an import refuses go, in the format they came in.
final class RejectsFile {
  private let file: OutputFile
  private var count = 0
  private var envelope: Envelope?

  init(_ path: String) throws { file = try OutputFile(path, isPrivate: true) }

  /// Writes one record; the file is complete with `publish`.
  func add(_ source: [UInt8], in envelope: Envelope) throws {
    put(count == 0 ? envelope.head : envelope.separator)
    put(source)
    count += 1
    self.envelope = envelope
    try file.sink.spill()
  }

  /// Gives the file its place, be it without any record.
  func publish() throws {
    put(envelope?.tail ?? [])
    try file.publish()
  }

  private func put(_ bytes: [UInt8]) { bytes.withUnsafeBytes { file.sink.put($0) } }
}
