// SPDX-License-Identifier: GPL-3.0-or-later

extension CompletionScript {
  /// The script for fish: a function that finds the command being typed, and one `complete` a fact.
  static func fish(_ entries: [Entry], tool: String) -> String {
    let function = "_" + functionName([tool]) + "_at"
    let steps = entries.filter { $0.path.count > 1 }.map { entry in
      "      case \(fishQuoted(entry.path.dropLast().joined(separator: " ") + ":" + entry.command.name))\n        set path \(fishQuoted(entry.key))\n        set place 0\n"
    }.joined()
    let valued = entries.flatMap { entry in
      entry.options.filter { $0.kind != nil }.flatMap { option in option.spellings.map { fishQuoted("\(entry.key):\($0)") } }
    }
    // A case without a pattern would be an error of syntax.
    let skips = valued.isEmpty ? "" : "      case \(valued.joined(separator: " "))\n        set is_value 1\n"
    return """
      # fish completion for \(tool)

      # Whether the words before the cursor lead to the given command and, if a second number is given, to that many of its arguments.
      function \(function)
        set -l path \(tool)
        set -l place 0
        set -l is_value 0
        for word in (commandline -opc)[2..-1]
          if test $is_value = 1
            set is_value 0
            continue
          end
          switch "$path:$word"
      \(steps)\(skips)      case '*:-*'
            case '*'
              set place (math $place + 1)
          end
        end
        test "$path" = "$argv[1]"; and contains -- "$argv[2]" "" $place
      end

      complete -c \(tool) -f
      \(entries.map { fishLines($0, entries, tool: tool, function: function) }.joined())
      """
  }

  private static func fishLines(_ entry: Entry, _ entries: [Entry], tool: String, function: String) -> String {
    let start = "complete -c \(tool) -n \(fishQuoted("\(function) \(fishQuoted(entry.key))"))"
    var lines = entry.command.visibleSubcommands.map { "\(start) -a \($0.name) -d \(fishQuoted($0.abstract))" }
    if isHelp(entry) {
      lines.append("\(start) -a \(fishQuoted(entries[0].command.visibleSubcommands.map(\.name).joined(separator: " ")))")
    } else {
      lines += entry.command.positionals.enumerated().compactMap { index, place in
        guard let completion = fishCompletion(place.kind) else { return nil }
        if place.isRepeating { return "\(start) \(completion)" }
        return "complete -c \(tool) -n \(fishQuoted("\(function) \(fishQuoted(entry.key)) \(index)")) \(completion)"
      }
    }
    lines += entry.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.kind.map { kind in " -r" + (fishCompletion(kind).map { " \($0)" } ?? " -f") } ?? ""
      return "\(start) -l \(option.name)\(short)\(value) -d \(fishQuoted(option.help))"
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func fishCompletion(_ kind: ValueKind) -> String? {
    switch kind {
    case .string, .integer, .number: nil
    case .directory: "-f -a '(__fish_complete_directories (commandline -ct))'"
    case .file(let extensions):
      extensions.isEmpty ? "-F" : "-f -a '\(extensions.map { "(__fish_complete_suffix .\($0))" }.joined(separator: " "))'"
    case .choice(let words): "-f -a \(fishQuoted(words.joined(separator: " ")))"
    }
  }

  /// Text in single quotation marks as fish reads them, where a backslash escapes.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
