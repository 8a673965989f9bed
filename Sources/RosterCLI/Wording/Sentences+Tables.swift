/// What is wrong with the columns of a table, or with its encoding, by key.
let tableSentences: [String: String] = [
  "encoding.unknown":
    "“{value}” is no encoding that can be read here; give one such as cp932, gb18030, big5, euc-kr, latin1 or utf-16",
  "text.notInEncoding":
    "the byte {byte} begins no character of {encoding}; check the file, or give the encoding it was saved in",
  "text.unknownEncoding":
    "these bytes are not UTF-8; the file may be damaged: save it as UTF-8, or import it with --encoding and the "
    + "name of its encoding",
]
