/// The commands that belong to no group, in the order the help lists them.
enum Commands {
  static let names = [
    "today", "find", "undo", "redo", "history", "compact", "backup", "restore", "doctor", "config",
    "completions", "help",
  ]

  static var all: [Verb] {
    [
      todayCommand, findCommand, undoCommand, redoCommand, historyCommand, compactCommand, backupCommand,
      restoreCommand, doctorCommand, configCommand, completionsCommand, helpCommand,
    ]
  }
}
