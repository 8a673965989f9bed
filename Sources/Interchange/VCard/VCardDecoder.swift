import Formats
import Registry
import Values

/// Brings the lines of a card to the spelling of versions 3.0 and 4.0 in UTF-8.
///
/// Version 2.1 has encodings and character sets per property, parameters without a name, and no escapes but
/// `\;`. Later versions have none of it, but files of them do.
struct VCardDecoder {
  /// Whether the card is of version 2.1.
  let isOld: Bool
  /// What quoted-printable is in that tells no character set; nil for UTF-8.
  let encoding: String?

  /// - Parameters:
  ///   - lines: those of the card.
  ///   - encoding: that of the file.
  init(_ lines: ArraySlice<ContentLine>, encoding: String?) {
    let version = lines.first { $0.name == "VERSION" }.map { TextRules.trimmed($0.rawValue) } ?? ""
    isOld = version.hasPrefix("2")
    self.encoding = lines.first { $0.name == VCardEntity.encoding }?.rawValue ?? encoding
  }

  func property(_ line: ContentLine) -> VCardProperty {
    let isCoded = line.parameters.contains {
      $0.name.isEmpty || $0.name == "ENCODING" || $0.name == "CHARSET"
    }
    if !isOld, !isCoded, line.defect == nil { return VCardProperty(line) }
    return decoded(line)
  }

  enum Transfer { case plain, quotedPrintable, base64 }

  private func decoded(_ line: ContentLine) -> VCardProperty {
    let transfer = Self.transfer(line)
    let charset = line.value(of: "CHARSET") ?? (transfer == .quotedPrintable ? encoding : nil)
    // What has a character set is a text.
    let isData = charset == nil || VCardData.names.contains(line.name)
    let isBinary = transfer == .base64 && isData && !Self.texts.contains(line.name)
    if let defect = line.defect, defect.code == "text.nul" || defect.offset < line.valueStart {
      return defect.code == "text.nul" ? failed(line, "text.nul") : undecodable(line, line.bytes)
    }
    var value = Array(line.value)
    switch transfer {
    case .quotedPrintable: value = TransferText.quotedPrintable(line.value)
    case .base64 where !isBinary:
      guard let bytes = TransferText.base64(line.value) else { return failed(line, "vcard.base64") }
      value = bytes
    default: break
    }
    if let charset, !["utf-8", "utf8"].contains(charset.lowercased()),
      value.contains(where: { $0 >= 0x80 || $0 == 0x1B || $0 == 0 })
    {
      if let text = CharacterSet.text(value, in: charset) {
        value = Array(text.utf8)
      } else if !Self.isText(value) || CharacterSet.text([], in: charset) != nil {
        return failed(line, "vcard.charset", ["charset": Printable.excerpt(charset)])
      }
    }
    guard Self.isText(value) else {
      if value.contains(0) { return failed(line, "text.nul") }
      if let charset { return failed(line, "vcard.charset", ["charset": Printable.excerpt(charset)]) }
      return undecodable(line, value)
    }
    if !isOld, transfer == .plain || isBinary, line.defect == nil, charset == nil {
      return VCardProperty(line)
    }
    return respelled(line, value, transfer, isBinary: isBinary)
  }

  /// A line whose value cannot be read; it is kept as it is, if it is a text.
  private func failed(
    _ line: ContentLine, _ code: String, _ values: [String: String] = [:]
  ) -> VCardProperty {
    let place = line.defect.map { line.place(at: $0.offset) } ?? line.valuePlace
    return VCardProperty(line, kept: nil, from: line, problem: ForeignRecord.Problem(code, values, at: place))
  }

  private func undecodable(_ line: ContentLine, _ bytes: [UInt8]) -> VCardProperty {
    guard let guess = bytes.withUnsafeBytes(EncodingGuess.name) else {
      return failed(line, "text.unknownEncoding")
    }
    return failed(line, "text.encoding", ["looksLike": guess])
  }

  /// The line with its value as a text of versions 3.0 and 4.0, where it has to be another.
  private func respelled(
    _ line: ContentLine, _ value: [UInt8], _ transfer: Transfer, isBinary: Bool
  ) -> VCardProperty {
    let isNamed = line.parameters.allSatisfy { !$0.name.isEmpty }
    let isPlain = transfer == .plain && isNamed && line.value(of: "CHARSET") == nil && line.defect == nil
    var head = Array(line.bytes[..<line.valueStart])
    if !isPlain { head = self.head(line, isBinary: isBinary) }
    var read = ContentLine()
    read.bytes = head
    read.place = line.place
    if isBinary {
      read.bytes += value.filter { $0 != 0x20 && $0 != 0x09 }
    } else {
      spell(value, commas: isOld && !Self.lists.contains(line.name), into: &read.bytes)
    }
    read.parse()
    var kept: String?
    if !isBinary, isOld, !Self.texts.contains(line.name) {
      // What may be a list or an address is changed no more than it has to be.
      var bytes = head
      spell(value, commas: false, into: &bytes)
      kept = String(decoding: bytes, as: UTF8.self)
    }
    return VCardProperty(read, kept: kept, from: line)
  }

