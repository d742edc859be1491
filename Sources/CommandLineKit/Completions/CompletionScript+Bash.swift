// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for bash; nothing in it is newer than bash 3.2, which macOS has.
  static func bash(_ entries: [Entry], tool: String) -> String {
    let function = functionName([tool])
    return """
      # bash completion for \(tool)

      \(function)() {
        local IFS=$'\\n' current previous path word index
        COMPREPLY=()
        current="${COMP_WORDS[COMP_CWORD]}"
        previous="${COMP_WORDS[COMP_CWORD-1]}"
        # Bash makes a word of the '=' in --option=value.
        if [[ "$current" == "=" ]]; then
          current=""
        elif [[ "$previous" == "=" && $COMP_CWORD -gt 1 ]]; then
          previous="${COMP_WORDS[COMP_CWORD-2]}"
        fi

        path="\(tool)"
        for ((index = 1; index < COMP_CWORD; index++)); do
          word="${COMP_WORDS[index]}"
          case "$path:$word" in
      \(bashSteps(entries))    esac
        done

        case "$path:$previous" in
      \(entries.map(bashValues).joined())  esac

        if [[ "$current" == -* ]]; then
          case "$path" in
      \(entries.map(bashOptions).joined())    esac
          return
        fi

        case "$path" in
      \(entries.map { bashArguments($0, entries) }.joined())  esac
      }

      # Keeps the candidates that begin with the current word.
      \(function)_words() {
        COMPREPLY=($(compgen -W "$1" -- "$current"))
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
      "      \"\(entry.path.dropLast().joined(separator: " ")):\(entry.command.name)\") path=\"\(entry.key)\" ;;\n"
    }.joined()
  }

  private static func bashValues(_ entry: Entry) -> String {
    entry.options.compactMap { option in
      option.kind.map { kind in
        let cases = option.spellings.map { "\"\(entry.key):\($0)\"" }.joined(separator: " | ")
        return "    \(cases)) \(bashCompletion(of: kind, tool: entry.path[0]))return ;;\n"
      }
    }.joined()
  }

  private static func bashOptions(_ entry: Entry) -> String {
    "      \"\(entry.key)\") \(bashWords(entry.options.flatMap(\.spellings), tool: entry.path[0]));;\n"
  }

  private static func bashArguments(_ entry: Entry, _ entries: [Entry]) -> String {
    let tool = entry.path[0]
    let names = isHelp(entry) ? entries[0].command.visibleSubcommands.map(\.name) : entry.command.visibleSubcommands.map(\.name)
    // A shell script that counted places would have to parse as the tool does; the last place is the one that repeats.
    let completion =
      names.isEmpty ? entry.command.positionals.last.map { bashCompletion(of: $0.kind, tool: tool) } ?? "" : bashWords(names, tool: tool)
    return completion.isEmpty ? "" : "    \"\(entry.key)\") \(completion);;\n"
  }

  private static func bashCompletion(of kind: ValueKind, tool: String) -> String {
    let paths = functionName([tool]) + "_paths"
    switch kind {
    case .string, .integer, .number: return ""
    case .directory: return "\(paths) -d; "
    case .file(let extensions): return "\(paths) \(extensions.isEmpty ? "-f" : extensions.map(quoted).joined(separator: " ")); "
    case .choice(let words): return bashWords(words, tool: tool)
    }
  }

  private static func bashWords(_ words: [String], tool: String) -> String {
    "\(functionName([tool]))_words $'\(words.joined(separator: "\\n"))'; "
  }
}
