import Values

/// Writes content lines: CR LF at the end, physical lines of at most 75 bytes, no character ever divided.
final class ContentLineWriter {
  private let sink: ByteSink
  private var line: [UInt8] = []

  init(_ sink: ByteSink) { self.sink = sink }

  /// Writes a property whose value is one text.
  func put(
    _ name: String, _ parameters: [(name: String, value: String)] = [], group: String? = nil, text: String
  ) {
    begin(name, parameters, group: group)
    ContentText.append(text, to: &line)
    end()
  }

  /// Writes a property whose value is a list of texts.
  func put(_ name: String, items: [String]) {
    begin(name, [], group: nil)
    for (index, item) in items.enumerated() {
      if index > 0 { line.append(ContentText.comma) }
      ContentText.append(item, to: &line)
    }
    end()
  }

  /// Writes a property whose value is structured, each part a text.
  func put(_ name: String, _ parameters: [(name: String, value: String)] = [], components: [String]) {
    begin(name, parameters, group: nil)
    for (index, component) in components.enumerated() {
      if index > 0 { line.append(ContentText.semicolon) }
      ContentText.append(component, to: &line)
    }
    end()
  }

  /// Writes a property whose value is spelled already; it holds no line break.
  func put(
    _ name: String, _ parameters: [(name: String, value: String)] = [], group: String? = nil, raw: String
  ) {
    begin(name, parameters, group: group)
    line.append(contentsOf: raw.utf8)
    end()
  }

  /// Writes a whole line that is spelled already; it holds no line break.
  ///
  /// White space before it, with which it would go on with the line before, is left out.
  func put(line text: String) {
    line.append(contentsOf: text.utf8.drop { $0 == 0x20 || $0 == 0x09 })
    end()
  }

  private func begin(_ name: String, _ parameters: [(name: String, value: String)], group: String?) {
    if let group {
      line.append(contentsOf: group.utf8)
      line.append(UInt8(ascii: "."))
    }
    line.append(contentsOf: name.utf8)
    for (name, value) in parameters {
      line.append(ContentText.semicolon)
      line.append(contentsOf: name.utf8)
      line.append(UInt8(ascii: "="))
      ContentText.append(parameter: value, to: &line)
    }
    line.append(UInt8(ascii: ":"))
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
