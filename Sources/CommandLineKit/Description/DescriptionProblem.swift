// SPDX-License-Identifier: GPL-3.0-or-later

/// What makes a description unfit for a parser or a shell; a programming error, found when the tool is made.
package enum DescriptionProblem: Equatable, Sendable {
  /// Two subcommands of one command, two options that count at the same time, or two places of one command have the same name.
  case repeatedName(String)
  /// A name that can't be typed or quoted safely: letters, digits and inner dashes only.
  case unusableName(String)
  /// A word of a choice that shells would take apart: letters, digits and `._:+-/=` only.
  case unusableWord(String)
  /// A default that its option would refuse.
  case invalidDefault(option: String)
  /// An option excludes one that does not exist.
  case unknownConflict(option: String, other: String)
  /// A place that repeats, or may be left out, stands before one that needs an argument.
  case ambiguousPlace(String)
  /// A command with subcommands has places too.
  case placesInGroup(String)
}

extension CommandDescription {
  /// All that is wrong with this description and those below it, in the order of their declaration.
  ///
  /// - Parameter shared: The options of the commands above.
  package func problems(shared: [OptionDescription] = []) -> [DescriptionProblem] {
    let available = options + shared
    var problems = Self.repetitions(in: subcommands.map(\.name)) + Self.repetitions(in: positionals.map(\.name))
    problems += Self.repetitions(in: available.flatMap(\.spellings))
    problems += ([name] + options.map(\.name)).filter { !Self.isUsable($0, extra: "-") || $0.hasPrefix("-") }.map { .unusableName($0) }
    for option in options {
      if let value = option.defaultValue, option.kind?.expectationMissed(by: value) != nil {
        problems.append(.invalidDefault(option: option.name))
      }
      for other in option.conflicts where !available.contains(where: { $0.name == other }) {
        problems.append(.unknownConflict(option: option.name, other: other))
      }
    }
    for kind in options.compactMap(\.kind) + positionals.map(\.kind) {
      if case .choice(let words) = kind { problems += words.filter { !Self.isUsable($0, extra: "._:+-/=") }.map { .unusableWord($0) } }
    }
    for (place, next) in zip(positionals, positionals.dropFirst()) where place.isRepeating || (!place.isRequired && next.isRequired) {
      problems.append(.ambiguousPlace(place.name))
    }
    if !subcommands.isEmpty, !positionals.isEmpty { problems.append(.placesInGroup(name)) }
    return problems + subcommands.flatMap { $0.problems(shared: available) }
  }

  private static func repetitions(in names: [String]) -> [DescriptionProblem] {
    names.indices.filter { names[..<$0].contains(names[$0]) }.map { .repeatedName(names[$0]) }
  }

  private static func isUsable(_ text: String, extra: String) -> Bool {
    !text.isEmpty && text.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || extra.contains($0) }
  }
}
