// SPDX-License-Identifier: GPL-3.0-or-later

/// What a program says at an instant.
@frozen
public struct RuleDecision: Hashable, Sendable {
  /// The index of the first rule, in order of declaration, that does not hold; nil when all hold.
  public let firstFailingRule: Int?
  /// No instant before this one can change the result unless something is written; `.max` if none ever can.
  public let nextChange: Microseconds

  /// Whether all rules hold.
  @inlinable public var holds: Bool { firstFailingRule == nil }

  /// Makes a decision.
  @inlinable
  public init(firstFailingRule: Int?, nextChange: Microseconds) {
    self.firstFailingRule = firstFailingRule
    self.nextChange = nextChange
  }
}

/// The rules of a tip, all of which must hold, compiled to a flat list of tests and branches.
///
/// A rule that can't be computed does not hold: integer overflow, division of an integer by zero, a date moved by NaN seconds.
/// Evaluation does not allocate. A program is one shared object, so that asking it copies nothing.
public final class RuleProgram: Sendable {
  /// What the rules read.
  public let dependencies: RuleDependencies
  let code: ContiguousArray<RuleInstruction>
  let entry: Int32
  /// Ranks of strings, if the rules order strings.
  let ranks: ContiguousArray<Int64>
  let memoryWordCount: Int

  /// Compiles the rules of a tip, in order of declaration.
  /// - Parameters:
  ///   - rules: The rules; each must be among those the layout was made for. A program without rules always holds.
  ///   - layout: The layout of the memories that the program will read.
  public init(rules: [Rule], layout: RuleLayout) {
    var compiler = RuleCompiler(layout: layout)
    entry = compiler.compile(rules)
    precondition(
      compiler.scratchWordCount <= layout.scratchWordCount && layout.keeps(compiler.needs),
      "A program's rules are among those its layout was made for.")
    code = ContiguousArray(compiler.code)
    ranks = Self.ranks(for: compiler.code, layout: layout)
    memoryWordCount = layout.wordCount
    var dependencies = RuleDependencies()
    for rule in rules { dependencies.formUnion(RuleDependencies(of: rule.expression, declarations: layout.declarations)) }
    self.dependencies = dependencies
  }

  static func ranks(for code: [RuleInstruction], layout: RuleLayout) -> ContiguousArray<Int64> {
    code.contains { $0.operation == .stringsLess } ? ContiguousArray(layout.strings.ranks()) : []
  }

  /// The scratch words that an expression takes, as a condition or as a value.
  static func scratchWordCount(of expression: RuleExpression, layout: RuleLayout) -> Int {
    var compiler = RuleCompiler(layout: layout)
    if expression.type == .boolean {
      _ = compiler.compile([Rule(inputs: [], expression: expression, sourceText: "")])
      compiler = RuleCompiler(layout: layout, scratchWordCount: compiler.scratchWordCount)
    }
    _ = compiler.compile(value: expression)
    return compiler.scratchWordCount
  }
}

extension RuleLayout {
  /// Whether the rings keep what rules need.
  func keeps(_ needs: [EventNeeds]) -> Bool {
    zip(rings, needs).allSatisfy { ring, needs in
      let places = Int64(ring.mask) + 1
      return places >= (needs.everything ? ring.limit : min(needs.newest, ring.limit))
        && (!needs.payload || ring.stride > ring.payloadWordCount)
    }
  }
}
