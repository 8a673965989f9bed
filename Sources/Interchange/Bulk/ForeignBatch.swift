public import Formats

/// Records of an input that follow each other.
public struct ForeignBatch: Sendable {
  /// The records, as their reader gave them.
  public internal(set) var records: [ForeignRecord] = []
  /// What a file of some of them has around and between their `source`.
  public internal(set) var envelope = Envelope()
  /// What ended the reading after these records.
  public internal(set) var failure: FormatError?

  /// Fills the batch from the reader; false at the end of the input.
  mutating func fill(from reader: any ForeignReader) -> Bool {
    records.removeAll(keepingCapacity: true)
    var weight = 0
    defer { envelope = reader.envelope }
    do throws(FormatError) {
      while records.count < BulkReading.records, weight < BulkReading.weight {
        guard let record = try reader.next() else { return false }
        weight += record.source.count * 4
        records.append(record)
      }
      return true
    } catch {
      failure = error
      return false
    }
  }
}
