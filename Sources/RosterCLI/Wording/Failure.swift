import Arguments
import Entities
import Formats
import Registry
import SQLite
import Secrets
import Settings
import Terminal
import Values

/// What went wrong, in the words a person reads, with the exit code.
struct Failure: Error {
  struct Item {
    var field: String
    var code: String
    var message: String
    /// Where in an input it stands; nil for what is no input's.
    var place: String?
  }

  var exit: ExitCode
  /// For `--json`: the kind of failure.
  var code: String
  var message: String
  var violations: [Item] = []
  /// Lines that follow the message.
  var lines: [String] = []
  /// A file that holds what could not be stored; a line says so too.
  var keptFile: String?
  /// The command whose help tells more: names without the program's; wrong use only.
  var path: [String]?

  init(_ exit: ExitCode, _ key: String, _ values: [String: String] = [:], code: String? = nil) {
    self.exit = exit
    self.code = code ?? Self.kind(exit)
    message = Sentences.text(key, values)
  }

  init(_ exit: ExitCode, message: String, code: String? = nil) {
    self.exit = exit
    self.code = code ?? Self.kind(exit)
    self.message = message
  }

  private static func kind(_ exit: ExitCode) -> String {
    switch exit {
    case .done: "done"
    case .no: "no"
    case .usage: "usage"
    case .data: "invalid"
    case .noInput: "noInput"
    case .unavailable: "unavailable"
    case .bug: "bug"
    case .cannotCreate: "cannotCreate"
    case .io: "io"
    case .temporary: "temporary"
    case .notPermitted: "notPermitted"
    case .configuration: "configuration"
    case .interrupted: "interrupted"
    }
  }
}

