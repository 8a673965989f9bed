import Secrets
import Values

extension RecordID {
  /// The id that another program's identifier stands for: a UUID is itself, any other text gets one of version 8
  /// (RFC 9562) from its SHA-256 digest, so that the same text always means the same record.
  init(identifier: String) {
    let urn = "urn:uuid:"
    let text = identifier.lowercased().hasPrefix(urn) ? String(identifier.dropFirst(urn.count)) : identifier
    if let id = RecordID(text: text) {
      self = id
      return
    }
    var bytes = Array(Digest.sha256(Array(identifier.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let halves = (0..<2).map { half in
      bytes[half * 8..<half * 8 + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    self.init(high: halves[0], low: halves[1])
  }
}
