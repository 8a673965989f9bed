/// Encodings of text beside UTF-8, by the names people use; the system's iconv converts them.
public enum CharacterSet {
  /// The text of bytes in an encoding; nil if the name is unknown or the bytes are none of its texts.
  public static func text(_ bytes: [UInt8], in name: String) -> String? {
    guard let decoder = CharacterDecoder(name) else { return nil }
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    var position = 0
    while true {
      let step = bytes.withUnsafeBytes { input in
        part.withUnsafeMutableBytes { output in
          decoder.convert(UnsafeRawBufferPointer(rebasing: input[position...]), into: output)
        }
      }
      text.append(contentsOf: part[..<step.written])
      position += step.read
      switch step.stop {
      case .full: continue
      case .invalid, .incomplete: return nil
      case .end:
        let rest = part.withUnsafeMutableBytes(decoder.finish)
        text.append(contentsOf: part[..<rest])
        return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// What iconv calls the encoding; nil for a name that can be none.
  static func systemName(_ name: String) -> String? {
    let bytes = Array(name.utf8)
    let isName = bytes.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_.:+".utf8.contains(byte)
    }
    // iconv reads further options from behind a slash.
    guard isName, !bytes.isEmpty, bytes.count <= 40 else { return nil }
    return aliases[name.lowercased().filter { $0 != "-" && $0 != "_" }] ?? name.uppercased()
  }

  /// The name without hyphens, in lower case, and the widest encoding that is meant by it.
  private static let aliases: [String: String] = [
    "utf8": "UTF-8", "utf16": "UTF-16", "utf16le": "UTF-16LE", "utf16be": "UTF-16BE", "unicode": "UTF-16",
    "ucs2": "UTF-16", "ascii": "US-ASCII",
    "cp932": "CP932", "sjis": "CP932", "shiftjis": "CP932", "ms932": "CP932", "mskanji": "CP932",
    "windows31j": "CP932", "xsjis": "CP932", "eucjp": "EUC-JP", "ujis": "EUC-JP", "iso2022jp": "ISO-2022-JP",
    "jis": "ISO-2022-JP",
    "gb18030": "GB18030", "gbk": "GB18030", "gb2312": "GB18030", "cp936": "GB18030", "euccn": "GB18030",
    "big5": "BIG5", "cp950": "BIG5", "big5hkscs": "BIG5-HKSCS",
    "euckr": "CP949", "cp949": "CP949", "uhc": "CP949", "ksc5601": "CP949",
    "latin1": "ISO-8859-1", "iso88591": "ISO-8859-1", "l1": "ISO-8859-1",
    "latin2": "ISO-8859-2", "latin9": "ISO-8859-15", "latin15": "ISO-8859-15",
    "windows1250": "CP1250", "windows1251": "CP1251", "windows1252": "CP1252", "windows1253": "CP1253",
    "windows1254": "CP1254", "windows1255": "CP1255", "windows1256": "CP1256", "windows1257": "CP1257",
    "windows1258": "CP1258", "ansi": "CP1252", "macroman": "MACINTOSH", "mac": "MACINTOSH",
    "koi8r": "KOI8-R", "koi8u": "KOI8-U",
  ]
}
