/// What is wrong with an input file, by key.
let formatsSentences: [String: String] = [
  "csv.duplicateHeader":
    "the column name “{value}” stands twice in the first line; rename or remove one of them",
  "csv.fieldCount":
    "number of fields {found}, columns in the first line {expected}; add or remove delimiters, or put a text "
    + "that holds one in quotes",
  "csv.noHeader": "the file has no line with column names; begin it with one, such as name,birthday",
  "csv.textAfterQuote":
    "text follows a closing quote; double the quotes within the field, or remove the text up to the delimiter",
  "csv.tooManyColumns": "more than {limit} columns; check that the delimiter is the right one",
  "csv.unterminatedQuote":
    "a quote opens here and is never closed; close it, or double it if it is part of the text",
  "file.read": "reading failed: {reason}; check the file and try again",
  "json.control":
    "a line break or control character stands within a string; write it as an escape such as \\n",
  "json.duplicateKey": "the key “{value}” stands twice in this object; keep one of them",
  "json.end": "the file ends in the middle of a value; check that it is complete",
  "json.escape":
    "no JSON escape; write a backslash as \\\\, and a character as \\u with four hexadecimal digits",
  "json.nested":
    "an object or list within a record; give only texts, numbers, true, false, null and lists of texts",
  "json.number":
    "“{value}” is no JSON number; write it with digits and one point, such as 0.5, or in quotes",
  "json.surrogate": "half of a \\u pair; write both halves, or the character itself",
  "json.tooManyKeys": "more than {limit} different keys; check that each record has the same ones",
  "json.unexpected":
    "“{value}” is unexpected here; write an array of objects, a single object, or one object a line, in strict JSON",
  "json.words": "a list may hold texts only; put each of its values in quotes",
  "text.encoding":
    "these bytes are not UTF-8 but look like {looksLike}; import the file with --encoding {looksLike}, or save it "
    + "as UTF-8",
  "text.tooLong":
    "this record is longer than {limit} bytes; check for a quote or bracket that is never closed",
  "text.utf16": "the file is UTF-16; import it with --encoding {looksLike}, or save it as UTF-8",
]
