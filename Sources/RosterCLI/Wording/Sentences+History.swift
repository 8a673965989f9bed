/// What history, undo and redo say.
let historySentences: [String: String] = [
  "history.changedOutside":
    "step {step} ({label}) cannot be reversed: {entity} {number} was changed by something other than roster; nothing was changed{skip}",
  "history.goneOutside":
    "step {step} ({label}) cannot be reversed: {entity} {number} was removed by something other than roster; nothing was changed{skip}",
  "history.taken":
    "step {step} ({label}) cannot be reversed: {field} of {entity} {number} is taken again by {entity} {other}; change that first, nothing was changed{skip}",
  "history.unknownEntity":
    "step {step} ({label}) cannot be reversed: this roster does not know {entity}; nothing was changed",
  "history.dependedOn":
    "step {step} ({label}) cannot be reversed alone: step {other} changed {entity} {number} later; undo that first, nothing was changed",
  "history.dependsOn":
    "step {step} ({label}) cannot be put again alone: step {other} changed {entity} {number} before and is taken back; redo that first, nothing was changed",
  "history.skip": "; to go on to the step before, give it up with roster undo --skip {step}",
  "history.notNext":
    "only the step that comes next can be given up, which is step {step}; see roster history",
  "history.stepNumber": "“{value}” is no step; give its number, as roster history shows it",
  "history.noStep": "there is no step {number} that is done; see roster history",
  "history.nothingToUndo": "there is nothing to undo",
  "history.nothingToRedo": "there is nothing to redo",
  "history.onlySo": "only {count} steps can be reversed, not {wanted}; nothing was changed",
  "history.onlySo.one": "only 1 step can be reversed, not {wanted}; nothing was changed",
  "history.bareNumber":
    "say what {value} means: --steps {value} takes back the last {value} steps, --only {value} takes back step {value} alone",
  "history.undone": "Undid step {step}: {label}",
  "history.redone": "Redid step {step}: {label}",
  "history.wouldUndo": "Would undo step {step}: {label}",
  "history.wouldRedo": "Would redo step {step}: {label}",
  "history.skipped": "Gave up step {step}: {label}",
  "history.records": "{count} records",
  "history.more.one": "and 1 more record",
  "history.more": "and {count} more records",
  "history.empty": "The history is empty; it begins with the first change.",
]
