import Values

extension TodoTxtTask {
  /// The line in its plain spelling, without a line end; read again it says the same.
  ///
  /// A title whose words would be taken for something else is percent-encoded where they would, and a last
  /// word `enc:percent` says so.
  var line: [UInt8] {
    let words = Self.words(Array(title.utf8)[...])
    let inTitle = Set(
      words.compactMap { word in
        if case .tag(let tag) = TodoTxtToken(word) { Cell.text(tag) } else { nil }
      })
    let others = tags.filter { !inTitle.contains(.text($0)) }
    let plain = compose(Array(title.utf8), tags: others)
    let read = TodoTxtTask(line: plain)
    if read.hasFields(of: self), read.letter == letter, read.created == created, read.completed == completed,
      read.keys.elementsEqual(keys, by: ExactText.same)
    {
      return plain
    }
    return compose(escapedTitle, tags: tags, isEncoded: true)
  }

  private func compose(_ title: [UInt8], tags: [String], isEncoded: Bool = false) -> [UInt8] {
    var head: [String] = []
    var tail: [String] = []
    if isDone { head.append("x") }
    if let letter {
      let name = String(decoding: [letter], as: UTF8.self)
      if isDone { tail.append("pri:" + name) } else { head.append("(" + name + ")") }
    }
    if isDone, let completed { head.append(completed.description) }
    if let created {
      // After the mark a single date is the one of completion, and what is complete was there before.
      if isDone, completed.map({ $0 < created }) ?? true {
        tail.append("created:" + created.description)
      } else {
        head.append(created.description)
      }
    }
    var line = Array(head.map { $0 + " " }.joined().utf8)
    line += title
    for tag in tags {
      let isContext = tag.utf8.first == UInt8(ascii: "@") && tag.utf8.count > 1
      line += (isContext ? " " : " +").utf8
      line += isEncoded ? Self.escaped(tag) { $0 == 0x20 || $0 == 0x09 } : Array(tag.utf8)
    }
    if let due { line += " due:\(due)".utf8 }
    for word in keys + tail { line += (" " + word).utf8 }
    if let detail {
      line += " note:".utf8
      line += PercentText.encoded(detail)
    }
    if isEncoded { line += (" " + TodoTxtToken.encodedMark).utf8 }
    return line
  }

  /// The title with a code for the character that gives a word its meaning, and for percent signs that would
  /// begin a code.
  private var escapedTitle: [UInt8] {
    let bytes = Array(title.utf8)
    var coded: Set<Int> = []
    for word in Self.words(bytes[...]) {
      switch TodoTxtToken(word) {
      case .word: break
      case .tag: coded.insert(word.startIndex)
      default: if let colon = word.firstIndex(of: UInt8(ascii: ":")) { coded.insert(colon) }
      }
    }
    // What follows a title is at least a space.
    let start = (bytes + [0x20])[...]
    if start.starts(with: [UInt8(ascii: "x"), 0x20]) || Self.leadingPriority(start) != nil
      || Self.leadingDate(start) != nil
    {
      coded.insert(0)
    }
    var index = -1
    return Self.escaped(title) { _ in
      index += 1
      return coded.contains(index)
    }
  }

  /// The text with codes for the bytes that ask for one, each in turn, and for percent signs that would begin a
  /// code.
  private static func escaped(_ text: String, where needsCode: (UInt8) -> Bool) -> [UInt8] {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if needsCode(byte) || PercentText.byte(bytes[...], at: index) != nil {
        PercentText.put(byte, into: &escaped)
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }
}
