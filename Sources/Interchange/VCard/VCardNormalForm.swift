import Values

/// The one spelling in which lines of cards are kept, whatever version they came in: that of version 4.0.
///
/// What it needs no change for is left as it stands. A line of which the value was decoded already is given.
enum VCardNormalForm {
  static func text(of line: ContentLine) -> String {
    if let data = VCardData(line) { return data.inline }
    var head = Head(line)
    var value = line.value
    if head.isBinary {
      // It says so and is not: nothing but itself tells it.
      head.parameters.append(("ENCODING", "b"))
    } else if VCardData.names.contains(line.name), hasScheme(value) {
      head.drop("VALUE") { ["uri", "url"].contains($0.lowercased()) }
    }
    if line.name == "GEO", let place = coordinates(value, separatedBy: ContentText.semicolon) {
      value = Array("geo:\(place.0),\(place.1)".utf8)[...]
    }
    let plain = withoutEscapedColons(value)
    if !head.isChanged, plain == nil, value == line.value { return line.line }
    return head.isChanged ? head.text(plain ?? value) : head.asWritten(plain ?? value)
  }

  /// The line as version 3.0 has it; reading that gives the same normal form again.
  static func version3(_ text: String) -> String {
    let spelled = inVersion3(text)
    let line = ContentLine(spelled)
    let preference = Array(";PREF=1".utf8)
    guard line.value(of: "PREF") == "1",
      let start = line.bytes[..<line.valueStart].indices.first(where: {
        line.bytes[$0...].starts(with: preference)
      })
    else { return spelled }
    let rest = line.bytes[(start + preference.count)...]
    let preferred = String(decoding: line.bytes[..<start] + ";TYPE=pref".utf8 + rest, as: UTF8.self)
    return isKept(preferred, as: text) ? preferred : spelled
  }

  private static func inVersion3(_ text: String) -> String {
    let line = ContentLine(text)
    var spelled: String?
    if let data = VCardData(line) {
      spelled = data.encoded
    } else if line.name == "GEO" {
      let scheme = Array("geo:".utf8)
      if line.value.starts(with: scheme),
        let place = coordinates(line.value.dropFirst(scheme.count), separatedBy: ContentText.comma)
      {
        spelled = Head(line).text(Array("\(place.0);\(place.1)".utf8)[...])
      }
    }
    if let spelled, isKept(spelled, as: text) { return spelled }
    guard VCardData.names.contains(line.name), line.value(of: "VALUE") == nil, hasScheme(line.value) else {
      return text
    }
    // What is no URI by default has to say that it is one.
    var head = Head(line)
    head.parameters.append(("VALUE", "uri"))
    let address = head.text(line.value)
    return isKept(address, as: text) ? address : text
  }

  private static func isKept(_ spelled: String, as text: String) -> Bool {
    ExactText.same(self.text(of: ContentLine(spelled)), text)
  }

  /// The value without the backslashes that some programs put before colons; nil if there are none.
  private static func withoutEscapedColons(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let backslash = UInt8(ascii: "\\")
    guard value.contains(backslash) else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(value.count)
    var index = value.startIndex
    while index < value.endIndex {
      let next = index + 1 < value.endIndex ? value[index + 1] : nil
      if value[index] == backslash, let next {
        if next != UInt8(ascii: ":") { plain.append(backslash) }
        plain.append(next)
        index += 2
      } else {
        plain.append(value[index])
        index += 1
      }
    }
    return plain.count == value.count ? nil : plain[...]
  }

  /// Whether the value is a URI: letters and a colon before anything else.
  private static func hasScheme(_ value: ArraySlice<UInt8>) -> Bool {
    guard let colon = value.firstIndex(of: UInt8(ascii: ":")), colon > value.startIndex else { return false }
    return value[..<colon].allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
  }

  /// Two decimal numbers.
  private static func coordinates(
    _ value: ArraySlice<UInt8>, separatedBy separator: UInt8
  ) -> (String, String)? {
    let parts = value.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(isDecimal) else { return nil }
    return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
  }

  private static func isDecimal(_ part: ArraySlice<UInt8>) -> Bool {
    let number = part.first == UInt8(ascii: "-") ? part.dropFirst() : part
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

extension VCardNormalForm {
  /// Group, name and parameters of a line, in the spelling of version 4.0: no encodings, and no values that stand
  /// without a name.
  struct Head {
    /// In their order.
    var parameters: [(name: String, value: String)] = [] { didSet { isChanged = true } }
    /// Whether they differ from what is written.
    private(set) var isChanged = false
    /// Whether the value is said to be Base64.
    private(set) var isBinary = false
    private let line: ContentLine

    init(_ line: ContentLine) {
      self.line = line
      var isChanged = false
      var parameters: [(name: String, value: String)] = []
      for parameter in line.parameters {
        for value in parameter.values {
          let isUnnamed = parameter.name.isEmpty
          if isUnnamed || parameter.name == "ENCODING", let transfer = VCardDecoder.transfer(named: value) {
            if transfer == .base64 { isBinary = true }
            isChanged = true
          } else if parameter.name == "CHARSET" {
            isChanged = true
          } else if isUnnamed || parameter.name == "TYPE" {
            let words = value.split(separator: ",", omittingEmptySubsequences: false)
            let types = words.filter { $0.lowercased() != "pref" }
            if !types.isEmpty { parameters.append(("TYPE", types.joined(separator: ","))) }
            if types.count < words.count, line.value(of: "PREF") == nil,
              !parameters.contains(where: { $0.name == "PREF" })
            {
              parameters.append(("PREF", "1"))
            }
            if isUnnamed || types.count < words.count { isChanged = true }
          } else if parameter.name == "VALUE", value.lowercased() == "url" {
            parameters.append(("VALUE", "uri"))
            isChanged = true
          } else {
            parameters.append((parameter.name, value))
          }
        }
      }
      self.parameters = parameters
      self.isChanged = isChanged
    }

    /// Takes away the parameters with a name whose values are as wanted.
    mutating func drop(_ name: String, where isUnwanted: (String) -> Bool = { _ in true }) {
      if parameters.contains(where: { $0.name == name && isUnwanted($0.value) }) {
        parameters.removeAll { $0.name == name && isUnwanted($0.value) }
      }
    }

    /// The line with a value.
    func text(_ value: ArraySlice<UInt8>) -> String {
      var bytes = line.group.map { Array("\($0).".utf8) } ?? []
      bytes += line.name.utf8
      for (name, value) in parameters {
        bytes += ";\(name)=".utf8
        ContentText.append(parameter: value, to: &bytes)
      }
      bytes.append(UInt8(ascii: ":"))
      return String(decoding: bytes + value, as: UTF8.self)
    }

    /// The line with a value, all before it spelled as it is.
    func asWritten(_ value: ArraySlice<UInt8>) -> String {
      String(decoding: line.bytes[..<line.valueStart] + value, as: UTF8.self)
    }
  }
}
