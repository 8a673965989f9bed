/// What is wrong with the columns of a table, or with its encoding, by key.
let tableSentences: [String: String] = [
  "encoding.unknown":
    "“{value}” is no encoding that can be read here; give one such as cp932, gb18030, big5, euc-kr, latin1 or utf-16",
  "map.fixed": "{value} is set by the program; map the column to a field, to id or to createdAt",
  "map.form":
    "“{value}” is no COLUMN=FIELD; write --map 'Full name=name,cm=height', and a name that holds a comma or = in "
    + "double quotes",
  "map.twice": "the column “{value}” stands twice in --map; keep one of them",
  "map.unit": "the column “{value}” has a unit that {field} cannot have; map it to another field",
  "map.unknownColumn": "there is no column “{value}”; map one of {names}",
  "table.createdAt": "“{value}” is no time; write it as in 2026-11-30T12:00:00Z, or leave it empty",
  "table.flag": "true and false are no value of {field}; give it as a text",
  "table.id": "“{value}” is no id; give a whole UUID, or leave it empty for a new record",
  "table.list": "{field} takes one value and no list; give it as a text",
  "table.sameField":
    "the columns “{first}” and “{second}” both stand for {field}; say which one does, as in --map '{first}={field}'",
  "table.word": "“{value}” has white space, which an item of {field} cannot have; write it as one word",
  "text.notInEncoding":
    "the byte {byte} begins no character of {encoding}; check the file, or give the encoding it was saved in",
  "text.unknownEncoding":
    "these bytes are not UTF-8; the file may be damaged: save it as UTF-8, or import it with --encoding and the "
    + "name of its encoding",
]
