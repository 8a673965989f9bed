/// Why nothing could be read from a person, by the key of the prompt error.
let terminalSentences: [String: String] = [
  "prompt.closed": "the input ended before an answer; start again and answer each question",
  "prompt.failed": "the answer could not be read (system error {number}); try again",
  "prompt.interrupted": "reading was interrupted; start again",
  "prompt.noTerminal": "there is no terminal to ask at; give the answer by an option or a file",
  "prompt.notText": "the answer is not UTF-8 text; check the terminal's encoding and type it again",
  "prompt.tooLong": "the answer is longer than can be read; give a shorter one, or use a file",
]
