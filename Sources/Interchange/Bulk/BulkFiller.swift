import Formats
import Registry

/// Fills batches from a reader, for as long as empty ones come.
struct BulkFiller {
  private var converter: BulkConverter
  private var record = TextRecord()

  init(_ converter: BulkConverter) { self.converter = converter }

  /// Opens the reader and fills batches to the end of the input, or until the empty ones end.
  mutating func fill(
    _ open: () throws(FormatError) -> any RecordReader, empty: Handover<BulkBatch>,
    full: Handover<BulkBatch>
  ) {
    do throws(FormatError) {
      let reader = try open()
      _ = converter.learn(reader.names)
      while case .value(var batch) = empty.take() {
        batch.begin(converter.run())
        let goesOn = fill(&batch, reader)
        batch.names = reader.names
        full.give(batch)
        if !goesOn { return }
      }
    } catch {
      guard case .value(var batch) = empty.take() else { return }
      batch.begin(converter.run())
      batch.failure = error
      full.give(batch)
    }
  }

  /// Fills one batch; false at the end of the input.
  private mutating func fill(_ batch: inout BulkBatch, _ reader: any RecordReader) -> Bool {
    while batch.hasRoom {
      do throws(FormatError) {
        guard try reader.next(into: &record) else { return false }
      } catch {
        guard error.code == "csv.fieldCount" else {
          batch.failure = error
          return false
        }
        batch.append(record, failure: error)
        continue
      }
      // A key that comes up for the first time may be for a field no row so far has a cell for.
      if converter.learn(reader.names) {
        if batch.count > 0 {
          // This record ends the batch, so that the next one can begin with the wider rows.
          batch.append(record, failure: nil)
          return true
        }
        batch.begin(converter.run())
      }
      if !converter.append(record, to: &batch.run) { batch.append(record, failure: nil) }
    }
    return true
  }
}
