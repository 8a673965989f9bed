/// What is wrong with a configuration, by key.
let settingsSentences: [String: String] = [
  "json5.comment": "a comment opens here and is never closed; end it with */",
  "json5.depth": "objects and lists lie more than {limit} deep in one another; remove some of the brackets",
  "json5.duplicateKey": "the key “{value}” stands twice in this object; keep one of them",
  "json5.encoding": "the file is not UTF-8; save it as UTF-8 and try again",
  "json5.end": "the file ends where a value or a closing bracket is missing; complete it",
  "json5.escape": "no escape that JSON5 knows; write a backslash as \\\\",
  "json5.lineBreak": "a text in quotes ends with its line; close the quote, or end the line with a backslash",
  "json5.number": "“{value}” is no number; write it with digits and one point, such as 0.5",
  "json5.unexpected":
    "“{value}” is unexpected here; look for a missing comma, colon, quote or bracket before it",
  "json5.unquoted": "“{value}” is no value; put a text in quotes",
  "json5.unterminated": "a quote opens here and is never closed; close it",
  "settings.above": "{value} is above {limit}, the value of {other}; lower it, or raise the other",
  "settings.below": "{value} is below {limit}, the value of {other}; raise it, or lower the other",
  "settings.choice": "“{value}” is none of the choices; give one of {choices} in quotes",
  "settings.empty": "the list is empty; name at least one field",
  "settings.range": "{value} is not within the limits; give a number from {minimum} to {maximum}",
  "settings.repeated": "“{value}” stands twice in the list; keep one of them",
  "settings.type.integer": "“{value}” is no whole number; give digits alone, without quotes",
  "settings.type.list": "“{value}” is no list of names; give one such as [\"number\", \"name\"]",
  "settings.type.number":
    "“{value}” is no number with at most {places} decimals; give one such as 20.5, without quotes",
  "settings.type.object":
    "“{value}” stands where a group of settings belongs; give one in braces, such as {}",
  "settings.type.text": "“{value}” is no text; give one in quotes that is not empty, or null",
  "settings.unknownKey": "there is no setting “{value}”; see the list that `roster config` prints",
  "settings.unknownKey.suggestion": "there is no setting “{value}”; write {suggestion} instead",
]
