extension CompletionScript {
  /// The script for zsh: a file `_name` on `$fpath`, or to be sourced after `compinit`.
  public static func zsh(root: Command, global: [Option]) -> String {
    let tables = CompletionTables(root: root, global: global)
    let name = identifier(root.name)
    return """
      #compdef \(root.name)
      # Completion of \(root.name) for zsh.

      _\(name)_step() {
        case "$route $1" in
      \(posixSteps(tables))
          *) return 1 ;;
        esac
      }

      _\(name)_value() {
        case "$route $1" in
      \(tables.values.map { "    \(posixPattern($0))) \(zshCompletion($0.completion)) ;;" }.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      _\(name)_offer() {
        case "$route" in
      \(tables.offers.map(zshOffer).joined(separator: "\n"))
        esac
        switches+=(\(described(tables.global)))
      }

      _\(name)_place() {
        case "$route:$count" in
      \(tables.places.map { "    \(posixPattern($0))) \(zshCompletion($0.completion)) ;;" }.joined(separator: "\n"))
          *) kind='' ;;
        esac
      }

      _\(name)() {
        local cur=${(Q)words[CURRENT]} word route='' pending='' ended='' kind='' count=0 i
        local -a verbs switches choices
        for ((i = 2; i < CURRENT; i++)); do
          word=${(Q)words[i]}
          if [[ -n $pending ]]; then
            pending=''
          elif [[ -z $ended && $word == '--' ]]; then
            ended=1
          elif [[ -z $ended && $word == -?* ]]; then
            if _\(name)_value "$word"; then pending=$word; fi
          elif ! _\(name)_step "$word"; then
            ((count += 1))
          fi
        done
        _\(name)_offer
        choices=()
        kind=''
        if [[ -n $pending ]]; then
          _\(name)_value "$pending"
        elif [[ -z $ended && $cur == --*=* ]]; then
          _\(name)_value "${cur%%=*}"
          compset -P '*='
        elif [[ -z $ended && $cur == -* ]]; then
          _describe -o 'option' switches
          return
        elif ((${#verbs})); then
          _describe 'command' verbs
          return
        else
          _\(name)_place
        fi
        case "$kind" in
          words) compadd -- "${choices[@]}" ;;
          file) _files ;;
          folder) _files -/ ;;
          *) return 1 ;;
        esac
      }

      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(root.name)
      fi

      """
  }

  private static func zshCompletion(_ completion: Completion) -> String {
    switch completion {
    case .none: "kind=''"
    case .words(let choices): "kind=words choices=(\(words(choices)))"
    case .file: "kind=file"
    case .folder: "kind=folder"
    }
  }

  private static func zshOffer(_ offer: CompletionTables.Offer) -> String {
    "    \(quoted(offer.route))) verbs=(\(described(offer.verbs))) switches=(\(described(offer.options))) ;;"
  }

  /// Words with their help, as `_describe` takes them.
  private static func described(_ entries: [CompletionTables.Entry]) -> String {
    words(entries.map { $0.help.isEmpty ? $0.word : "\($0.word):\($0.help)" })
  }
}
