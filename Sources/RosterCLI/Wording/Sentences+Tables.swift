/// What is wrong with the columns of a table, or with its encoding, by key.
let tableSentences: [String: String] = [
  "encoding.unknown":
    "“{value}” is no encoding that can be read here; give one such as cp932, gb18030, big5, euc-kr, latin1 or utf-16",
  "map.fixed": "{value} is set by the program; map the column to a field, to id or to createdAt",
  "map.form":
    "“{value}” is no COLUMN=FIELD; write --map 'Full name=name,cm=height', and a name that holds a comma or = in "
    + "double quotes",
  "map.meaning":
    "“{value}” says nothing of {field}; give a unit as in height(m), or an order of day and month as in birthday(dmy)",
  "map.twice": "the column “{value}” stands twice in --map; keep one of them",
  "map.unit": "the column “{value}” has a unit that {field} cannot have; map it to another field",
  "map.unknownColumn": "there is no column “{value}”; map one of {names}",
  "table.createdAt": "“{value}” is no time; write it as in 2026-11-30T12:00:00Z, or leave it empty",
  "table.flag": "true and false are no value of {field}; give it as a text",
  "table.id": "“{value}” is no id; give a whole UUID, or leave it empty for a new record",
  "table.list": "{field} takes one value and no list; give it as a text",
  "table.sameField":
    "the columns “{first}” and “{second}” both stand for {field}; say which one does, as in --map '{first}={field}'",
  "table.dateOrder":
    "“{value}” in {column} has day and month in an order that nothing tells; say which with --dates dmy or --dates mdy",
  "table.halfName":
    "the column “{value}” has half of a name, and no column has the rest; name it with --map '{pair}=name', or take "
    + "the half alone with --map '{value}=name'",
  "table.meaning":
    "the column “{value}” says how others are meant, and is not understood; name its field with --map, or leave it out "
    + "with --map '{value}=-'",
  "table.metres":
    "“{value}” in {column} are metres, as all of that column; import it with --map '{column}={field}(m)'",
  "table.notInOrder":
    "“{value}” is no day in the order {order}; check it, or give another order with --dates",
  "table.state":
    "“{value}” tells nobody whether it is done; write open or done, or leave the column out with --map and COLUMN=-",
  "table.unit": "“{value}” is no unit that a measure here has; write one such as cm, in, kg or lb",
  "text.notInEncoding":
    "the byte {byte} begins no character of {encoding}; check the file, or give the encoding it was saved in",
  "text.unwritable":
    "“{value}” cannot be written in {encoding}; choose another encoding, or leave --encoding out for UTF-8",
  "text.unknownEncoding":
    "these bytes are not UTF-8; the file may be damaged: save it as UTF-8, or import it with --encoding and the "
    + "name of its encoding",
]
