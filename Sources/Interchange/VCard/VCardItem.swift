import Registry
import Values

/// What an EMAIL or TEL says as an item of a list, `label: value`.
struct VCardItem {
  /// The item; empty if the property has no value.
  let text: String

  /// - Parameter label: the text of an `X-ABLabel` of the same group.
  init(_ property: VCardProperty, label: String?) {
    let written = property.line.text
    let line = VCardText.line(written)
    let types = property.types
    let telling = types.filter { !Self.isSilent($0) }
    let value = Self.value(line, property)
    let exact = property.line.value(of: VCardProperty.textParameter)
    if value.isEmpty {
      text = ""
    } else if let exact, Self.isSame(exact, endingIn: value) {
      text = exact
    } else {
      let name = label.map(Self.plain) ?? telling.joined(separator: " ")
      text = Labelled(label: name.isEmpty ? nil : name, value: value).text
    }
  }

  /// The types that say a label; nil if they cannot.
  static func types(_ label: String) -> [String]? {
    let words = label.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return words.allSatisfy(isLabel) && Set(words).count == words.count ? words : nil
  }

  /// The parameters without which the item would be read as another.
  static func parameters(_ item: Labelled) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    if scheme(VCardText.line(item.value)) != nil { parameters.append(("VALUE", "text")) }
    let isExact = ExactText.same(VCardText.line(item.value), item.value)
    let label = item.label ?? ""
    if !isExact || !ExactText.same(plain(label), label) {
      parameters.append((VCardProperty.textParameter, item.text))
    }
    return parameters
  }

  private static func value(_ line: String, _ property: VCardProperty) -> String {
    guard let scheme = scheme(line), property.line.value(of: "VALUE")?.lowercased() != "text" else {
      return line
    }
    return TextRules.trimmed(String(decoding: line.utf8.dropFirst(scheme.utf8.count), as: UTF8.self))
  }

  /// Whether only white space and the label are more exact: the value may have been changed since.
  private static func isSame(_ exact: String, endingIn value: String) -> Bool {
    let (all, end) = (withoutSpace(exact), withoutSpace(value))
    return all.count >= end.count && all[(all.count - end.count)...].elementsEqual(end)
  }

  /// The scheme at the begin of a URI of a telephone or mailbox.
  private static func scheme(_ value: String) -> String? {
    guard let first = value.utf8.first, first | 0x20 == UInt8(ascii: "t") || first | 0x20 == UInt8(ascii: "m")
    else { return nil }
    let start = value.utf8.prefix(7).map { $0 | 0x20 }
    return ["tel:", "mailto:"].first { start.starts(with: $0.utf8) }
  }

  /// A label without the frame that marks those Apple's programs translate.
  private static func plain(_ label: String) -> String {
    let bytes = Array(label.utf8)
    guard bytes.starts(with: opening), bytes.count > opening.count + closing.count,
      bytes.suffix(closing.count).elementsEqual(closing)
    else { return label.utf8.contains(where: { $0 < 0x20 }) ? VCardText.line(label) : label }
    let inner = bytes[opening.count..<(bytes.count - closing.count)]
    return String(decoding: inner, as: UTF8.self).lowercased()
  }

  private static func withoutSpace(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  private static let opening = Array("_$!<".utf8)
  private static let closing = Array(">!$_".utf8)
  /// Types that say nothing a label should.
  private static func isSilent(_ type: String) -> Bool {
    type == "internet" || type == "voice" || type == "pref"
  }

  /// Types that make a label.
  private static func isLabel(_ type: String) -> Bool {
    switch type {
    case "home", "work", "cell", "fax", "pager", "video", "text", "textphone", "msg", "car", "isdn", "pcs",
      "bbs",
      "modem", "main", "other":
      true
    default: false
    }
  }
}
