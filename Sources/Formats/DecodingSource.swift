import Values

/// The bytes of another source, brought from an encoding to UTF-8. A byte order mark is left out.
public final class DecodingSource: ByteSource {
  private let source: any ByteSource
  private let encoding: String
  private let decoder: CharacterDecoder
  /// Bytes that are not yet converted.
  private var input = Piece()
  /// Converted bytes that are not yet handed on.
  private var output = Piece()
  private var counter = PlaceCounter()
  private var isFresh = true
  private var sourceEnded = false
  private var hasEnded = false
  private var failure: FormatError?

  private struct Piece {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var start = 0
    var end = 0
  }

  /// - Parameters:
  ///   - source: the bytes in the encoding.
  ///   - encoding: its name, such as `cp932`, `latin1` or `utf-16`, or any other that the system's iconv knows.
  /// - Throws: `encoding.unknown`.
  public init(_ source: any ByteSource, from encoding: String) throws(FormatError) {
    guard let decoder = CharacterDecoder(encoding) else {
      throw FormatError(
        "encoding.unknown", at: TextPlace(line: 0, column: 0), ["value": Printable.excerpt(encoding)])
    }
    self.source = source
    self.encoding = encoding
    self.decoder = decoder
  }

  /// Fails with `text.notInEncoding`, at the place in the converted text, for bytes that the encoding has not.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while output.start == output.end {
      if let failure { throw failure }
      if hasEnded { return 0 }
      try convert()
    }
    let count = min(memory.count, output.end - output.start)
    memory.copyBytes(from: output.bytes[output.start..<output.start + count])
    output.start += count
    return count
  }

  /// Fills the output, which is empty, with what the input gives.
  private func convert() throws(FormatError) {
    let step = input.bytes.withUnsafeBytes { input in
      output.bytes.withUnsafeMutableBytes { output in
        decoder.convert(
          UnsafeRawBufferPointer(rebasing: input[self.input.start..<self.input.end]), into: output)
      }
    }
    input.start += step.read
    output.start = 0
    output.end = step.written
    switch step.stop {
    case .full: break
    case .invalid: refuse()
    case .incomplete where sourceEnded: refuse()
    case .end where sourceEnded:
      output.end = output.bytes.withUnsafeMutableBytes { output in
        let rest = UnsafeMutableRawBufferPointer(rebasing: output[step.written...])
        return step.written + decoder.finish(rest)
      }
      hasEnded = true
    case .end, .incomplete: if output.end == 0 { try fill() }
    }
    if isFresh, output.end > 0 {
      isFresh = false
      if output.bytes[..<output.end].starts(with: [0xEF, 0xBB, 0xBF]) { output.start = 3 }
    }
    counter.advance(over: output.bytes[output.start..<output.end])
    failure?.place = counter.place
  }

  private func fill() throws(FormatError) {
    let rest = input.end - input.start
    for offset in 0..<rest { input.bytes[offset] = input.bytes[input.start + offset] }
    input.start = 0
    input.end = rest
    var problem: FormatError?
    let count = input.bytes.withUnsafeMutableBytes { memory in
      do throws(FormatError) {
        return try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[rest...]))
      } catch {
        problem = error
        return 0
      }
    }
    if let problem { throw problem }
    sourceEnded = count == 0
    input.end += count
  }

  /// What follows is no character: that is told once all before it has been handed on.
  private func refuse() {
    let digits = Array("0123456789ABCDEF")
    let byte = Int(input.bytes[input.start])
    failure = FormatError(
      "text.notInEncoding", at: counter.place,
      ["encoding": Printable.excerpt(encoding), "byte": "\(digits[byte >> 4])\(digits[byte & 15])"])
  }
}
