import Formats
import Testing
import Values

@testable import Interchange

@Suite struct BackgroundWriterTests {
  private struct Full: Error {}

  /// What was written, and how often the sink was handed something.
  private final class Bytes {
    var all: [UInt8] = []
    var parts = 0
  }

  private static let columns = ["a", "b", "c", "d"].map { Column(name: $0, style: .text) }

  /// Rows with every kind of cell; texts of up to `long` bytes.
  private static func write(_ rows: Int, long: Int, to writer: any RecordWriter) throws {
    var buffer = RowBuffer()
    try writer.begin()
    for row in 0..<rows {
      buffer.removeAll()
      buffer.append(integer: Int64(row))
      if row % 3 == 0 { buffer.appendAbsent() } else { buffer.append(text: "é,\"\(row)") }
      buffer.append(text: String(repeating: "x", count: row % 7 == 0 ? long : row % 5))
      if row % 2 == 0 { buffer.append(real: Double(row) / 4) } else { buffer.appendAbsent() }
      try writer.row(buffer, from: 0)
    }
    try writer.end()
  }

  @Test(arguments: [(0, 1), (1, 1), (511, 3), (512, 3), (513, 3), (10_000, 3), (300, 5000)])
  func writesTheSame(_ rows: Int, _ long: Int) throws {
    let (plain, aside) = (Bytes(), Bytes())
    let sinks = [plain, aside].map { bytes in ByteSink { bytes.all.append(contentsOf: $0) } }
    try Self.write(rows, long: long, to: DelimitedWriter(.csv, columns: Self.columns, to: sinks[0]))
    let writer = DelimitedWriter(.csv, columns: Self.columns, to: sinks[1])
    try Self.write(rows, long: long, to: BackgroundWriter(writer, width: 4))
    for sink in sinks { try sink.flush() }
    #expect(aside.all == plain.all)
    #expect(aside.all.count { $0 == 0x0A } == rows + 1)
  }

  @Test func theRowMayBeginAnywhere() throws {
    let bytes = Bytes()
    let sink = ByteSink { bytes.all.append(contentsOf: $0) }
    let writer = BackgroundWriter(DelimitedWriter(.csv, columns: Self.columns, to: sink), width: 4)
    var buffer = RowBuffer()
    for text in ["0", "1", "2", "3", "4", "5"] { buffer.append(text: text) }
    try writer.begin()
    try writer.row(buffer, from: 2)
    try writer.row(buffer, from: 1)
    try writer.end()
    try sink.flush()
    #expect(String(decoding: bytes.all, as: UTF8.self) == "a,b,c,d\n2,3,4,5\n1,2,3,4\n")
  }

  /// The error of the other thread is that of the writer, at once or at the end.
  @Test(arguments: [600, 3000, 100_000]) func anErrorComesBack(_ rows: Int) throws {
    let bytes = Bytes()
    let sink = ByteSink(capacity: 1000) { _ in
      bytes.parts += 1
      if bytes.parts == 3 { throw Full() }
    }
    let writer = DelimitedWriter(.csv, columns: Self.columns, to: sink)
    #expect(throws: Full.self) { try Self.write(rows, long: 3, to: BackgroundWriter(writer, width: 4)) }
    #expect(bytes.parts == 3)
  }

  @Test func whoGivesUpLeavesNoThreadBehind() throws {
    let bytes = Bytes()
    let sink = ByteSink { bytes.all.append(contentsOf: $0) }
    let plain = DelimitedWriter(.csv, columns: [Column(name: "a", style: .text)], to: sink)
    var writer: BackgroundWriter? = BackgroundWriter(plain, width: 1)
    var buffer = RowBuffer()
    buffer.append(text: "x")
    for _ in 0..<5000 { try writer?.row(buffer, from: 0) }
    writer = nil
    let written = bytes.all.count
    // Nothing writes any more.
    try sink.flush()
    #expect(bytes.all.count >= written && bytes.all.count <= 5000 * 5)
  }
}
