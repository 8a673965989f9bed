import Values

extension TodoTxtTask {
  /// A line with what it says otherwise than this task written anew, and all else as it stands, in its order.
  ///
  /// Nil where that would not say what the task does, such as for another title.
  func edited(_ line: [UInt8]) -> [UInt8]? {
    let kept = TodoTxtTask(line: line)
    var head = TodoTxtTask()
    let text = head.readHead(line[...])
    let words = Self.words(text)
    if let last = words.last, case .encoded = TodoTxtToken(last) { return nil }
    guard ExactText.same(kept.title, title) else { return nil }
    let isHeadSame =
      head.isDone == isDone && (head.letter == nil || head.letter == letter) && kept.completed == completed
      && kept.created == created && (isDone || head.letter == letter || letter == nil)
    var result = isHeadSame ? Array(line[..<text.startIndex]) : editedHead(head, kept)
    let needsPriority = isDone && letter != nil && !(isHeadSame && head.letter != nil)
    result += edited(words, of: text, needsPriority: needsPriority, isCreatedInHead: head.created != nil)
    let read = TodoTxtTask(line: result)
    let isSame =
      read.hasFields(of: self) && read.letter == letter && read.completed == completed
      && read.created == created && read.keys.elementsEqual(keys, by: ExactText.same)
    return isSame ? result : nil
  }

  private func editedHead(_ head: TodoTxtTask, _ kept: TodoTxtTask) -> [UInt8] {
    var parts: [String] = []
    if isDone {
      parts.append("x")
      if let completed { parts.append(completed.description) }
    } else if let letter {
      parts.append("(" + String(decoding: [letter], as: UTF8.self) + ")")
    }
    // Behind the mark a single date is the one of completion.
    if let created, head.created != nil || kept.created == nil, !isDone || completed != nil {
      parts.append(created.description)
    }
    return Array(parts.map { $0 + " " }.joined().utf8)
  }

  /// The words of the text with those that say something else, and what no word says behind them.
  private func edited(
    _ words: [ArraySlice<UInt8>], of text: ArraySlice<UInt8>, needsPriority: Bool, isCreatedInHead: Bool
  ) -> [UInt8] {
    var missing: (due: CivilDate?, detail: String?) = (due, detail)
    var (hasPriority, met): (Bool, Set<Cell>) = (false, [])
    var result: [UInt8] = []
    var end = text.startIndex
    for word in words {
      let space = text[end..<word.startIndex]
      end = word.endIndex
      var written: [UInt8]? = Array(word)
      switch TodoTxtToken(word) {
      case .due(let date):
        if date != due || missing.due == nil { written = missing.due.map { Array("due:\($0)".utf8) } }
        missing.due = nil
      case .detail(let text):
        if !ExactText.same(text, detail ?? "") || missing.detail == nil {
          written = missing.detail.map(Self.note)
        }
        missing.detail = nil
      case .priority(let letter):
        if hasPriority || !needsPriority || letter != self.letter {
          written = needsPriority && !hasPriority ? self.letter.map(Self.priorityWord) : nil
        }
        hasPriority = true
      case .tag(let tag):
        met.insert(.text(tag))
        if !tags.contains(where: { ExactText.same($0, tag) }) { written = nil }
      default: break
      }
      guard let written else { continue }
      if !result.isEmpty { result += space.isEmpty ? [0x20] : space }
      result += written
    }
    func add(_ word: [UInt8]) { result += (result.isEmpty ? [] : [0x20]) + word }
    for tag in tags where !met.contains(.text(tag)) {
      let isContext = tag.utf8.first == UInt8(ascii: "@") && tag.utf8.count > 1
      add(Array((isContext ? "" : "+").utf8) + Array(tag.utf8))
    }
    if let due = missing.due { add(Array("due:\(due)".utf8)) }
    if needsPriority, !hasPriority, let letter { add(Self.priorityWord(letter)) }
    if let created, !isCreatedInHead, isDone, completed == nil, !Self.hasCreated(words) {
      add(Array("created:\(created)".utf8))
    }
    if let detail = missing.detail { add(Self.note(detail)) }
    return result
  }

  private static func hasCreated(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.contains { word in if case .created = TodoTxtToken(word) { true } else { false } }
  }

  private static func note(_ detail: String) -> [UInt8] { Array("note:".utf8) + PercentText.encoded(detail) }

  private static func priorityWord(_ letter: UInt8) -> [UInt8] { Array("pri:".utf8) + [letter] }
}
