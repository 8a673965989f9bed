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
