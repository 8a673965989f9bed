extension CompletionScript {
  /// The script for fish 3.0 or later.
  public static func fish(root: Command, global: [Option]) -> String {
    let tables = CompletionTables(root: root, global: global)
    let name = identifier(root.name)
    return """
      # Completion of \(root.name) for fish.

      function __\(name)_step
        switch "$argv[1] $argv[2]"
      \(tables.steps.map(fishStep).joined(separator: "\n"))
          case '*'
            return 1
        end
      end

      function __\(name)_takes_value
        switch "$argv[1] $argv[2]"
          case \(tables.values.flatMap(fishPatterns).joined(separator: " "))
            return 0
        end
        return 1
      end

      function __\(name)_value
        switch "$argv[1] $argv[2]"
      \(tables.values.map { fishCase(fishPatterns($0), $0.completion) }.joined(separator: "\n"))
        end
      end

      function __\(name)_place
        switch "$argv[1]:$argv[2]"
      \(tables.places.map { fishCase([fishPattern($0)], $0.completion) }.joined(separator: "\n"))
        end
      end

      function __\(name)_options
        switch "$argv[1]"
      \(tables.offers.map { fishOffer($0.route, $0.options) }.joined(separator: "\n"))
        end
        printf '%s\\t%s\\n' \(fishDescribed(tables.global))
      end

      function __\(name)_verbs
        switch "$argv[1]"
      \(tables.offers.map { fishOffer($0.route, $0.verbs) }.joined(separator: "\n"))
        end
      end

      function __\(name)_complete
        set -l cur (commandline -ct)
        set -l tokens (commandline -opc)
        set -l route ''
        set -l pending ''
        set -l ended ''
        set -l count 0
        for word in $tokens[2..-1]
          if test -n "$pending"
            set pending ''
          else if test -z "$ended" -a "$word" = '--'
            set ended 1
          else if test -z "$ended"; and string match -q -- '-?*' "$word"
            __\(name)_takes_value "$route" "$word"; and set pending "$word"
          else if set -l target (__\(name)_step "$route" "$word")
            set route "$target"
          else
            set count (math $count + 1)
          end
        end
        if test -n "$pending"
          __\(name)_value "$route" "$pending" "$cur"
        else if test -z "$ended"; and string match -q -- '--*=*' "$cur"
          set -l parts (string split -m 1 = -- "$cur")
          for choice in (__\(name)_value "$route" "$parts[1]" "$parts[2]")
            printf '%s=%s\\n' "$parts[1]" "$choice"
          end
        else if test -z "$ended"; and string match -q -- '-*' "$cur"
          __\(name)_options "$route"
        else
          __\(name)_verbs "$route"
          __\(name)_place "$route" $count "$cur"
        end
      end

      complete -c \(root.name) -f -a '(__\(name)_complete)'

      """
  }

  private static func fishQuoted(_ word: String) -> String {
    "'" + word.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }

  private static func fishStep(_ step: CompletionTables.Step) -> String {
    let patterns = step.words.map { fishQuoted("\(step.route) \($0)") }.joined(separator: " ")
    return "    case \(patterns)\n      echo \(fishQuoted(step.target))"
  }

  private static func fishPatterns(_ value: CompletionTables.Value) -> [String] {
    value.spellings.map { fishQuoted((value.route ?? "*") + " " + $0) }
  }

  private static func fishPattern(_ place: CompletionTables.Place) -> String {
    fishQuoted("\(place.route):" + (place.index.map(String.init) ?? "*"))
  }

  /// One branch that prints what may stand there; the third argument is what was typed so far.
  private static func fishCase(_ patterns: [String], _ completion: Completion) -> String {
    let action =
      switch completion {
      case .none: "true"
      case .words(let choices): "printf '%s\\n' " + choices.map(fishQuoted).joined(separator: " ")
      case .file: "__fish_complete_path \"$argv[3]\""
      case .folder: "__fish_complete_directories \"$argv[3]\" ''"
      }
    return "    case \(patterns.joined(separator: " "))\n      \(action)"
  }

  private static func fishOffer(_ route: String, _ entries: [CompletionTables.Entry]) -> String {
    let action = entries.isEmpty ? "true" : "printf '%s\\t%s\\n' " + fishDescribed(entries)
    return "    case \(fishQuoted(route))\n      \(action)"
  }

  private static func fishDescribed(_ entries: [CompletionTables.Entry]) -> String {
    entries.map { "\(fishQuoted($0.word)) \(fishQuoted($0.help))" }.joined(separator: " ")
  }
}
