import CUtf8proc

extension TextKey {
  /// Appends the key of a text in UTF-8; bytes that are not UTF-8 are appended as they are.
  public static func append(folded text: UnsafeRawBufferPointer, to key: inout [UInt8]) {
    guard let source = text.baseAddress, text.count > 0 else { return }
    let isDone = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { folded in
      guard let start = folded.baseAddress, let count = fold(source, text.count, to: start) else {
        return false
      }
      key.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
      return true
    }
    if !isDone { appendByLibrary(text, to: &key) }
  }

  /// Appends the key of a part of the same bytes.
  static func append(foldedFrom offset: Int, _ count: Int, in bytes: inout [UInt8]) {
    let isDone = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, 1)) { folded in
      let length = bytes.withUnsafeBytes { all in
        all.baseAddress.flatMap { source in
          folded.baseAddress.flatMap { fold(source + offset, count, to: $0) }
        }
      }
      guard let length else { return false }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: folded[..<length]))
      return true
    }
    if isDone { return }
    let text = Array(bytes[offset..<offset + count])
    text.withUnsafeBytes { appendByLibrary($0, to: &bytes) }
  }

  /// Folds texts of ASCII, Latin, Greek and Cyrillic letters, kana, Han and Hangul byte by byte.
  ///
  /// Only characters are taken whose key does not hang on what stands beside them and is no longer than
  /// they are; gives nil as soon as another one comes.
  private static func fold(
    _ text: UnsafeRawPointer, _ length: Int, to key: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    let text = text.assumingMemoryBound(to: UInt8.self)
    var count = 0
    var spaceIsDue = false
    var index = 0
    while index < length {
      let byte = text[index]
      let size = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : 3
      guard byte < 0xF0, index + size <= length else { return nil }
      var point = UInt32(byte)
      if size == 2 {
        point = UInt32(byte & 0x1F) << 6 | UInt32(text[index + 1] & 0x3F)
      } else if size == 3 {
        point =
          UInt32(byte & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
      }
      if point == 0x20 || point &- 0x09 < 5 || point == 0x3000 {
        spaceIsDue = true
        index += size
        continue
      }
      if spaceIsDue, count > 0 {
        key[count] = 0x20
        count += 1
      }
      spaceIsDue = false
      if size == 1 {
        key[count] = byte &- 0x41 < 26 ? byte | 0x20 : byte == 0x60 ? 0x27 : byte
        count += 1
      } else if size == 2 {
        let folded = FoldTable.shared.folded(Int(point))
        guard folded != 0 else { return nil }
        key[count] = UInt8(truncatingIfNeeded: folded)
        if folded > 0xFF { key[count + 1] = UInt8(truncatingIfNeeded: folded >> 8) }
        count += folded > 0xFF ? 2 : 1
      } else if let mark = mark(point) {
        key[count] = mark
        count += 1
      } else {
        guard isPlain(point) else { return nil }
        let kana = UInt32(bitPattern: hiragana(Int32(bitPattern: point)) ?? Int32(bitPattern: point))
        key[count] = 0xE0 | UInt8(truncatingIfNeeded: kana >> 12)
        key[count + 1] = 0x80 | UInt8(truncatingIfNeeded: kana >> 6) & 0x3F
        key[count + 2] = 0x80 | UInt8(truncatingIfNeeded: kana) & 0x3F
        count += 3
      }
      index += size
    }
    return count
  }

  /// Kana, Han and Hangul that fold to themselves, but for katakana to hiragana.
  private static func isPlain(_ point: UInt32) -> Bool {
    switch point {
    case 0x3001...0x3007, 0x3041...0x3096, 0x30A1...0x30F6, 0x30FB...0x30FE: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Folds any text, step by step as the key is defined.
  static func appendByLibrary(_ text: UnsafeRawBufferPointer, to key: inout [UInt8]) {
    var capacity = text.count * 2 + 8
    var needed = capacity
    repeat {
      capacity = needed
      needed = withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity * 3) { points in
        let bytes = text.bindMemory(to: UInt8.self)
        let count = roster_key_decompose(bytes.baseAddress, text.count, points.baseAddress, capacity)
        guard count >= 0 else {
          key.append(contentsOf: text)
          return 0
        }
        guard count <= capacity else { return count }
        // The opened letters, at most two for one, go behind the decomposed ones.
        let opened = UnsafeMutableBufferPointer(rebasing: points[capacity...])
        let length = open(points[..<count], into: opened)
        let composed = roster_compose(opened.baseAddress, length)
        for point in opened[..<max(composed, 0)] { append(point, to: &key) }
        return 0
      }
    } while needed > 0
  }

  /// Drops accents and marks, opens and joins letters, reads katakana as hiragana, makes apostrophes, hyphens and
  /// white space one of each kind, trims and collapses the last.
  private static func open(
    _ points: Slice<UnsafeMutableBufferPointer<Int32>>, into opened: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var count = 0
    var spaceIsDue = false
    for (index, point) in zip(points.indices, points) {
      var point = point
      // An acute accent that stands alone, as it is typed for an apostrophe, is decomposed to a blank with one.
      if point == 0x20, index + 1 < points.endIndex, points[index + 1] == 0x0301 { point = 0x27 }
      switch point {
      case 0x0300...0x036F:
        continue
      case 0x0590... where isMark(point):
        continue
      case 0x09...0x0D, 0x20, 0x85, 0x1680, 0x2028, 0x2029:
        spaceIsDue = true
        continue
      default:
        break
      }
      if spaceIsDue, count > 0 {
        opened[count] = 0x20
        count += 1
      }
      spaceIsDue = false
      if let letters = openedLetters(point) {
        for letter in letters.utf8 {
          opened[count] = Int32(letter)
          count += 1
        }
      } else {
        opened[count] =
          hiragana(point) ?? mark(UInt32(bitPattern: point)).map(Int32.init) ?? joinedLetter(point)
        count += 1
      }
    }
    return count
  }

  private static func append(_ point: Int32, to key: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(UInt32(bitPattern: point)) else { return }
    if let bytes = UTF8.encode(scalar) { key.append(contentsOf: bytes) }
  }
}
