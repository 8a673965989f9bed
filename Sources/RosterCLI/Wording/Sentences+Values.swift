/// What a person reads when a typed text is not a value.
let valuesSentences: [String: String] = [
  "text.control":
    "“{value}” contains the control character {character}; remove it and try again",
  "text.lineBreak":
    "“{value}” contains a line break ({character}), but this field is one line; put it on one line",
]