extension Failure {
  /// The wording of any error; what is not known is a bug.
  init(_ error: any Error, describe: (String) -> EntityWording?) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError: self.init(error)
    case let error as StoreError: self.init(error)
    case let error as ReferenceError: self.init(error, describe: describe)
    case let error as ConflictError: self.init(error, describe: describe)
    case let error as Rejection: self.init(rejection: error)
    case let error as ValidationError: self.init(violations: error.violations, of: nil)
    case let error as HistoryBlock: self.init(error)
    case let error as SettingsError: self.init(error)
    case let error as FormatError: self.init(.data, error.code, error.values)
    case let error as PromptError:
      self.init(
        error == .interrupted ? .interrupted : error == .noTerminal ? .usage : .io, error.key, error.values)
    case let error as PasswordRejection:
      self.init(violations: [Violation(field: "password", rejection: error.rejection)], of: nil)
    case let error as SecretError: self.init(.io, error.code, error.values)
    case let error as HashingError:
      // A stored hash that is none is damage; what else is wrong with a cost the settings say.
      self.init(
        error == .outOfMemory ? .temporary : error == .malformed ? .io : .configuration, error.code)
    case let error as SQLiteError: self.init(.io, "store.io", ["path": "database", "detail": error.message])
    case let error as OutputError: self.init(.io, "output.failed", ["reason": error.reason])
    default: self.init(.bug, "bug", ["detail": "\(type(of: error))"])
    }
  }

  init(_ error: UsageError) {
    var values = error.values
    if let word = values["word"] { values["word"] = Printable.excerpt(word) }
    let key =
      error.word.isEmpty && Sentences.template(error.key + ".unsaid") != nil
      ? error.key + ".unsaid" : error.key
    self.init(.usage, key, values)
    if let suggestion = error.suggestion {
      message += "; " + Sentences.text("usage.suggestion", ["suggestion": suggestion])
    }
    path = error.path
  }

  init(_ error: StoreError) {
    let exit: ExitCode =
      switch error.code {
      case .unreachable, .busy: .temporary
      case .readOnly, .notPermitted, .linked: .notPermitted
      case .full, .io, .damaged, .schema: .io
      case .notADatabase, .folder, .link, .oddFile, .newer: .unavailable
      case .noFolder, .cannotCreate, .exists, .taken, .leftBeside, .network: .cannotCreate
      case .itself: .usage
      case .constraint: .data
      case .interrupted: .interrupted
      case .writeWhileTold, .misuse: .bug
      }
    let path = error.path.isEmpty ? "the database" : Printable.excerpt(error.path, max: 200)
    self.init(
      exit, "store.\(error.code.rawValue)", ["path": path, "detail": Printable.visible(error.detail)])
  }

  init(_ error: ReferenceError, describe: (String) -> EntityWording?) {
    switch error {
    case .absent(let entity, let text):
      self.init(
        .no, "reference.absent", ["entity": entity, "value": Printable.excerpt(text)], code: "absent")
    case .ambiguous(let entity, let text, let candidates):
      self.init(
        .data, "reference.ambiguous",
        ["entity": entity, "value": Printable.excerpt(text), "count": "\(candidates.count)"],
        code: "ambiguous")
      let wording = describe(entity)
      lines = candidates.map { "  \($0.number)  \(wording?.summary($0) ?? "")" }
    }
  }

  init(_ error: ConflictError, describe: (String) -> EntityWording?) {
    let wording = describe(error.entity)
    let show = { (cell: Cell) in Printable.excerpt(wording?.show(error.field, cell) ?? "") }
    self.init(
      .temporary, error.field.isEmpty ? "conflict.gone" : "conflict.field",
      [
        "entity": error.entity, "number": "\(error.number)", "field": error.field,
        "theirs": show(error.theirs), "mine": show(error.mine),
      ], code: "conflict")
  }

  /// A text of the command line that is no value: a filter, a sort key, a number.
  init(rejection error: Rejection) {
    self.init(.usage, error.code, error.values)
    if let field = error.values["where"] { message = "\(field): \(message)" }
    if error.code == "query.unknownField", let names = error.values["names"],
      let value = error.values["value"],
      let near = Suggestion.nearest(
        value, among: names.split(separator: ",").map { TextRules.trimmed(String($0)) })
    {
      message += "; " + Sentences.text("usage.suggestion", ["suggestion": near])
    }
  }

  init(_ error: SettingsError) {
    var key = error.code
    var values = error.values
    if let suggestion = error.suggestion {
      values["suggestion"] = suggestion
      if Sentences.template(key + ".suggestion") != nil { key += ".suggestion" }
    }
    self.init(.configuration, key, values)
    let place = error.line > 0 ? ":\(error.line):\(error.column)" : ""
    let subject = error.key.isEmpty ? "" : "\(error.key): "
    message = "\(Printable.excerpt(error.source, max: 200))\(place): \(subject)\(message)"
  }

  init(_ block: HistoryBlock, canSkip: Bool = false) {
    self.init(
      .no, "history.\(block.reason.rawValue)",
      [
        "step": "\(block.step.number)", "label": HistoryText.name(block.step.label),
        "entity": Printable.excerpt(block.entity), "number": "\(block.number)",
        "field": block.field.isEmpty ? "the number" : block.field, "other": "\(block.other)",
        "skip": canSkip ? Sentences.text("history.skip", ["step": "\(block.step.number)"]) : "",
      ], code: "blocked")
  }

  /// Rules that are broken; the sentences come one below the other.
  init(
    violations: [Violation], of entity: EntityWording?, heading: String? = nil, hint: String? = nil
  ) {
    let isError = violations.contains(where: \.isError)
    let key = isError ? "invalid" : "unconfirmed"
    self.init(.data, heading ?? key, code: key)
    self.violations = violations.map { violation in
      Item(
        field: violation.field, code: violation.code,
        message: entity?.sentence(violation)
          ?? Sentences.fill(EntityWording.template(violation.code), violation.values))
    }
    lines = self.violations.map { "  \($0.field): \($0.message) [\($0.code)]" }
    if let hint { lines.append(hint) }
  }
}
