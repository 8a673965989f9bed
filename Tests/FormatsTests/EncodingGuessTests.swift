import Testing

@testable import Formats

/// What encoding bytes look like, in hexadecimal with the text they are above.
@Suite struct EncodingGuessTests {
  struct Guess: Sendable {
    let name: String?
    let bytes: [UInt8]

    init(_ name: String?, _ digits: String) {
      self.name = name
      bytes = stride(from: 0, to: digits.utf8.count, by: 2).map { place in
        UInt8(digits.dropFirst(place).prefix(2), radix: 16) ?? 0
      }
    }
  }

  static let guesses: [Guess] = [
    // 佐藤 花子,1990-04-12,03-1234-5678
    Guess("cp932", "8DB293A12089D48E712C313939302D30342D31322C30332D313233342D353637380A"),
    // 佐藤 花子,1990-04-12,03-1234-5678
    Guess("euc-jp", "BAB4C6A320B2D6BBD22C313939302D30342D31322C30332D313233342D353637380A"),
    // 氏名,生年月日,身長 田中一郎,1985-01-01,170
    Guess("cp932", "8E8196BC2C90B6944E8C8E93FA2C906792B70A9363928688EA98592C313938352D30312D30312C3137300A"),
    // 氏名,生年月日,身長 田中一郎,1985-01-01,170
    Guess("euc-jp", "BBE1CCBE2CC0B8C7AFB7EEC6FC2CBFC8C4B90AC5C4C3E6B0ECCFBA2C313938352D30312D30312C3137300A"),
    // name,note Sato,牛乳を買う
    Guess("cp932", "6E616D652C6E6F74650A5361746F2C8B8D93FB82F0948382A40A"),
    // name,note Sato,牛乳を買う
    Guess("euc-jp", "6E616D652C6E6F74650A5361746F2CB5EDC6FDA4F2C7E3A4A60A"),
    // 渡辺 由美子
    Guess("cp932", "936E95D320975294FC8E710A"),
    // 渡辺 由美子
    Guess("euc-jp", "C5CFCAD520CDB3C8FEBBD20A"),
    // name ｻﾄｳ ﾊﾅｺ
    Guess("cp932", "6E616D650ABBC4B320CAC5BA0A"),
    // 姓名,电话,生日 王小明,13800138000,1990-04-12
    Guess(
      "gb18030", "D0D5C3FB2CB5E7BBB02CC9FAC8D50ACDF5D0A1C3F72C31333830303133383030302C313939302D30342D31320A"),
    // 李伟,张丽
    Guess("gb18030", "C0EECEB02CD5C5C0F60A"),
    // title,detail 买牛奶,明天去超市
    Guess("gb18030", "7469746C652C64657461696C0AC2F2C5A3C4CC2CC3F7CCECC8A5B3ACCAD00A"),
    // 姓名,電話,生日 陳大文,0912345678,1990-04-12
    Guess("big5", "A96DA6572CB971B8DC2CA5CDA4E90AB3AFA46AA4E52C303931323334353637382C313939302D30342D31320A"),
    // 林美惠,黃志偉
    Guess("big5", "AA4CACFCB4662CB6C0A7D3B0B60A"),
    // title,detail 買牛奶,明天去超市
    Guess("big5", "7469746C652C64657461696C0AB652A4FBA5A42CA9FAA4D1A568B657A5AB0A"),
    // 이름,전화,생일 김철수,010-1234-5678,1990-04-12
    Guess(
      "euc-kr",
      "C0CCB8A72CC0FCC8AD2CBBFDC0CF0AB1E8C3B6BCF62C3031302D313233342D353637382C313939302D30342D31320A"),
    // 박지영,이민준
    Guess("euc-kr", "B9DAC1F6BFB52CC0CCB9CEC1D80A"),
    // title 우유 사기
    Guess("euc-kr", "7469746C650ABFECC0AF20BBE7B1E20A"),
    // name José Müller
    Guess("latin1", "6E616D650A4A6F73E9204DFC6C6C65720A"),
    // Ångström,Þór
    Guess("latin1", "C56E67737472F66D2CDEF3720A"),
    // name,note Zoë,"¿Qué tal?"
    Guess("latin1", "6E616D652C6E6F74650A5A6FEB2C22BF5175E92074616C3F220A"),
    // naïve café, élève
    Guess("latin1", "6E61EF766520636166E92C20E96CE876650A"),
    // “José” paid €5
    Guess("windows-1252", "934A6F73E99420706169642080350A"),
    // it’s fine
    Guess("windows-1252", "697492732066696E650A"),
    // name,佐藤
    Guess("utf-16le", "6E0061006D0065002C00504FE4850A006200"),
    // name,佐藤
    Guess("utf-16be", "006E0061006D0065002C4F5085E4000A0062"),
    // no text
    Guess(nil, "80010203FFFE"),
    // ASCII
    Guess(nil, "706C61696E0A"),
    // UTF-8 with a byte too many
    Guess(nil, "E4BD90E897A42CC3A92CFF"),
  ]

  @Test(arguments: guesses)
  func recognises(_ guess: Guess) {
    #expect(guess.bytes.withUnsafeBytes(EncodingGuess.name) == guess.name)
  }
}
