import Values

/// Reads the objects of a list that lies deep in one JSON value, as the exports of whole programs have it.
///
/// Members of objects in an object are its own, with both names: `body content`. Of lists of objects the names are
/// taken. All of the input is in memory.
public final class NestedJSONReader: RecordReader {
  /// What else lies in the value, to be counted: the members of a list, all or those that have a text at a key.
  public struct Counted: Sendable {
    var kind: String
    var path: [String]
    var condition: (key: String, text: String)?

    public init(_ kind: String, _ path: [String], where condition: (key: String, text: String)? = nil) {
      self.kind = kind
      self.path = path
      self.condition = condition
    }
  }

  public var names: [String] { keys.names }
  public let canGoOn = false
  /// How many of each kind there are.
  public let counted: [String: Int]
  private var keys = JSONNames()
  private let objects: [JSONValue]
  private let all: [UInt8]
  private let gaps: Set<[UInt8]>
  private var position = 0
  private var counter = PlaceCounter()
  private var passed = 0

  /// - Parameters:
  ///   - path: the keys that lead to the list; a list on the way means each of its members.
  ///   - gaps: texts that stand for a missing value.
  ///   - limit: the longest input in bytes.
  public init(
    _ source: any ByteSource, _ path: [String], counting: [Counted], gaps: [String] = [], limit: Int = 1 << 28
  ) throws(FormatError) {
    let window = InputWindow(source, limit: limit)
    while try window.extend() {}
    let bytes = window.bytes
    var cursor = JSONCursor(bytes)
    let range: Range<Int>
    do throws(JSONCursor.Stop) {
      range = try cursor.value()
    } catch {
      guard case .defect(let code, let offset, let values) = error else {
        throw FormatError("json.end", at: window.place(at: bytes.count))
      }
      throw FormatError(code, at: window.place(at: offset), values)
    }
    window.consume(range.upperBound)
    if try window.passBlanks() != nil { throw window.unexpectedJSON() }
    all = Array(bytes[..<range.upperBound])
    let value = JSONValue(all[range])
    objects = Self.objects(in: value, path[...])
    var counts: [String: Int] = [:]
    for entry in counting {
      counts[entry.kind] = Self.objects(in: value, entry.path[...]).count { object in
        guard let (key, text) = entry.condition else { return true }
        return object.members.contains { $0.key == key && $0.value.text == text }
      }
    }
    counted = counts
    self.gaps = Set(gaps.map { Array($0.utf8) })
  }

  private static func objects(in value: JSONValue, _ path: ArraySlice<String>) -> [JSONValue] {
    if value.isList { return value.items.flatMap { objects(in: $0, path) } }
    guard let key = path.first else { return value.isObject ? [value] : [] }
    return value.members.filter { $0.key == key }.flatMap { objects(in: $0.value, path.dropFirst()) }
  }

  public func next(into record: inout TextRecord) throws(FormatError) -> Bool {
    record.removeAll()
    guard position < objects.count else { return false }
    let object = objects[position]
    position += 1
    append(object, "", from: object.bytes.startIndex, to: &record)
    counter.advance(over: all[passed..<object.bytes.startIndex])
    passed = object.bytes.startIndex
    record.keep(object.bytes, at: counter.place)
    record.clear(gaps)
    return true
  }

  private func append(_ object: JSONValue, _ prefix: String, from start: Int, to record: inout TextRecord) {
    for (key, value) in object.members {
      let origin = value.bytes.startIndex - start
      let name = Array((prefix + key).utf8).withUnsafeBytes {
        keys.position(of: $0, guess: record.entries.count)
      }
      // Of a key that stands twice the first counts.
      if record.index(ofName: name) != nil { continue }
      if value.isObject {
        append(value, prefix + key + " ", from: start, to: &record)
      } else if value.isList {
        let texts = value.items.compactMap(Self.word)
        record.append(name: name, .words, from: origin) { $0.append(contentsOf: JSONWords.array(texts).utf8) }
      } else if let text = value.text {
        record.append(name: name, .text, from: origin) { $0.append(contentsOf: text.utf8) }
      } else if let number = value.number {
        record.append(name: name, .number, from: origin) { $0.append(contentsOf: number.utf8) }
      } else if value.isNull {
        record.append(name: name, .null, from: origin, text: origin..<origin)
      } else {
        let isTrue = value.bytes.first == UInt8(ascii: "t")
        record.append(name: name, .flag(isTrue), from: origin) {
          $0.append(contentsOf: (isTrue ? "true" : "false").utf8)
        }
      }
    }
  }

  /// A text of a list, or what the object goes by.
  private static func word(_ value: JSONValue) -> String? {
    if let text = value.text { return text }
    let members = value.members
    for key in ["name", "displayName", "color"] {
      if let text = members.first(where: { $0.key == key })?.value.text, !text.isEmpty { return text }
    }
    return nil
  }
}