  /// Group, name and parameters, without those that tell how the value was encoded.
  private func head(_ line: ContentLine, isBinary: Bool) -> [UInt8] {
    var head = line.group.map { Array("\($0).".utf8) } ?? []
    head += line.name.utf8
    for parameter in line.parameters where parameter.name != "CHARSET" && parameter.name != "ENCODING" {
      for value in parameter.values where !parameter.name.isEmpty || Self.transfer(named: value) == nil {
        head += ";\(parameter.name.isEmpty ? "TYPE" : parameter.name)=".utf8
        ContentText.append(parameter: value, to: &head)
      }
    }
    if isBinary { head += ";ENCODING=b".utf8 }
    head.append(UInt8(ascii: ":"))
    return head
  }

  /// Appends a value whose line breaks become `\n`; a backslash of version 2.1 that escapes nothing is doubled.
  private func spell(_ value: [UInt8], commas: Bool, into line: inout [UInt8]) {
    for (index, byte) in value.enumerated() {
      let next = index + 1 < value.count ? value[index + 1] : 0
      switch byte {
      case UInt8(ascii: "\r") where next == UInt8(ascii: "\n"): break
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"): line += "\\n".utf8
      case UInt8(ascii: "\\") where isOld && next != UInt8(ascii: ";"): line += "\\\\".utf8
      case UInt8(ascii: ",") where commas: line += "\\,".utf8
      default: line.append(byte)
      }
    }
  }

  private static func transfer(_ line: ContentLine) -> Transfer {
    for parameter in line.parameters where parameter.name == "ENCODING" || parameter.name.isEmpty {
      for value in parameter.values { if let found = transfer(named: value) { return found } }
    }
    return .plain
  }

  /// Nil if the word names no encoding.
  static func transfer(named word: String) -> Transfer? {
    switch word.uppercased() {
    case "QUOTED-PRINTABLE", "Q": .quotedPrintable
    case "BASE64", "B": .base64
    case "7BIT", "8BIT", "BINARY": .plain
    default: nil
    }
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { UTF8Check.validPrefix(of: $0).stop == .end }
  }

  /// Values that are lists of texts already in version 2.1.
  private static let lists: Set<String> = ["CATEGORIES", "NICKNAME"]
  /// Values that are texts, or made of texts, even in Base64.
  static let texts: Set<String> = [
    "FN", "N", "NOTE", "ORG", "ADR", "LABEL", "TITLE", "ROLE", "MAILER", "EMAIL", "TEL", "CATEGORIES", "BDAY",
    "NICKNAME", "SORT-STRING", "X-PHONETIC-LAST-NAME", "X-PHONETIC-FIRST-NAME", "X-PHONETIC-MIDDLE-NAME",
    "X-ABLABEL",
  ]

  /// Whether the line is decoded by the file's encoding, which it does not tell.
  static func needsEncoding(_ line: ContentLine) -> Bool {
    transfer(line) == .quotedPrintable && line.value(of: "CHARSET") == nil
  }

  /// A line that holds bytes of another character set, spelled so that it is UTF-8 in every version.
  static func portable(_ line: ContentLine) -> String {
    let charset = line.value(of: "CHARSET") ?? ""
    let text =
      CharacterSet.text(Array(line.value), in: charset) ?? String(decoding: line.value, as: UTF8.self)
    var bytes = Array(line.bytes[..<max(line.valueStart - 1, 0)])
    if let range = parameter("CHARSET", in: bytes) { bytes.removeSubrange(range) }
    bytes += ";CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:".utf8
    for byte in text.utf8 {
      if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "=") {
        bytes.append(byte)
      } else {
        PercentText.put(byte, by: UInt8(ascii: "="), into: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a parameter stands, from its semicolon on.
  private static func parameter(_ name: String, in head: [UInt8]) -> Range<Int>? {
    let wanted = Array(";\(name)=".utf8)
    guard
      let start = head.indices.first(where: { place in
        head[place...].prefix(wanted.count).map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 } == wanted
      })
    else { return nil }
    return start..<(head[(start + 1)...].firstIndex(of: UInt8(ascii: ";")) ?? head.count)
  }
}
