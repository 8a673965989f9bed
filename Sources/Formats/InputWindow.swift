import Values

/// The part of an input that is in memory: checked as UTF-8, from the first byte not yet consumed.
package final class InputWindow {
  /// All bytes up to the end are in memory and valid.
  package private(set) var isAtEnd = false

  private let source: any ByteSource
  private let limit: Int
  private let checksText: Bool
  private var memory: UnsafeMutableRawBufferPointer
  private var start = 0
  /// End of the bytes that are valid, and of all that have been read.
  private var end = 0
  private var filled = 0
  private var isFresh = true
  private var sourceEnded = false
  private var defect: String?
  /// What kind of UTF-16 it is that was recognised.
  private var utf16 = ""
  private var counter = PlaceCounter()

  /// - Parameters:
  ///   - source: the input.
  ///   - limit: the most bytes that may have to be in memory at once, so the longest record.
  ///   - checksText: whether bytes that are no UTF-8, or NUL, end the input; UTF-16 always does.
  package init(_ source: any ByteSource, limit: Int, checksText: Bool = true) {
    self.source = source
    self.limit = limit
    self.checksText = checksText
    memory = .allocate(byteCount: max(min(limit, 1 << 17), 16), alignment: 8)
  }

  deinit { memory.deallocate() }

  /// What can be looked at; good until the next `extend`.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// The place of the first byte.
  package var place: TextPlace { counter.place }

  /// The place of a byte in the window.
  package func place(at offset: Int) -> TextPlace {
    var ahead = counter
    ahead.advance(over: UnsafeRawBufferPointer(rebasing: bytes.prefix(offset)))
    return ahead.place
  }

  package func consume(_ count: Int) {
    counter.advance(over: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    start += count
  }

  /// Consumes bytes that are one line with its end.
  package func consumeLine(_ count: Int) {
    counter.breakLine()
    start += count
  }

  /// Makes the window longer; false, with the window as it was, at the end of the input.
  package func extend() throws(FormatError) -> Bool {
    let before = end - start
    while !isAtEnd {
      if let defect { throw refusal(defect) }
      if sourceEnded {
        isAtEnd = true
        return false
      }
      try fill()
      if end - start > before { return true }
    }
    return false
  }

  /// Says why the bytes after the window are refused, and what encoding they look like.
  private func refusal(_ defect: String) -> FormatError {
    let place = place(at: end - start)
    if defect == "text.utf16" { return FormatError("text.utf16", at: place, ["looksLike": utf16]) }
    gather()
    let after = min(filled, end + Self.sample)
    var before = start
    if end - before > Self.sample {
      before = end - Self.sample
      // A line end is no part of a character.
      before = memory[before..<end].firstIndex(of: UInt8(ascii: "\n")) ?? before
    }
    let guess = EncodingGuess.name(of: UnsafeRawBufferPointer(rebasing: memory[before..<after]))
    if let guess, guess.hasPrefix("utf-16") {
      return FormatError("text.utf16", at: place, ["looksLike": guess])
    }
    if defect == "text.nul" { return FormatError("text.nul", at: place) }
    guard let guess else { return FormatError("text.unknownEncoding", at: place) }
    return FormatError("text.encoding", at: place, ["looksLike": guess])
  }

  /// How many bytes on each side of a defect are looked at.
  private static let sample = 4096

  /// Reads on, so that what a guess is made from does not depend on the pieces in which the source comes.
  private func gather() {
    while !sourceEnded, filled - end < Self.sample {
      makeRoom()
      guard filled < memory.count else { return }
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
      // The input is refused by now; a guess that is made from less is no worse than none.
      guard let count = try? source.read(into: rest) else { return }
      sourceEnded = count == 0
      filled += count
    }
  }

  private func fill() throws(FormatError) {
    makeRoom()
    guard filled < memory.count else {
      throw FormatError("text.tooLong", at: place, ["limit": String(limit)])
    }
    repeat {
      let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: memory[filled...]))
      sourceEnded = count == 0
      filled += count
    } while isFresh && filled < 4 && !sourceEnded
    if isFresh { begin() }
    if defect == nil { check() }
  }

  /// Moves what is left to the front and, if the memory is full, doubles it up to the limit.
  private func makeRoom() {
    let rest = UnsafeRawBufferPointer(rebasing: memory[start..<filled])
    if rest.count == memory.count, memory.count < limit {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: min(memory.count * 2, limit), alignment: 8)
      larger.copyMemory(from: rest)
      memory.deallocate()
      memory = larger
    } else if start > 0 {
      memory.copyMemory(from: rest)
    }
    end -= start
    filled -= start
    start = 0
  }

  /// Skips a byte order mark and recognises UTF-16, whose every other byte is zero in the first letters.
  private func begin() {
    isFresh = false
    let head = memory[..<min(filled, 4)]
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = 3
      end = 3
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      defect = "text.utf16"
      utf16 = "utf-16"
    } else if head.count >= 2 {
      let zeros = head.map { $0 == 0 }
      if zeros[0] != zeros[1], zeros.count < 4 || (zeros[2] == zeros[0] && zeros[3] == zeros[1]) {
        defect = "text.utf16"
        utf16 = zeros[0] ? "utf-16be" : "utf-16le"
      }
    }
  }

  private func check() {
    guard checksText else {
      end = filled
      return
    }
    let (count, stop) = UTF8Check.validPrefix(of: UnsafeRawBufferPointer(rebasing: memory[end..<filled]))
    end += count
    switch stop {
    case .end: break
    case .incomplete: if sourceEnded { defect = "text.encoding" }
    case .invalid: defect = "text.encoding"
    case .nul: defect = "text.nul"
    }
  }
}
