import Registry
import SQLite
import Values

/// The rows of a run as a table: the number, the id, the cells, then when each was made if they bring that along.
final class RunFeed: RowFeed {
  /// What is being read; only while `read` runs.
  private var slots = UnsafeBufferPointer<RowBuffer.Slot>(start: nil, count: 0)
  private var arena = UnsafeRawBufferPointer(start: nil, count: 0)
  private var width = 0
  private var created: [Int64] = []
  private var now: Int64 = 0
  private var place = 0
  private var end = 0
  private var number: Int64 = 0
  private var ids: ArraySlice<RecordID> = []
  private let id = UnsafeMutableRawBufferPointer.allocate(byteCount: 16, alignment: 8)

  deinit { id.deallocate() }

  /// Lets the rows be read while `body` runs, once.
  func read(
    _ run: RowRun, _ rows: Range<Int>, from number: Int64, ids: [RecordID], at now: Timestamp,
    _ body: () throws -> Void
  ) throws {
    try run.buffer.withCells { slots, arena in
      self.slots = slots
      self.arena = arena
      self.ids = ids[...]
      self.number = number - 1
      width = run.width
      created = run.created
      self.now = now.milliseconds
      place = (rows.lowerBound - 1) * width
      end = rows.upperBound * width
      defer {
        self.slots = .init(start: nil, count: 0)
        self.arena = .init(start: nil, count: 0)
        self.ids = []
        created = []
        end = 0
      }
      try body()
    }
  }

  func next() -> Bool {
    place += width
    guard place < end, let next = ids.popFirst() else { return false }
    number += 1
    next.withBytes { id.copyMemory(from: $0) }
    return true
  }

  func tell(_ column: Int, to cell: FeedCell) {
    switch column {
    case 0: cell.set(integer: number)
    case 1: cell.set(bytes: UnsafeRawBufferPointer(id))
    case width + 2:
      let row = place / width
      if created.indices.contains(row) {
        cell.set(integer: created[row] == RowRun.createdNow ? now : created[row])
      }
    default:
      guard place < end, column < width + 2 else { return }
      let slot = slots[place + column - 2]
      switch slot.kind {
      case .absent: break
      case .integer: cell.set(integer: slot.payload)
      case .real: cell.set(real: Double(bitPattern: UInt64(bitPattern: slot.payload)))
      case .text: cell.set(text: slot.bytes(in: arena))
      case .bytes: cell.set(bytes: slot.bytes(in: arena))
      }
    }
  }
}
