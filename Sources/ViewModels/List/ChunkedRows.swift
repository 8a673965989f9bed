import Registry

/// Rows in an order, in chunks, so that one row comes or goes without moving all the others.
struct ChunkedRows {
  private struct Chunk {
    var rows: [Row]
  }

  private static let most = 512

  private var chunks: [Chunk] = []
  private(set) var count = 0

  init(_ sorted: [Row] = []) {
    count = sorted.count
    var start = 0
    while start < sorted.count {
      let end = min(start + Self.most / 2, sorted.count)
      chunks.append(Chunk(rows: Array(sorted[start..<end])))
      start = end
    }
  }

  subscript(position: Int) -> Row? {
    var left = position
    guard left >= 0 else { return nil }
    for chunk in chunks {
      if left < chunk.rows.count { return chunk.rows[left] }
      left -= chunk.rows.count
    }
    return nil
  }

  /// All rows in their order.
  var all: [Row] { chunks.flatMap(\.rows) }

  var last: Row? { chunks.last?.rows.last }

  /// Puts a row at its place.
  mutating func insert(_ row: Row, precedes: (Row, Row) -> Bool) {
    count += 1
    guard !chunks.isEmpty else {
      chunks = [Chunk(rows: [row])]
      return
    }
    let chunk = max(Self.partition(chunks) { !precedes(row, $0.rows[0]) } - 1, 0)
    let place = Self.partition(chunks[chunk].rows) { precedes($0, row) }
    chunks[chunk].rows.insert(row, at: place)
    if chunks[chunk].rows.count > Self.most {
      let half = chunks[chunk].rows.count / 2
      let tail = Chunk(rows: Array(chunks[chunk].rows[half...]))
      chunks[chunk].rows.removeLast(chunks[chunk].rows.count - half)
      chunks.insert(tail, at: chunk + 1)
    }
  }

  /// Takes away the row that stands where this one belongs and has its number.
  mutating func remove(_ row: Row, precedes: (Row, Row) -> Bool) {
    guard !chunks.isEmpty else { return }
    let chunk = max(Self.partition(chunks) { !precedes(row, $0.rows[0]) } - 1, 0)
    let place = Self.partition(chunks[chunk].rows) { precedes($0, row) }
    guard place < chunks[chunk].rows.count, chunks[chunk].rows[place].number == row.number else { return }
    remove(chunk, place)
  }

  mutating func removeLast() -> Row? {
    guard let last else { return nil }
    remove(chunks.count - 1, chunks[chunks.count - 1].rows.count - 1)
    return last
  }

  private mutating func remove(_ chunk: Int, _ place: Int) {
    chunks[chunk].rows.remove(at: place)
    if chunks[chunk].rows.isEmpty { chunks.remove(at: chunk) }
    count -= 1
  }

  /// Number of leading elements that hold, in a collection where those that hold come first.
  private static func partition<Element>(_ elements: [Element], _ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
