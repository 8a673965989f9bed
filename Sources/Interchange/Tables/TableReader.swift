public import Formats
public import Registry
import Values

public struct ColumnMap {
  public init() {}
  public init(_ texts: [String], of schema: EntitySchema) throws {}
  public var isEmpty: Bool { true }
}
public final class TableReader: ForeignReader {
  let r: any RecordReader
  var t = TextRecord()
  public var unmatched: [String] = []
  public init(_ r: any RecordReader, schema: EntitySchema, map: ColumnMap, formOnly: [String])
    throws(FormatError)
  { self.r = r }
  public var envelope: Envelope { Envelope(head: Array((r.names.joined(separator: ",") + "\n").utf8)) }
  public func next() throws(FormatError) -> ForeignRecord? {
    guard try r.next(into: &t) else { return nil }
    var f = ForeignRecord(at: t.place)
    for (i, e) in t.entries.enumerated() {
      let name = r.names[e.name]
      if name == "id" { f.identifier = t.text(at: i); continue }
      if ["number", "createdAt", "updatedAt", "revision"].contains(name) { continue }
      let v: ForeignRecord.Value =
        e.kind == .words
        ? .list(t.words(at: i))
        : .text(
          { if case .flag(let b) = e.kind { return b ? "true" : "false" } else { return t.text(at: i) } }())
      f.entries.append(.init(name, v, at: t.place(at: i)))
    }
    return f
  }
}
