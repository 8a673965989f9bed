import Registry
import Values

/// How EMAIL and TEL become the items of a list, `label: value`, and the other way round.
enum VCardItem {
  /// The item a property says; empty if it has no value.
  ///
  /// - Parameter label: the text of an `X-ABLabel` of the same group.
  static func text(_ property: VCardProperty, label: String?) -> String {
    let value = value(property)
    if value.isEmpty { return "" }
    if let exact = property.line.value(of: VCardProperty.textParameter) {
      // Only white space and the label may be more exact: the value may have been changed since.
      let (all, end) = (withoutSpace(exact), withoutSpace(value))
      if all.count >= end.count, all[(all.count - end.count)...].elementsEqual(end) { return exact }
    }
    let name = label.map(plain) ?? property.types.filter { !silent.contains($0) }.joined(separator: " ")
    return Labelled(label: name.isEmpty ? nil : name, value: value).text
  }

  /// Whether Roster would write the same from the item.
  static func isPlain(_ property: VCardProperty, label: String?) -> Bool {
    if property.hasParameters(beside: ["TYPE", ""]) { return false }
    let types = property.types.filter { !silent.contains($0) || $0 == "pref" }
    guard label == nil ? types.allSatisfy(known.contains) : types.isEmpty else { return false }
    let text = property.line.text
    return VCardText.same(VCardText.line(text), TextRules.trimmed(text))
  }

  /// The types that say a label; nil if they cannot.
  static func types(_ label: String) -> [String]? {
    let words = label.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return words.allSatisfy(known.contains) && Set(words).count == words.count ? words : nil
  }

  /// The parameters without which the item would be read as another.
  static func parameters(_ item: Labelled) -> [(name: String, value: String)] {
    var parameters: [(name: String, value: String)] = []
    if scheme(VCardText.line(item.value)) != nil { parameters.append(("VALUE", "text")) }
    let isExact = VCardText.same(VCardText.line(item.value), item.value)
    let label = item.label ?? ""
    if !isExact || !VCardText.same(plain(label), label) {
      parameters.append((VCardProperty.textParameter, item.text))
    }
    return parameters
  }

  private static func value(_ property: VCardProperty) -> String {
    let value = VCardText.line(property.line.text)
    guard let scheme = scheme(value), property.line.value(of: "VALUE")?.lowercased() != "text" else {
      return value
    }
    return TextRules.trimmed(String(decoding: value.utf8.dropFirst(scheme.utf8.count), as: UTF8.self))
  }

  /// The scheme at the begin of a URI of a telephone or mailbox.
  private static func scheme(_ value: String) -> String? {
    let start = value.prefix(7).lowercased()
    return ["tel:", "mailto:"].first { start.hasPrefix($0) }
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
  private static let silent: Set<String> = ["internet", "voice", "pref"]
  /// Types that make a label.
  private static let known: Set<String> = [
    "home", "work", "cell", "fax", "pager", "video", "text", "textphone", "msg", "car", "isdn", "pcs", "bbs",
    "modem", "main", "other",
  ]
}
