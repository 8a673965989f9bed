import Arguments
import Entities
import Interchange
import Registry
import Terminal
import Values

extension EntityStyle where Record == Todo {
  static var todo: EntityStyle<Todo> {
    EntityStyle(
      examples: {
        [
          "add": [
            Example(
              "roster todo add Buy milk --priority high --due friday", Sentences.text("example.severalWords")),
            Example(
              "roster todo add Report --detail - < notes.txt", Sentences.text("example.detailFromInput")),
          ],
          "list": [
            Example("roster todo list", Sentences.text("example.notDone")),
            Example(
              "roster todo list --all --where 'priority >= high and due < +7d'",
              Sentences.text("example.byACondition")),
          ],
          "show": [Example("roster todo show 7", "")],
          "edit": [
            Example("roster todo edit 7 --priority highest --no-due", ""),
            Example("roster todo edit 3-7 --tag home", Sentences.text("example.severalAtOnce")),
          ],
          "delete": [
            Example("roster todo delete 7", ""),
            Example("roster todo delete --where 'done' --yes", Sentences.text("example.allDone")),
          ],
          "import": [Example("roster todo import todo.txt", Sentences.text("example.doneOnesToo"))],
          "export": [
            Example("roster todo export - --as taskwarrior", Sentences.text("example.forAnotherProgram"))
          ],
          "validate": [
            Example("roster todo validate --file todos.csv", Sentences.text("example.fileWithoutDatabase"))
          ],
          "rules": [Example("roster todo rules --test", Sentences.text("example.runTheExamples"))],
        ]
      },
      listOptions: {
        [
          Option("done", help: Sentences.text("help.list.done")),
          Option("all", short: "a", help: Sentences.text("help.list.all")),
        ]
      },
      listCondition: { invocation, stated, schema in
        guard let done = schema.index(of: "done") else { return nil }
        if invocation.flag("done") { return .present(.field(done)) }
        if invocation.flag("all") || stated?.mentions(.field(done)) == true { return nil }
        return .missing(.field(done))
      },
      marks: [
        "done": ColumnMark(fields: ["done"]) { cells, _ in
          StyledText(Bool(cell: cells[0]) == true ? "x" : "", .green)
        },
        "due": ColumnMark(fields: ["due", "done"]) { cells, today in
          guard let due = CivilDate(cell: cells[0]), Bool(cell: cells[1]) != true else { return nil }
          if due < today { return StyledText("\(due) !", .red) }
          return due == today ? StyledText("\(due)", .bold) : nil
        },
        "priority": ColumnMark(fields: ["priority"]) { cells, _ in
          Todo.Priority(cell: cells[0]) == .highest ? StyledText(Todo.Priority.highest.name, .bold) : nil
        },
      ],
      emptyHint: { Sentences.text("empty.todo") },
      formats: { [.todoTxt, .taskwarrior, .iCalendar] },
      verbs: { $0.doneVerbs })
  }
}
