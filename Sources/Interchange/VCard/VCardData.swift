/// A picture, sound, key or the like that stands in a card: as `ENCODING=b` with a TYPE in versions 2.1 and 3.0,
/// as a `data:` URI with a media type in version 4.0 (RFC 2397).
struct VCardData {
  /// Properties whose values are data or URIs.
  static let names: Set<String> = ["PHOTO", "LOGO", "SOUND", "KEY"]

  /// As version 4.0 has it.
  let inline: String
  /// As version 3.0 has it; nil if no TYPE tells the media type.
  let encoded: String?

  /// Nil if the line holds no data, or data that are no Base64.
  init?(_ line: ContentLine) {
    var head = VCardNormalForm.Head(line)
    let isNamed = Self.names.contains(line.name)
    guard head.isBinary || isNamed || Self.isURI(line.value), !VCardDecoder.texts.contains(line.name) else {
      return nil
    }
    let media: String
    let data: [UInt8]
    if head.isBinary {
      guard let padded = Self.padded(line.value) else { return nil }
      data = padded
      media = Self.takeMedia(&head, line.name) ?? Self.media(startingWith: data) ?? Self.unknown
    } else {
      guard let parts = Self.parts(line.value, heedingEscapes: isNamed), let padded = Self.padded(parts.data)
      else { return nil }
      (media, data) = (parts.media, padded)
    }
    if isNamed || head.isBinary { head.drop("VALUE") { ["uri", "url", "binary"].contains($0.lowercased()) } }
    inline = head.text(ArraySlice("data:\(media);base64,".utf8) + data)
    guard let type = Self.type(of: media, line.name) else {
      encoded = nil
      return
    }
    var types = [(name: "ENCODING", value: "b")]
    if !type.isEmpty { types.append(("TYPE", type)) }
    head.parameters.insert(contentsOf: types, at: 0)
    encoded = head.text(data[...])
  }

  // MARK: Media types

  private static let unknown = "application/octet-stream"

  /// The media type that a TYPE says, which is taken out of the parameters.
  private static func takeMedia(_ head: inout VCardNormalForm.Head, _ name: String) -> String? {
    for (index, parameter) in head.parameters.enumerated() where parameter.name == "TYPE" {
      var words = parameter.value.split(separator: ",").map(String.init)
      for (place, word) in words.enumerated() {
        guard let media = media(word.lowercased(), name) else { continue }
        words.remove(at: place)
        if words.isEmpty {
          head.parameters.remove(at: index)
        } else {
          head.parameters[index].value = words.joined(separator: ",")
        }
        return media
      }
    }
    return nil
  }

  /// The media type that a type in lower case means in a property.
  private static func media(_ type: String, _ name: String) -> String? {
    if type.utf8.contains(UInt8(ascii: "/")) { return isMedia(type) ? normal(type) : nil }
    guard isToken(type), !["pref", "home", "work", "internet"].contains(type) else { return nil }
    switch name {
    case "PHOTO", "LOGO": return normal("image/\(type)")
    case "SOUND": return "audio/\(type)"
    case "KEY": return keys[type]
    default: return pictures.contains(type) ? normal("image/\(type)") : nil
    }
  }

  /// The TYPE for a media type, empty for an unknown one; nil if there is none.
  private static func type(of media: String, _ name: String) -> String? {
    if media == unknown { return "" }
    let parts = media.split(separator: "/").map(String.init)
    switch (name, parts[0]) {
    case ("PHOTO", "image"), ("LOGO", "image"), ("SOUND", "audio"): return parts[1].uppercased()
    case ("KEY", _): return keys.first { $0.value == media }?.key.uppercased()
    default: return parts[0] == "image" && pictures.contains(parts[1]) ? parts[1].uppercased() : nil
    }
  }

  private static let keys = ["pgp": "application/pgp-keys", "x509": "application/pkix-cert"]
  private static let pictures: Set<String> = ["jpeg", "jpg", "png", "gif", "bmp", "tiff", "webp"]

  /// What the first bytes of well known pictures are in Base64.
  private static func media(startingWith data: [UInt8]) -> String? {
    let starts = [("/9j/", "image/jpeg"), ("iVBORw0KGgo", "image/png"), ("R0lGOD", "image/gif")]
    return starts.first { data.starts(with: $0.0.utf8) }?.1
  }

  private static func normal(_ media: String) -> String { media == "image/jpg" ? "image/jpeg" : media }

  private static func isMedia(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { isToken(String($0)) }
  }

  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-._".utf8.contains($0)
      }
  }

  // MARK: Values

  private static func isURI(_ value: ArraySlice<UInt8>) -> Bool {
    value.prefix(4).map { $0 | 0x20 }.elementsEqual("data".utf8)
  }

  /// The parts of a `data:` URI in Base64, whose marks some programs escape.
  private static func parts(
    _ value: ArraySlice<UInt8>, heedingEscapes: Bool
  ) -> (media: String, data: ArraySlice<UInt8>)? {
    guard isURI(value), let comma = value.firstIndex(of: ContentText.comma) else { return nil }
    let marks = value[..<comma].filter { !heedingEscapes || $0 != UInt8(ascii: "\\") }
    let head = String(decoding: marks, as: UTF8.self).lowercased()
    guard head.hasPrefix("data:"), head.hasSuffix(";base64") else { return nil }
    let media = String(head.dropFirst(5).dropLast(7))
    return isMedia(media) ? (normal(media), value[(comma + 1)...]) : nil
  }

  /// Base64 without white space and with all that fills it up; nil if it is none.
  private static func padded(_ value: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(value.count + 2)
    var isAtEnd = false
    for byte in value {
      switch byte {
      case 0x20, 0x09: continue
      case UInt8(ascii: "="): isAtEnd = true
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "/"):
        if isAtEnd { return nil }
        bytes.append(byte)
      default: return nil
      }
    }
    if bytes.count % 4 == 1 { return nil }
    while bytes.count % 4 != 0 { bytes.append(UInt8(ascii: "=")) }
    return bytes
  }
}
