// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for zsh: one function a command.
  static func zsh(_ entries: [Entry], tool: String) -> String {
    let function = functionName([tool])
    return """
      #compdef \(tool)
      # zsh completion for \(tool)

      \(entries.map { zshFunction($0, entries) }.joined(separator: "\n"))
      # Works both from a folder in fpath and when sourced.
      if [[ "${funcstack[1]}" == "\(function)" ]]; then
        \(function) "$@"
      else
        compdef \(function) \(tool)
      fi

      """
  }

  private static func zshFunction(_ entry: Entry, _ entries: [Entry]) -> String {
    let subcommands = entry.command.visibleSubcommands
    var arguments = entry.options.map(zshOption)
    if !subcommands.isEmpty {
      arguments += ["'1: :->command'", "'*:: :->rest'"]
    } else if isHelp(entry) {
      arguments += ["'*:command:(\(entries[0].command.visibleSubcommands.map(\.name).joined(separator: " ")))'"]
    } else {
      arguments += entry.command.positionals.enumerated().map { index, place in
        let position = place.isRepeating ? "*" : place.isRequired ? "\(index + 1)" : "\(index + 1):"
        return quoted("\(position):\(zshEscaped(place.metavariable)):\(zshAction(place.kind))")
      }
    }
    let specifications = arguments.map { "    \($0)" }.joined(separator: " \\\n")
    let head = "\(functionName(entry.path))() {\n"
    if subcommands.isEmpty { return head + "  _arguments -s -S \\\n\(specifications)\n}\n" }
    let descriptions = subcommands.map { "        \(quoted("\($0.name):\($0.abstract)"))\n" }.joined()
    let cases = subcommands.map { "        \($0.name)) \(functionName(entry.path + [$0.name])) && result=0 ;;\n" }.joined()
    return head + """
        local context state state_descr line result=1
        typeset -A opt_args
        _arguments -s -S -C \\
      \(specifications) && result=0
        case $state in
          command)
            local -a commands
            commands=(
      \(descriptions)      )
            _describe -t commands command commands && result=0
            ;;
          rest)
            case $words[1] in
      \(cases)      esac
            ;;
        esac
        return result
      }

      """
  }

  /// An option as `_arguments` wants it: what it excludes, its spellings, its explanation, its value.
  private static func zshOption(_ option: OptionDescription) -> String {
    let explanation = "[\(zshEscaped(option.help))]"
    let value = option.kind.map { ":\(zshEscaped(option.metavariable)):\(zshAction($0))" } ?? ""
    let excluded = option.isRepeatable ? "" : "(" + (option.spellings + option.conflicts.map { "--" + $0 }).joined(separator: " ") + ")"
    let repetition = option.isRepeatable ? "*" : ""
    // A long option's value may follow '='; a short option's may be joined to it.
    let long = option.kind == nil ? option.spelling : option.spelling + "="
    guard let short = option.short else { return quoted("\(excluded)\(repetition)\(long)\(explanation)\(value)") }
    let joined = option.kind == nil ? "-\(short)" : "-\(short)+"
    return "\(quoted(excluded + repetition)){\(joined),\(long)}\(quoted(explanation + value))"
  }

  private static func zshAction(_ kind: ValueKind) -> String {
    switch kind {
    case .string, .integer, .number: " "
    case .directory: "_files -/"
    case .file(let extensions): extensions.isEmpty ? "_files" : "_files -g \"*.(\(extensions.joined(separator: "|")))(-.)\""
    case .choice(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// Text inside an `_arguments` specification, where brackets and colons have a meaning.
  private static func zshEscaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
