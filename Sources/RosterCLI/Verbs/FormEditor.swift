import Registry
import Values
import ViewModels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lets a person change a record's fields in `$VISUAL` or `$EDITOR`.
struct FormEditor<Record: Sendable> {
  let group: EntityGroup<Record>
  let context: Context

  /// Opens the editor and saves what it leaves; what is refused is not lost.
  ///
  /// On a terminal the editor opens again with what is wrong above the text, until it is right or is left as
  /// it was shown. Else, and for a failure that another text does not mend, the file stays and is named.
  func edit(_ form: FormViewModel<Record>, _ save: () throws -> [Saved]) throws -> [Saved] {
    if form.rows.count != 1 { throw Failure(.usage, "editor.one") }
    let editor = try editor()
    let sheet = FormSheet(group: group, form: form)
    let folder = context.temporaryFolder
    let head = Sentences.text("editor.head", ["entity": group.name, "number": "\(form.rows[0].number)"])
    var file = try EditedFile(folder, comments: [head], Array(sheet.text.utf8))
    var isTouched = false
    while true {
      let shown = try file.bytes()
      var isEdited = false
      do {
        try run(editor, file.path)
        isEdited = try file.bytes() != shown
        try sheet.read(try file.text())
        let saved = try save()
        file.remove()
        return saved
      } catch {
        if file.isGone {
          file.keep()
          throw Failure(.data, "editor.removed", ["value": Printable.excerpt(editor)])
        }
        // What cannot be read any more is not what was shown.
        isTouched = isTouched || (try? file.bytes()) != shown
        if !isTouched {
          file.remove()
          throw error
        }
        var failure = Failure(error) { context.group($0)?.wording }
        if context.isInteractive, isEdited, failure.exit == .data {
          let next = try EditedFile(
            folder, comments: [head, failure.message] + failure.lines, try file.withoutComments())
          file.remove()
          file = next
        } else {
          file.keep()
          failure.keptFile = file.path
          failure.lines.append(Sentences.text("editor.kept", ["path": file.path]))
          throw failure
        }
      }
    }
  }

  private func editor() throws -> String {
    let environment = context.app.environment
    let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty }
    guard let editor = named ?? (context.isInteractive ? "vi" : nil) else {
      throw Failure(.usage, "editor.none")
    }
    return editor
  }

  private func run(_ editor: String, _ path: String) throws {
    try context.io.output.flush()
    let status =
      context.app.isInterruptible
      ? Interruption.leftToAnother { Self.status(of: editor, path) } : Self.status(of: editor, path)
    if status == 0 { return }
    throw Failure(
      status == nil ? .io : .data, "editor.failed", ["value": Printable.excerpt(editor)])
  }

  /// How the editor ended; nil if it could not be started.
  ///
  /// It is what a shell makes of the variable, so that it may have arguments.
  private static func status(of editor: String, _ path: String) -> Int32? {
    #if canImport(Glibc)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    // What this process ignores is no matter of the editor.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    // A shell that waits must not be ended by a key that is the editor's.
    let words = ["/bin/sh", "-c", "trap : INT QUIT; \(editor) \"$1\"", "roster", path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&child, "/bin/sh", nil, &attributes, arguments, environ) == 0 else { return nil }
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
