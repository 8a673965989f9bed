/// The commands that belong to no group, in the order the help lists them.
enum Commands {
  static let names = [
    "today", "find", "undo", "redo", "history", "doctor", "config", "completions", "help",
  ]

  static var all: [Verb] {
    [
      todayCommand, findCommand, undoCommand, redoCommand, historyCommand, doctorCommand, configCommand,
      completionsCommand, helpCommand,
    ]
  }
}
