import Values

extension TodoTxtTask {
  /// Reads a line without its end. There is no line that is none: what has no other meaning is the title.
  init(line: [UInt8]) {
    let text = readHead(line[...])
    offsets["title"] = line.distance(from: line.startIndex, to: text.startIndex)
    readText(text)
  }

  static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

  /// The mark of a done task, the priority and the dates; returns what follows.
  mutating func readHead(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line
    if rest.starts(with: [UInt8(ascii: "x"), 0x20]) {
      isDone = true
      rest = rest.dropFirst(2)
    }
    while true {
      if letter == nil, isDone || created == nil, let found = Self.leadingPriority(rest) {
        letter = found
        offsets["priority"] = rest.startIndex
        rest = rest.dropFirst(4)
      } else if isDone, completed == nil, let date = Self.leadingDate(rest) {
        completed = date
        offsets["completedAt"] = rest.startIndex
        rest = rest.dropFirst(11)
      } else if created == nil, let date = Self.leadingDate(rest) {
        created = date
        rest = rest.dropFirst(11)
      } else {
        return rest
      }
    }
  }

  /// The letter of `(A) `.
  static func leadingPriority(_ text: ArraySlice<UInt8>) -> UInt8? {
    let head = Array(text.prefix(4))
    guard head.count == 4, head[0] == UInt8(ascii: "("), isLetter(head[1]), head[2] == UInt8(ascii: ")"),
      head[3] == 0x20
    else { return nil }
    return head[1]
  }

  /// The day of `2026-11-30 `.
  static func leadingDate(_ text: ArraySlice<UInt8>) -> CivilDate? {
    let head = text.prefix(11)
    guard head.count == 11, head.last == 0x20 else { return nil }
    return CivilDate(iso: String(decoding: head.dropLast(), as: UTF8.self))
  }

  /// The words of a text, as spaces and tabs part them.
  static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.split { $0 == 0x20 || $0 == 0x09 }
  }

  /// Keys leave the title; so do tags before its first and after its last word, those between stay in it too.
  private mutating func readText(_ text: ArraySlice<UInt8>) {
    var words = Self.words(text)
    var isEncoded = false
    if let last = words.last, case .encoded = TodoTxtToken(last) {
      isEncoded = true
      words.removeLast()
    }
    let isWord = words.map { take($0, isEncoded: isEncoded) }
    var kept = words.indices.filter { isWord[$0] ?? true }
    if let first = isWord.firstIndex(of: true), let last = isWord.lastIndex(of: true) {
      kept = kept.filter { (first...last).contains($0) }
    }
    guard let first = kept.first else {
      title = SingleLine.text(String(decoding: text, as: UTF8.self))
      return
    }
    var joined = Array(words[first])
    for (before, index) in zip(kept, kept.dropFirst()) {
      joined += before + 1 == index ? text[words[before].endIndex..<words[index].startIndex] : [0x20]
      joined += words[index]
    }
    offsets["title"] = words[first].startIndex
    title = SingleLine.text(isEncoded ? PercentText.decoded(joined) : String(decoding: joined, as: UTF8.self))
  }

  /// Takes what a word says; true if it is only a word, nil if it is a tag, false if it is a key.
  private mutating func take(_ word: ArraySlice<UInt8>, isEncoded: Bool) -> Bool? {
    switch TodoTxtToken(word, isEncoded: isEncoded) {
    case .tag(let tag):
      if met.insert(.text(tag)).inserted { tags.append(tag) }
      offsets["tags"] = offsets["tags"] ?? word.startIndex
      return nil
    case .due(let date) where due == nil:
      due = date
      offsets["due"] = word.startIndex
    case .priority(let found) where letter == nil:
      letter = found
      offsets["priority"] = word.startIndex
    case .created(let date) where created == nil:
      created = date
    case .detail(let text) where detail == nil:
      detail = text
      offsets["detail"] = word.startIndex
    case .key:
      keys.append(String(decoding: word, as: UTF8.self))
    default:
      return true
    }
    return false
  }
}
