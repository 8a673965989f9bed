/// What is wrong with a command line, by the key of the usage error.
let argumentsSentences: [String: String] = [
  "usage.extraPositional": "{word} is one word too many; put words that belong together in quotes",
  "usage.extraPositional.unsaid": "there is one word too many; put words that belong together in quotes",
  "usage.missingPositional": "{subject} is missing; add it to the command",
  "usage.missingValue": "{subject} needs a value; write it after the option",
  "usage.missingValue.unsaid": "{subject} needs a value; write it after the option",
  "usage.optionTakesNoValue": "{subject} takes no value, but {word} gives one; leave it out",
  "usage.optionTakesNoValue.unsaid": "{subject} takes no value; leave it out",
  "usage.suggestion": "did you mean {suggestion}?",
  "usage.unknownCommand": "there is no command {word}; see the help for those there are",
  "usage.unknownCommand.unsaid": "there is no such command; see the help for those there are",
  "usage.unknownOption": "there is no option {word}; if it is no option, put -- before it",
  "usage.unknownOption.unsaid": "there is no such option; see the help for those there are",
  "usage.valueLooksLikeOption":
    "{subject} needs a value, but {word} is an option; if it is meant as the value, write {subject}={word}",
  "usage.valueLooksLikeOption.unsaid":
    "{subject} needs a value, but an option follows; if it is meant as the value, join them with =",
]
