extension CompletionScript {
  /// The script for bash 3.2 or later; it is to be sourced.
  public static func bash(root: Command, global: [Option]) -> String {
    let tables = CompletionTables(root: root, global: global)
    let name = identifier(root.name)
    return """
      # Completion of \(root.name) for bash.

      _\(name)_step() {
        case "$route $1" in
      \(posixSteps(tables))
          *) return 1 ;;
        esac
      }

      _\(name)_value() {
        case "$route $1" in
      \(tables.values.map { "    \(posixPattern($0))) \(bashCompletion($0.completion)) ;;" }.joined(separator: "\n"))
          *) return 1 ;;
        esac
      }

      _\(name)_offer() {
        case "$route" in
      \(tables.offers.map(bashOffer).joined(separator: "\n"))
        esac
        options+=(\(words(tables.global.map(\.word))))
      }

      _\(name)_place() {
        case "$route:$count" in
      \(tables.places.map { "    \(posixPattern($0))) \(bashCompletion($0.completion)) ;;" }.joined(separator: "\n"))
          *) kind='' ;;
        esac
      }

      _\(name)() {
        local cur=${COMP_WORDS[COMP_CWORD]} word route='' pending='' ended='' prefix='' kind='' count=0 i
        local -a verbs=() options=() values=()
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ -n $pending ]]; then
            [[ $word == '=' ]] || pending=''
          elif [[ -z $ended && $word == '--' ]]; then
            ended=1
          elif [[ -z $ended && $word == -?* ]]; then
            if _\(name)_value "$word"; then pending=$word; fi
          elif ! _\(name)_step "$word"; then
            count=$((count + 1))
          fi
        done
        _\(name)_offer
        values=()
        kind=''
        if [[ -n $pending ]]; then
          _\(name)_value "$pending"
          [[ $cur != '=' ]] || cur=''
        elif [[ -z $ended && $cur == --*=* ]]; then
          prefix=${cur%%=*}
          _\(name)_value "$prefix"
          cur=${cur#*=}
          prefix+='='
        elif [[ -z $ended && $cur == -* ]]; then
          kind=words
          values=("${options[@]}")
        elif [[ ${#verbs[@]} -gt 0 ]]; then
          kind=words
          values=("${verbs[@]}")
        else
          _\(name)_place
        fi
        case "$kind" in
          words)
            for word in "${values[@]}"; do
              if [[ $word == "$cur"* ]]; then
                printf -v word %q "$word"
                COMPREPLY+=("$prefix$word")
              fi
            done
            ;;
          file | folder)
            compopt -o filenames 2>/dev/null
            while IFS= read -r word; do
              COMPREPLY+=("$prefix$word")
            done < <(if [[ $kind == file ]]; then compgen -f -- "$cur"; else compgen -d -- "$cur"; fi)
            ;;
        esac
      }

      complete -F _\(name) \(root.name)

      """
  }

  static func words(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  /// The branches that lead from one route to the next, for bash and zsh.
  static func posixSteps(_ tables: CompletionTables) -> String {
    tables.steps.map { step in
      let patterns = step.words.map { quoted("\(step.route) \($0)") }.joined(separator: " | ")
      return "    \(patterns)) route=\(quoted(step.target)) ;;"
    }.joined(separator: "\n")
  }

  static func posixPattern(_ value: CompletionTables.Value) -> String {
    value.spellings.map { spelling in
      value.route.map { quoted("\($0) \(spelling)") } ?? "*\(quoted(" " + spelling))"
    }.joined(separator: " | ")
  }

  static func posixPattern(_ place: CompletionTables.Place) -> String {
    place.index.map { quoted("\(place.route):\($0)") } ?? "\(quoted(place.route + ":"))*"
  }

  private static func bashCompletion(_ completion: Completion) -> String {
    switch completion {
    case .none: "kind=''"
    case .words(let choices): "kind=words values=(\(words(choices)))"
    case .file: "kind=file"
    case .folder: "kind=folder"
    }
  }

  private static func bashOffer(_ offer: CompletionTables.Offer) -> String {
    let options = words(offer.options.map(\.word))
    return "    \(quoted(offer.route))) verbs=(\(words(offer.verbs.map(\.word)))) options=(\(options)) ;;"
  }
}
