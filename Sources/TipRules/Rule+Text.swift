// SPDX-License-Identifier: GPL-3.0-or-later

extension Rule {
  /// The rule as `#Rule` text in normal form, such as `#Rule(FavoriteBackyardTip.$isLoggedIn) { $0 == true }`.
  ///
  /// Parsing the normal form gives the rule again; of a compound it joins the parts by which it is true or false.
  public func normalForm(_ declarations: RuleDeclarations) -> String {
    guard isCompound else { return macroText(declarations) }
    let alternatives = expression.operands { if case .or(let left, let right) = $0 { (left, right) } else { nil } }
    let isDisjunction = alternatives.count > 1
    var parts = isDisjunction ? alternatives : expression.operands { if case .and(let left, let right) = $0 { (left, right) } else { nil } }
    // A rule has an input, so what reads none can't stand alone.
    if parts.contains(where: { part in !inputs.contains { part.reads($0) } }) { parts = [expression] }
    let rules = parts.map { part in
      let read = parts.count > 1 ? inputs.filter { part.reads($0) } : inputs
      return Rule(inputs: read, expression: part, sourceText: "").macroText(declarations)
    }
    return ".\(isDisjunction && parts.count > 1 ? "disjunction" : "conjunction")(\(rules.joined(separator: ", ")))"
  }

  private func macroText(_ declarations: RuleDeclarations) -> String {
    // Swift takes anonymous arguments only if the last of them is used, and `$0` is another thing inside a closure.
    let lastIsRead = inputs.last.map { last in inputs.firstIndex(of: last) == inputs.count - 1 && expression.reads(last) } ?? false
    let isNamed = !lastIsRead || expression.readsInputInsideClosure
    var names: [RuleInput: String] = [:]
    for (index, input) in inputs.enumerated() where names[input] == nil { names[input] = isNamed ? "input\(index)" : "$\(index)" }
    var text = RuleText(declarations: declarations, inputNames: names)
    let body = text.text(expression)
    let heads = inputs.map { declarations.spelling(of: $0) }.joined(separator: ", ")
    let arguments = isNamed ? inputs.indices.map { "input\($0)" }.joined(separator: ", ") + " in " : ""
    return "#Rule(\(heads)) { \(arguments)\(body) }"
  }

  /// The condition with the inputs' own short names, such as `isLoggedIn == true`.
  public func conditionText(_ declarations: RuleDeclarations) -> String { expression.text(declarations) }
}

extension RuleExpression {
  /// The expression with the inputs' own short names.
  func text(_ declarations: RuleDeclarations) -> String {
    var text = RuleText(declarations: declarations)
    return text.text(self)
  }

  /// What an associative operation joins, from left to right; the expression alone if it is no such operation.
  fileprivate func operands(of operation: (RuleExpression) -> (RuleExpression, RuleExpression)?) -> [RuleExpression] {
    guard let (left, right) = operation(self) else { return [self] }
    return left.operands(of: operation) + right.operands(of: operation)
  }

  /// Whether a closure inside this expression reads the donation bound at a depth.
  func readsInsideClosure(variable depth: Int) -> Bool {
    closures.contains { $0.reads(variable: depth) } || children.contains { $0.readsInsideClosure(variable: depth) }
  }

  /// Whether a closure over donations reads an input of the rule.
  var readsInputInsideClosure: Bool { closures.contains(where: \.readsInput) || children.contains(where: \.readsInputInsideClosure) }

  /// Whether the expression reads the variable of a depth.
  func reads(variable depth: Int) -> Bool {
    switch self {
    case .unwrapped(depth, _), .donationDate(depth), .donationField(depth, _, _): true
    default: children.contains { $0.reads(variable: depth) }
    }
  }

  /// Whether the expression reads an input.
  func reads(_ input: RuleInput) -> Bool {
    if case .parameter(let index, _) = self, input == .parameter(index) { return true }
    if let sequence, input == .event(sequence.event) { return true }
    return children.contains { $0.reads(input) }
  }

  private var readsInput: Bool {
    if case .parameter = self { return true }
    return sequence != nil || children.contains(where: \.readsInput)
  }

  /// The bodies of the closures directly in this expression.
  private var closures: [RuleExpression] {
    switch self {
    case .count(let sequence), .isEmpty(let sequence), .end(_, let sequence, _): sequence.predicates
    case .contains(let sequence, let predicate), .allSatisfy(let sequence, let predicate): sequence.predicates + [predicate]
    default: []
    }
  }
}

extension RuleDeclarations {
  /// The names of an input, its id first.
  private func names(of input: RuleInput) -> [String] {
    switch input {
    case .parameter(let index): [parameters[index].id] + parameters[index].swiftNames
    case .event(let index): [events[index].id] + events[index].swiftNames
    }
  }

  /// The name as a rule writes it: the first that is a Swift path, with `$` before a parameter's property.
  func spelling(of input: RuleInput) -> String {
    let names = names(of: input)
    var parts = (names.first(where: \.isSwiftPath) ?? names[0]).split(separator: ".").map(String.init)
    if case .parameter = input, let last = parts.popLast() { parts.append("$" + last) }
    return parts.joined(separator: ".")
  }

  /// The last component of the first name that is a Swift path, or the id.
  public func shortName(of input: RuleInput) -> String {
    let names = names(of: input)
    return names.first(where: \.isSwiftPath)?.split(separator: ".").last.map(String.init) ?? names[0]
  }
}

extension String {
  /// Whether the string is a Swift name, or several with dots between.
  fileprivate var isSwiftPath: Bool {
    !isEmpty
      && split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        guard let first = part.first, first.isLetter || first == "_" else { return false }
        return part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      }
  }
}
