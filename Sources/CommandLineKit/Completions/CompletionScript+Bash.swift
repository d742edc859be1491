// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for bash; nothing in it is newer than bash 3.2, which macOS has.
  static func bash(_ entries: [Entry], tool: String) -> String {
    let function = functionName([tool])
    return """
      # bash completion for \(tool)

      \(function)() {
        local IFS=$'\\n' current previous prefix path place word index equals
        COMPREPLY=()
        current="${COMP_WORDS[COMP_CWORD]}"
        previous="${COMP_WORDS[COMP_CWORD-1]}"
        # Bash makes words of the parts of --option=value and of name=value, and completes the last part alone.
        prefix=""
        equals=0
        if [[ "$current" == "=" ]]; then
          current=""
          equals=$COMP_CWORD
        elif [[ "$previous" == "=" ]]; then
          equals=$((COMP_CWORD - 1))
        fi
        if [[ $equals -gt 0 ]]; then
          previous="${COMP_WORDS[equals-1]}"
          if [[ "$previous" != -* && $equals -gt 1 ]]; then
            prefix="$previous="
            previous="${COMP_WORDS[equals-2]}"
            [[ "$previous" == "=" && $equals -gt 2 ]] && previous="${COMP_WORDS[equals-3]}"
          fi
        fi

        # The command reached so far, and the number of arguments that it has.
        path="\(tool)"
        place=0
        for ((index = 1; index < COMP_CWORD; index++)); do
          word="${COMP_WORDS[index]}"
          case "$path:$word" in
      \(bashSteps(entries))\(bashSkips(entries))      *:=) index=$((index + 1)) ;;
            *:-*) ;;
            *) place=$((place + 1)) ;;
          esac
        done

        case "$path:$previous" in
      \(entries.map(bashValues).joined())  esac

        if [[ "$current" == -* ]]; then
          case "$path" in
      \(entries.map(bashOptions).joined())    esac
          return
        fi

        case "$path:$place" in
      \(entries.map { bashArguments($0, entries) }.joined())  esac
      }

      # Keeps the candidates that begin with the current word.
      \(function)_words() {
        COMPREPLY=($(compgen -W "$1" -- "$prefix$current"))
        [[ -n "$prefix" ]] && COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
      }

      # Completes paths: folders only (-d), all files (-f), or files with the given endings and folders.
      \(function)_paths() {
        local ending
        type compopt >/dev/null 2>&1 && compopt -o filenames
        case "$1" in
          -d | -f) COMPREPLY=($(compgen "$1" -- "$current")) ;;
          *)
            COMPREPLY=($(compgen -d -- "$current"))
            for ending in "$@"; do
              COMPREPLY+=($(compgen -f -X "!*.$ending" -- "$current"))
            done
            ;;
        esac
      }

      complete -F \(function) \(tool)

      """
  }

  /// The steps from a command to the one below it.
  private static func bashSteps(_ entries: [Entry]) -> String {
    entries.filter { $0.path.count > 1 }.map { entry in
      "      \"\(entry.path.dropLast().joined(separator: " ")):\(entry.command.name)\") path=\"\(entry.key)\" place=0 ;;\n"
    }.joined()
  }

  /// The steps over the values of options, which are no arguments.
  private static func bashSkips(_ entries: [Entry]) -> String {
    let cases = entries.flatMap { entry in
      entry.options.filter { $0.kind != nil }.flatMap { option in option.spellings.map { "\"\(entry.key):\($0)\"" } }
    }
    // A case without a pattern would be an error of syntax.
    if cases.isEmpty { return "" }
    return """
            \(cases.joined(separator: " | \\\n      ")))
              [[ "${COMP_WORDS[index+1]}" == "=" ]] && index=$((index + 1))
              index=$((index + 1))
              ;;

      """
  }

  private static func bashValues(_ entry: Entry) -> String {
    entry.options.compactMap { option in
      option.kind.map { kind in
        let cases = option.spellings.map { "\"\(entry.key):\($0)\"" }.joined(separator: " | ")
        let completion = bashCompletion(of: kind, tool: entry.path[0])
        return "    \(cases)) \(completion.isEmpty ? "" : completion.dropLast() + "; ")return ;;\n"
      }
    }.joined()
  }

  private static func bashOptions(_ entry: Entry) -> String {
    "      \"\(entry.key)\") \(bashWords(entry.options.flatMap(\.spellings), tool: entry.path[0]));;\n"
  }

  private static func bashArguments(_ entry: Entry, _ entries: [Entry]) -> String {
    let tool = entry.path[0]
    let names = isHelp(entry) ? entries[0].command.visibleSubcommands.map(\.name) : entry.command.visibleSubcommands.map(\.name)
    if !names.isEmpty { return "    \"\(entry.key):0\") \(bashWords(names, tool: tool));;\n" }
    return entry.command.positionals.enumerated().map { index, place in
      let completion = bashCompletion(of: place.kind, tool: tool)
      let pattern = "\"\(entry.key):" + (place.isRepeating ? "\"*" : "\(index)\"")
      return completion.isEmpty ? "" : "    \(pattern)) \(completion);;\n"
    }.joined()
  }

  private static func bashCompletion(of kind: ValueKind, tool: String) -> String {
    let paths = functionName([tool]) + "_paths"
    switch kind {
    case .string, .integer, .number: return ""
    case .directory: return "\(paths) -d "
    case .file(let extensions): return "\(paths) \(extensions.isEmpty ? "-f" : extensions.map(quoted).joined(separator: " ")) "
    case .choice(let words): return bashWords(words, tool: tool)
    }
  }

  private static func bashWords(_ words: [String], tool: String) -> String {
    "\(functionName([tool]))_words $'\(words.joined(separator: "\\n"))' "
  }
}
