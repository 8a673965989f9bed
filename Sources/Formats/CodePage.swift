/// An encoding of an East Asian script in one or more bytes a character.
enum CodePage: String, CaseIterable {
  case cp932
  case eucJP = "euc-jp"
  case gb18030
  case big5
  case eucKR = "euc-kr"

  /// How many characters beyond ASCII there are, and how usual their places in the code table are.
  ///
  /// The tables have the frequent characters before the rare ones.
  func weigh(_ bytes: UnsafeRawBufferPointer) -> (characters: Int, places: Double) {
    var characters = 0
    var places = 0.0
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      guard lead >= 0x80 else {
        index += 1
        continue
      }
      let trail = index + 1 < bytes.count ? bytes[index + 1] : 0
      let (length, weight) = place(lead, trail)
      index += length
      characters += 1
      places += weight
    }
    return (characters, places)
  }

  private static let (usual, kana, narrow, rare) = (0.3, 0.8, 0.25, -0.5)

  private func place(_ lead: UInt8, _ trail: UInt8) -> (length: Int, weight: Double) {
    switch self {
    case .cp932:
      if (0xA1...0xDF).contains(lead) { return (1, Self.narrow) }
      if (0x81...0x83).contains(lead) { return (2, Self.kana) }
      return (2, (0x88...0x97).contains(lead) ? Self.usual : lead >= 0xED ? Self.rare : 0)
    case .eucJP:
      if lead == 0x8E { return (2, Self.narrow) }
      if lead == 0x8F { return (3, Self.rare) }
      if lead == 0xA1 || lead == 0xA4 || lead == 0xA5 { return (2, Self.kana) }
      return (2, (0xB0...0xCF).contains(lead) ? Self.usual : lead >= 0xF5 ? Self.rare : 0)
    case .gb18030:
      if (0x30...0x39).contains(trail) { return (4, Self.rare) }
      if trail < 0xA1 || (0xAA...0xAF).contains(lead) || lead >= 0xF8 { return (2, Self.rare) }
      return (2, (0xB0...0xD7).contains(lead) ? Self.usual : 0)
    case .big5:
      return (2, (0xA4...0xC6).contains(lead) ? Self.usual : lead >= 0xFA ? Self.rare : 0)
    case .eucKR:
      if trail < 0xA1 || lead < 0xA1 { return (2, Self.rare) }
      return (2, (0xB0...0xC8).contains(lead) ? Self.usual : 0)
    }
  }
}
