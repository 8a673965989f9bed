import Values

/// Writes content lines: CR LF at the end, physical lines of at most 75 bytes, no character ever divided.
final class ContentLineWriter {
  private let sink: ByteSink
  private var line: [UInt8] = []

  init(_ sink: ByteSink) { self.sink = sink }

  /// Writes a property whose value is spelled already; it holds no line break.
  func put(_ name: String, raw: String) { put(line: "\(name):\(raw)") }

  /// Writes a whole line that is spelled already; it holds no line break.
  ///
  /// White space before it, with which it would go on with the line before, is left out.
  func put(line text: String) {
    line.append(contentsOf: text.utf8.drop { $0 == 0x20 || $0 == 0x09 })
    end()
  }

  /// Folds the line and hands it on.
  private func end() {
    line.withUnsafeBytes { bytes in
      var start = 0
      while true {
        let end = Self.fold(bytes, from: start)
        sink.put(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        sink.put(UInt8(ascii: "\r"))
        sink.put(UInt8(ascii: "\n"))
        if end == bytes.count { break }
        sink.put(UInt8(ascii: " "))
        start = end
      }
    }
    line.removeAll(keepingCapacity: true)
  }

  /// Where the physical line ends that begins at `start`, a blank before it counted.
  private static func fold(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let most = start + (start == 0 ? 75 : 74)
    if most >= bytes.count { return bytes.count }
    var end = most
    while end > start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    // In quoted-printable a line that ends so would go on without a blank.
    var before = end
    while before > start + 1, bytes[before - 1] == UInt8(ascii: "=") { before -= 1 }
    if bytes[before - 1] != UInt8(ascii: "=") { end = before }
    return end > start ? end : most
  }
}

/// Content lines that Roster makes itself, before they are folded.
enum ContentLineText {
  typealias Parameters = [(name: String, value: String)]

  /// A property whose value is spelled already.
  static func line(_ name: String, _ parameters: Parameters = [], group: String? = nil, value: [UInt8])
    -> String
  {
    var line = group.map { Array("\($0).".utf8) } ?? []
    line += name.utf8
    for (name, value) in parameters {
      line.append(ContentText.semicolon)
      line += name.utf8
      line.append(UInt8(ascii: "="))
      ContentText.append(parameter: value, to: &line)
    }
    line.append(UInt8(ascii: ":"))
    return String(decoding: line + value, as: UTF8.self)
  }

  /// A property that is one text.
  static func text(_ name: String, _ text: String, _ parameters: Parameters = [], group: String? = nil)
    -> String
  {
    line(name, parameters, group: group, value: joined([text], by: ContentText.comma))
  }

  /// A property that is a list of texts.
  static func items(_ name: String, _ items: [String]) -> String {
    line(name, value: joined(items, by: ContentText.comma))
  }

  /// A property that is structured, each part a text.
  static func components(_ name: String, _ parts: [String], _ parameters: Parameters = []) -> String {
    line(name, parameters, value: joined(parts, by: ContentText.semicolon))
  }

  private static func joined(_ texts: [String], by separator: UInt8) -> [UInt8] {
    var value: [UInt8] = []
    for (index, text) in texts.enumerated() {
      if index > 0 { value.append(separator) }
      ContentText.append(text, to: &value)
    }
    return value
  }
}
