// SPDX-License-Identifier: GPL-3.0-or-later

/// The shape of a command in one line, such as `tipsim run [options] SCENARIO...`.
struct UsageLine {
  /// The words of the line; each stays whole when the line is wrapped.
  let words: [String]

  /// The usage of the last command of a chain that begins with the tool.
  init(_ chain: [CommandDescription]) {
    let command = chain[chain.count - 1]
    let options = chain.reversed().flatMap(\.visibleOptions)
    var words = chain.map(\.name)
    words += options.filter(\.isRequired).map { $0.spellingWithValue + ($0.isRepeatable ? "..." : "") }
    if options.contains(where: { !$0.isRequired }) { words.append("[options]") }
    words += command.positionals.map(\.usage)
    if !command.subcommands.isEmpty { words.append("COMMAND") }
    self.words = words
  }

  /// The usage without a heading.
  var text: String { words.joined(separator: " ") }

  /// "Usage: " and the words, wrapped with a hanging indent, with a line feed after each line.
  func wrapped(to width: Int) -> String {
    let heading = "Usage: "
    var lines: [String] = []
    var line = heading
    for word in words {
      let isFirst = line.allSatisfy { $0 == " " } || line == heading
      if !isFirst, line.count + 1 + word.count > width {
        lines.append(line)
        line = String(repeating: " ", count: heading.count) + word
      } else {
        line += (isFirst ? "" : " ") + word
      }
    }
    return (lines + [line]).map { $0 + "\n" }.joined()
  }
}
