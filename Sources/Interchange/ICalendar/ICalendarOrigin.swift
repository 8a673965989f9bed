import Formats
import Registry
import Values

/// The text of a component as it came, in the parts in which it is written again, with the time zones before it.
struct ICalendarOrigin<Content: ICalendarContent> {
  enum Part {
    case line(ContentLine)
    /// What stands within, such as an alarm, from its BEGIN to its END.
    case block([ContentLine])
  }

  private(set) var parts: [Part] = []
  private(set) var zones: [ICalendarZone] = []
  /// What the component says in fields.
  let content: Content

  /// The groups of which it has a property.
  private(set) var given: Set<Content.Group> = []

  /// Nil for a text without the component.
  init?(_ origin: Origin, _ context: InterchangeContext) {
    let table = ICalendarZones()
    let text = origin.isPartial ? Self.whole(origin.text) : origin.text
    var isFound = false
    for component in ICalendarText.components(text) {
      if component[0].isComponent(ICalendarZone.component), let zone = ICalendarZone(component) {
        zones.append(zone)
        _ = table.add(zone)
      } else if component[0].isComponent(Content.component), !isFound {
        // Events of further years say the same.
        isFound = true
        parts = Self.parts(component.dropFirst().dropLast())
      }
    }
    if !isFound { return nil }
    let lines = parts.compactMap { if case .line(let line) = $0 { line } else { nil } }
    given = Set(lines.compactMap { Content.groups[$0.name] })
    content = Content(lines.filter { Content.groups[$0.name] != nil }, table, context)
  }

  /// The component that parts of one make: lines, before which a field's have `*`, and zones, each a text of its
  /// own behind `+` and its name.
  private static func whole(_ text: [UInt8]) -> [UInt8] {
    let items = text.split(separator: 0x0A)
    var (zones, lines): ([String], [String]) = ([], ["BEGIN:" + Content.component])
    var open: [String] = []
    for item in items {
      if item.first == UInt8(ascii: "+") {
        let zone = item.drop { $0 != UInt8(ascii: ":") }.dropFirst()
        zones += ContentText.text(Array(zone)[...]).split(separator: "\n").map(String.init)
        continue
      }
      let line = ContentLine(
        String(decoding: item.first == UInt8(ascii: "*") ? item.dropFirst() : item, as: UTF8.self))
      // What begins has to end, whatever others may have made of it.
      if line.name == "BEGIN" { open.append(line.rawValue) }
      if line.name == "END", open.popLast() != line.rawValue { continue }
      lines.append(line.line)
    }
    lines += open.reversed().map { "END:" + $0 } + ["END:" + Content.component]
    return (zones + lines).flatMap { Array(($0 + "\r\n").utf8) }
  }

  private static func parts(_ lines: ArraySlice<ContentLine>) -> [Part] {
    var parts: [Part] = []
    var block: [ContentLine] = []
    var depth = 0
    for line in lines where line.isWellFormed {
      if line.name == "BEGIN" { depth += 1 }
      if depth == 0 { parts.append(.line(line)) } else { block.append(line) }
      if line.name == "END", depth > 0 {
        depth -= 1
        if depth == 0 {
          parts.append(.block(block))
          block = []
        }
      }
    }
    return parts
  }

  // MARK: What an import asks of origins

  /// How records of the component keep their texts.
  static var format: OriginFormat {
    OriginFormat(
      "ical",
      read: { text, context in
        let reader = ICalendarReader<Content>(ArraySource(text), context)
        guard let record = try? reader.next(), record.problem == nil else { return nil }
        return record
      }, essence: essence, properties: { properties($0) }, carrying: { carrying($0, $1, $2) })
  }

  /// The text without what tells when and by whom it was written, and without folds.
  private static func essence(_ text: [UInt8]) -> [UInt8] {
    ICalendarText.components(text).flatMap(\.self).filter { !stamps.contains($0.name) }.flatMap {
      $0.bytes + [UInt8(ascii: "\n")]
    }
  }

  private static var stamps: Set<String> { ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "PRODID"] }

  /// The names of the component's properties, and of what stands within.
  private static func properties(_ text: [UInt8]) -> Set<String> {
    Set(named(text).map(\.name).filter { !stamps.contains($0) && $0 != "UID" })
  }

  private static func named(_ text: [UInt8]) -> [(name: String, lines: [ContentLine])] {
    guard
      let component = ICalendarText.components(text).first(where: { $0[0].isComponent(Content.component) })
    else { return [] }
    return parts(component.dropFirst().dropLast()).map { part in
      switch part {
      case .line(let line): (line.name, [line])
      case .block(let lines): ("BEGIN:" + TextRules.trimmed(lines[0].rawValue).uppercased(), lines)
      }
    }
  }

  /// The new text with those properties of the old one that are silent, and the zones that they refer to.
  private static func carrying(_ new: [UInt8], _ old: [UInt8], _ isSilent: (String) -> Bool) -> [UInt8] {
    let first = ContentLine(String(decoding: old.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self))
    let old = first.isFrame ? old : whole(old)
    let given = Set(named(new).map(\.name))
    let carried = named(old).filter {
      !given.contains($0.name) && isSilent($0.name) && !stamps.contains($0.name) && $0.name != "UID"
    }.flatMap(\.lines)
    if carried.isEmpty { return new }
    var components = ICalendarText.components(new)
    guard let place = components.firstIndex(where: { $0[0].isComponent(Content.component) }) else {
      return new
    }
    components[place].insert(contentsOf: carried, at: components[place].count - 1)
    let known = Set(components.compactMap { ICalendarZone($0)?.name })
    let names = Set(carried.compactMap { ICalendarZone.name(in: $0) }).subtracting(known)
    let zones = ICalendarText.components(old).filter {
      ICalendarZone($0).map { names.contains($0.name) } ?? false
    }
    return (zones + components).flatMap(\.self).flatMap { $0.bytes + Array("\r\n".utf8) }
  }
}

extension ContentLine {
  /// Whether the line begins what a whole text of a record begins with.
  fileprivate var isFrame: Bool { ["VTODO", "VEVENT", ICalendarZone.component].contains { isComponent($0) } }

  /// Whether the line begins a component.
  func isComponent(_ name: String) -> Bool {
    self.name == "BEGIN" && TextRules.trimmed(rawValue).uppercased() == name
  }
}
