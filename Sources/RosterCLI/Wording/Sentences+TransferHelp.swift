/// The help of import and export.
let transferHelpSentences: [String: String] = [
  "help.import": "Take {entity} records from a file, as one step.",
  "help.import.more":
    """
  Reads {names}; the format follows --as, else the file's ending and its first bytes. A record with an id is \
  created, updated or the same; one without is the same only if all that is given is equal. --dry-run shows what \
  becomes of each. A single refused record stops all, unless --skip-invalid passes it over. Importing a file \
  twice changes nothing the second time; roster undo takes an import back.
  """,
  "help.import.file": "The files, or folders of them, as one import; - for standard input.",
  "help.import.dryRun": "Show what would become of each record, and change nothing.",
  "help.as": "The format, where the file's name does not tell.",
  "help.match": "Update the one record with the same value there, where nobody knows the record otherwise.",
  "help.prefer": "Decide what changed here and in the file.",
  "help.import.delete": "Delete what the file calls deleted.",
  "help.deleteMissing": "Delete the records that EXPR names and the file lacks.",
  "help.map":
    "Columns of a table by name: A,B=field puts two together, A=- leaves one out, A=field(m) says the unit.",
  "help.dates": "The order of day and month, where the values do not tell.",
  "help.gap": "Texts that stand for an empty cell, such as NA,-,NULL.",
  "help.headerLine": "The line with the names of the columns.",
  "help.encoding": "The encoding of the file, such as cp932 or latin1; UTF-8 otherwise.",
  "help.skipInvalid": "Import the rest when records are refused.",
  "help.rejects": "Write the refused records there, in the format of the file.",
  "help.export": "Write {entity} records to a file.",
  "help.export.more":
    """
  Writes {names}; the format follows --as, else the file's ending. A file takes its place when it is whole; what \
  the format cannot hold is counted. An export that is imported again gives the same records.
  """,
  "help.export.file": "The file, or - for standard output; standard output without it.",
  "help.csvSafe": "Put ' before texts that a spreadsheet would run as formulas; import takes it away again.",
  "help.bom": "Begin with a byte order mark, for spreadsheet programs.",
  "help.export.sync": "Compare the next import of these records with what is written now.",
  "help.export.columns": "The fields to write, in this order; all without it. For tables and JSON.",
  "help.export.delimiter": "What stands between the fields of a CSV file, such as ; or tab.",
  "help.export.encoding": "The encoding of a CSV or TSV file, such as cp1252; UTF-8 otherwise.",
  "help.export.verify": "Read back what was written and compare it.",
]
