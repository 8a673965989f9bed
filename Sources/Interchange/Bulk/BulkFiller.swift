import Formats
import Registry

/// Fills batches from a table, for as long as empty ones come.
struct BulkFiller {
  private let table: TableReader
  private var converter: BulkConverter
  private var record = TextRecord()

  init(_ table: TableReader, _ converter: BulkConverter) {
    self.table = table
    self.converter = converter
  }

  /// Fills batches to the end of the input, or until the empty ones end.
  mutating func fill(empty: Handover<BulkBatch>, full: Handover<BulkBatch>) {
    _ = converter.learn(table.records.names)
    while case .value(var batch) = empty.take() {
      batch.begin(converter.run())
      let goesOn = fill(&batch)
      if !batch.others.isEmpty { batch.envelope = table.envelope }
      full.give(batch)
      if !goesOn { return }
    }
  }

  /// Fills one batch; false at the end of the input.
  private mutating func fill(_ batch: inout BulkBatch) -> Bool {
    let reader = table.records
    while batch.hasRoom {
      do throws(FormatError) {
        guard try reader.next(into: &record) else { return false }
      } catch {
        guard reader.canGoOn else {
          batch.failure = error
          return false
        }
        batch.append(table.refusal(of: record, error))
        continue
      }
      // A key that comes up for the first time may be for a field no row so far has a cell for.
      if converter.learn(reader.names) {
        if batch.count > 0 {
          // This record ends the batch, so that the next one can begin with the wider rows.
          batch.append(table.convert(record))
          return true
        }
        batch.begin(converter.run())
      }
      if !converter.append(record, to: &batch.run) { batch.append(table.convert(record)) }
    }
    return true
  }
}
