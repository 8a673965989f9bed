/// What import and export say.
let transferSentences: [String: String] = [
  "input.standard": "standard input",
  "transfer.format": "{entity} has no format “{value}”; choose one of {names}",
  "import.notRead": "{value} is written only; choose one of {names}",
  "import.match": "--match is “{value}”; write --match name",
  "import.mapUnfit": "--map names the columns of a table; {value} has none",
  "import.rejectsAlone": "--rejects goes with --skip-invalid; without it nothing is passed over",
  "import.refused":
    "nothing was imported: {count} of {records} records are refused; mend them, or take the rest with --skip-invalid",
  "import.more": "and {count} more; --dry-run shows all",
  "import.ambiguous": "records {numbers} have this name; give the id of the one meant",
  "import.twice": "record {number} stands in this file before, with other values; leave one out",
  "import.done": "{path}: {created} created, {updated} updated, {same} the same, {refused} refused",
  "import.nothing": "{path}: nothing new; {same} the same, {refused} refused",
  "import.plan":
    "{path}: would create {created}, update {updated}, leave {same} the same, refuse {refused}; nothing was changed",
  "import.unmatched": "Columns without a field: {names}; --map COLUMN=FIELD brings one in.",
  "import.lookalike": "Note: {entity} {number} (line {line}) has the same name as {numbers}.",
  "import.moreLookalikes": "Note: {count} more have the same name as another.",
  "import.undo": "roster undo takes the import back.",
  "plan.create": "line {line}: create {name}",
  "plan.lookalike": "line {line}: create {name} (the same name as {numbers})",
  "plan.update": "line {line}: update {entity} {number}: {changes}",
  "plan.same": "line {line}: the same as {entity} {number}",
  "plan.refused": "line {line}: refuse {reason}",
  "progress.records": "{count} records, {rate} a second",
  "progress.share": "{count} records, {rate} a second, {share} %",
  "export.ending": "the name {value} does not tell the format; give one of {names} with --as",
  "export.notWritten": "{value} is read only; choose one of {names}",
  "export.noVerify": "{value} is written only, so that it cannot be verified; leave out --verify",
  "export.csvSafe": "--csv-safe is for csv and tsv; leave it out for {value}",
  "export.done": "{count} {entity} records written to {path}",
  "export.verified": "{count} {entity} records written to {path}, read back and found the same",
  "export.lost": "{format} cannot hold: {fields}",
  "export.differs": "what was written differs from {entity} {number} in {field}; nothing was kept",
  "export.differsRecord": "what was written lacks {entity} {number}; nothing was kept",
  "export.differsMore": "what was written has a record too many in line {line}; nothing was kept",
  "export.unreadable": "what was written cannot be read back (line {line}: {reason}); nothing was kept",
  "output.notAFile": "{path} is no plain file; name another, or remove it first",
  "output.cannotCreate": "{path} cannot be created ({reason}); check the folder",
  "help.import": "Take {entity} records from a file, as one step.",
  "help.import.more":
    """
  Reads {names}; the format follows --as, else the file's ending and its first bytes. A record with an id is \
  created, updated or the same; one without is the same only if all that is given is equal. --dry-run shows what \
  becomes of each. A single refused record stops all, unless --skip-invalid passes it over. Importing a file \
  twice changes nothing the second time; roster undo takes an import back.
  """,
  "help.import.file": "The file, or - for standard input.",
  "help.import.dryRun": "Show what would become of each record, and change nothing.",
  "help.as": "The format, where the file's name does not tell.",
  "help.map": "Columns of a table by name; may be repeated.",
  "help.match": "Update the one record of the same name, where no id is given.",
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
  "help.export.verify": "Read back what was written and compare it.",
]
