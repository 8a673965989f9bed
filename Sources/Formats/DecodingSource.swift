import Values

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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

/// A conversion to UTF-8 by the system's iconv, which may go on over several pieces of one text.
final class CharacterDecoder {
  enum Stop {
    /// All was read.
    case end
    /// There is no more room for what follows.
    case full
    /// What follows is no character of the encoding.
    case invalid
    /// What follows is the beginning of a character.
    case incomplete
  }

  private let handle: iconv_t

  /// Nil for a name that the system does not know.
  init?(_ name: String) {
    guard let system = CharacterSet.systemName(name) else { return nil }
    let handle: iconv_t? = iconv_open("UTF-8", system)
    guard let handle, Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts as much as fits.
  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (read: Int, written: Int, stop: Stop) {
    guard let from = input.baseAddress, !input.isEmpty else { return (0, 0, .end) }
    var source: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(
      mutating: from.assumingMemoryBound(to: CChar.self))
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var left = input.count
    var room = output.count
    let result = iconv(handle, &source, &left, &target, &room)
    let failure = errno
    let stop: Stop =
      if result != -1 { .end } else if failure == E2BIG { .full } else if failure == EINVAL {
        .incomplete
      } else {
        .invalid
      }
    return (input.count - left, output.count - room, stop)
  }

  /// Writes what was held back for a following character and is ready for another text; returns its length.
  func finish(_ output: UnsafeMutableRawBufferPointer) -> Int {
    var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var room = output.count
    _ = iconv(handle, nil, nil, &target, &room)
    _ = iconv(handle, nil, nil, nil, nil)
    return output.count - room
  }
}

/// Encodings of text beside UTF-8, by the names people use; the system's iconv converts them.
public enum CharacterSet {
  /// The text of bytes in an encoding; nil if the name is unknown or the bytes are none of its texts.
  public static func text(_ bytes: [UInt8], in name: String) -> String? {
    guard let decoder = CharacterDecoder(name) else { return nil }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    var position = 0
    while true {
      let step = bytes.withUnsafeBytes { input in
        part.withUnsafeMutableBytes { output in
          decoder.convert(UnsafeRawBufferPointer(rebasing: input[position...]), into: output)
        }
      }
      text.append(contentsOf: part[..<step.written])
      position += step.read
      switch step.stop {
      case .full: continue
      case .invalid, .incomplete: return nil
      case .end:
        let rest = part.withUnsafeMutableBytes(decoder.finish)
        text.append(contentsOf: part[..<rest])
        return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// What iconv calls the encoding; nil for a name that can be none.
  static func systemName(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    let isName = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_.:+".utf8.contains(byte)
    }
    // iconv reads further options from behind a slash.
    guard isName, !bytes.isEmpty, bytes.count <= 40 else { return nil }
    return aliases[name.lowercased().filter { $0 != "-" && $0 != "_" }] ?? name.uppercased()
  }

  /// The name without hyphens, in lower case, and the widest encoding that is meant by it.
  private static let aliases: [String: String] = [
    "utf8": "UTF-8", "utf16": "UTF-16", "utf16le": "UTF-16LE", "utf16be": "UTF-16BE", "unicode": "UTF-16",
    "ucs2": "UTF-16", "ascii": "US-ASCII",
    "cp932": "CP932", "sjis": "CP932", "shiftjis": "CP932", "ms932": "CP932", "mskanji": "CP932",
    "windows31j": "CP932", "xsjis": "CP932", "eucjp": "EUC-JP", "ujis": "EUC-JP", "iso2022jp": "ISO-2022-JP",
    "jis": "ISO-2022-JP",
    "gb18030": "GB18030", "gbk": "GB18030", "gb2312": "GB18030", "cp936": "GB18030", "euccn": "GB18030",
    "big5": "BIG5", "cp950": "BIG5", "big5hkscs": "BIG5-HKSCS",
    "euckr": "CP949", "cp949": "CP949", "uhc": "CP949", "ksc5601": "CP949",
    "latin1": "ISO-8859-1", "iso88591": "ISO-8859-1", "l1": "ISO-8859-1",
    "latin2": "ISO-8859-2", "latin9": "ISO-8859-15", "latin15": "ISO-8859-15",
    "windows1250": "CP1250", "windows1251": "CP1251", "windows1252": "CP1252", "windows1253": "CP1253",
    "windows1254": "CP1254", "windows1255": "CP1255", "windows1256": "CP1256", "windows1257": "CP1257",
    "windows1258": "CP1258", "ansi": "CP1252", "macroman": "MACINTOSH", "mac": "MACINTOSH",
    "koi8r": "KOI8-R", "koi8u": "KOI8-U",
  ]
}
