/// The options of every command, which a command line is read with: a small table of its own.
let optionSentences: [String: String] = [
  "global.section": "Options of every command:",
  "global.database": "The database; :memory: and sample: keep nothing.",
  "global.config": "The configuration file.",
  "global.format": "table, json, jsonl, csv or tsv.",
  "global.json": "The same as --format json.",
  "global.color": "auto, always or never.",
  "global.quiet": "Print numbers only.",
  "global.help": "Print this page.",
  "global.version": "Print the version.",
]
