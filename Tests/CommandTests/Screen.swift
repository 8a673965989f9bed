import Foundation

/// A terminal that a test types at: a shell under tmux, in a sandbox.
final class Screen {
  private let sandbox: Sandbox
  private let socket: String

  static let isAvailable = Sandbox.has("tmux")

  init(_ sandbox: Sandbox, width: Int = 80, height: Int = 24, with more: [String: String] = [:]) {
    self.sandbox = sandbox
    socket = sandbox.path("tmux")
    let variables = sandbox.environment.merging(more) { $1 }
      .merging(["PS1": "$ ", "ROSTER": Sandbox.program]) { $1 }
      .map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    tmux("-f /dev/null new-session -d -x \(width) -y \(height) \"env -i TERM=screen \(variables) /bin/sh\"")
    wait { $0 == "$" }
  }

  deinit { tmux("kill-server") }

  @discardableResult
  private func tmux(_ command: String) -> Outcome {
    sandbox.shell("unset TMUX; tmux -u -S '\(socket)' \(command)")
  }

  /// Types a line, with Enter at its end.
  func type(_ line: String) {
    if !line.isEmpty { tmux("send-keys -l -- '\(line.replacing("'", with: "'\\''"))'") }
    press("Enter")
  }

  /// Presses a key by tmux's name for it, such as `C-c`.
  func press(_ key: String) { tmux("send-keys \(key)") }

  /// What stands on the screen, lines without trailing blanks, without empty lines at the end.
  var text: String {
    let lines = tmux("capture-pane -p").out.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].joined(separator: "\n")
  }

  /// Waits until the screen is as wanted, and returns it; as it is after ten seconds if it never is.
  @discardableResult
  func wait(_ isWanted: (String) -> Bool) -> String {
    for _ in 0..<200 {
      let text = text
      if isWanted(text) { return text }
      usleep(50_000)
    }
    return text
  }

  /// Runs a command line and returns what it printed, once the prompt is back.
  func run(_ line: String) -> String {
    type("clear; \(line); echo \"[$?]\"")
    return wait { $0.hasSuffix("\n$") && $0.contains("[") }
  }
}
