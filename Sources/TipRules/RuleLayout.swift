// SPDX-License-Identifier: GPL-3.0-or-later

/// Where parameters, donations and scratch words lie in a ``RuleMemory``, and how many donations each event keeps.
///
/// Made once for an app's declarations and all rules that will be compiled against it. Decisions are the same under either
/// ``Retention``; only what explanations can say differs.
public struct RuleLayout: Sendable {
  /// The app's parameters and events.
  public let declarations: RuleDeclarations
  /// The numbering of strings, with those of the declarations and the rules added.
  public let strings: StringTable
  /// How many donations are kept.
  public let retention: Retention
  /// Whether a donation exactly as old as a range lies within it.
  public let windowBounds: WindowBounds
  /// The number of words that all parameters take together.
  public let parameterWordCount: Int
  /// The initial values of all parameters, one after another.
  public let initialParameterWords: [Int64]
  private let parameterOffsets: [Int]
  @usableFromInline var rings: [EventRing] = []
  var scratchWordCount = 0
  var ringBase = 0
  /// The number of words of a memory with this layout.
  public internal(set) var wordCount = 0

  /// Lays out the memory for an app's rules.
  /// - Parameters:
  ///   - declarations: The app's parameters and events.
  ///   - rules: Every rule that a program will be compiled from.
  ///   - strings: Strings that have numbers already; those of the declarations and rules are added.
  ///   - retention: Whether more donations are kept than decisions need.
  ///   - windowBounds: Whether a donation exactly as old as a range lies within it.
  /// - Throws: ``ValueTypeMismatch`` for an initial value or a literal that is not of its type.
  public init(
    declarations: RuleDeclarations, rules: [Rule], strings: StringTable = StringTable(), retention: Retention = .decisions,
    windowBounds: WindowBounds = .inclusive
  ) throws(ValueTypeMismatch) {
    self.declarations = declarations
    self.retention = retention
    self.windowBounds = windowBounds
    var strings = strings
    var words: [Int64] = []
    var offsets: [Int] = []
    for parameter in declarations.parameters {
      offsets.append(words.count)
      try parameter.type.appendWords(of: parameter.initialValue, to: &words, strings: &strings)
    }
    for rule in rules { try rule.expression.internLiterals(in: &strings) }
    self.strings = strings
    parameterWordCount = words.count
    initialParameterWords = words
    parameterOffsets = offsets
    place(rules)
  }

  /// The offset of a parameter's first word.
  public func parameterOffset(_ index: Int) -> Int { parameterOffsets[index] }

  /// The offset of the first scratch word; parameters and the events' counters lie before it.
  var scratchBase: Int { parameterWordCount + 2 * declarations.events.count }
}
