/// What keeps a store from doing its work, by `store.` and the code.
let storeSentences: [String: String] = [
  "store.unreachable": "{path} cannot be reached ({detail}); nothing was changed, try again later",
  "store.busy": "{path} is in use by another process; try again later",
  "store.readOnly": "{path} may only be read; ask its owner for permission to write",
  "store.full": "{path} cannot grow: no room left; free some space and try again, nothing was changed",
  "store.io": "reading or writing {path} failed ({detail}); check the disk",
  "store.notPermitted": "{path} may not be opened ({detail}); ask its owner for permission",
  "store.notADatabase": "{path} is not a Roster database; name another file with --database",
  "store.folder": "{path} is a folder; name a file in it with --database",
  "store.link": "{path} is a symbolic link; name the file it leads to with --database",
  "store.linked":
    "{path} has more than one name, each with a log of its own, so it can only be read; remove the other names (find -samefile lists them), or change a copy that roster backup makes",
  "store.oddFile":
    "{path} is a pipe, a device or something else that is no file; remove it, or name another file",
  "store.newer": "{path} was written by a newer roster; install that version to use it",
  "store.damaged": "{path} is damaged ({detail}); run roster doctor, and roster restore with a backup",
  "store.noFolder": "the folder of {path} does not exist; create it, or name another file with --database",
  "store.exists": "{path} exists already; name another file, or add --force to replace it",
  "store.itself": "{path} is the database itself; name another file",
  "store.taken": "{path} is a file that a database has beside it; name another file",
  "store.leftBeside":
    "{detail} stands beside {path} and belongs to another database; move it away, or name another file",
  "store.network":
    "{path} would be on a network file system ({detail}), which damages databases; name a file on a local disk with --database",
  "store.cannotCreate": "{path} cannot be created ({detail}); check the folder's permissions",
  "store.schema":
    "{path} does not have {detail} as it should be; run roster doctor, and roster restore with a backup",
  "store.constraint": "the database refused the change ({detail}); run roster validate for the group",
  "store.interrupted": "interrupted; nothing was changed",
  "store.writeWhileTold": "a change was made while another was being told; this is a bug",
  "store.misuse": "the store was used wrongly ({detail}); this is a bug",
  "conflict.field":
    "{entity} {number} was changed meanwhile: {field} is now “{theirs}”, not “{mine}” as you wanted; look at it and try again",
  "conflict.gone": "{entity} {number} was deleted meanwhile; nothing was changed",
  "reference.absent": "there is no {entity} “{value}”; see roster {entity} list",
  "reference.ambiguous": "“{value}” means {count} records; name one by its number:",
]
