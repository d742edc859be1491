// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation

/// Makes a study's settings of what stands below `study:`, apart from seeds and variants.
struct StudyReader {
  let study: ConfigurationCursor
  let collector: DiagnosticCollector

  /// The position of the baseline among the variants.
  func baseline(among names: [String]) -> Int {
    guard let cursor = study["baseline"].ifPresent, !cursor.isInvalid else { return 0 }
    let name = cursor.text
    // A variant that the matrix split up stands for the first of its cells.
    if let index = names.firstIndex(of: name) ?? names.firstIndex(where: { $0.hasPrefix(name + "/") }) { return index }
    return NameTable(.variant, names).position(cursor, into: collector) ?? 0
  }

  /// The positions of the variants that are simulated: all, or those that `only` names and the baseline.
  func selection(among names: [String], baseline: Int, control: String?) -> [Int] {
    guard let only = study["only"].ifPresent, !only.isInvalid else { return Array(names.indices) }
    var chosen: Set<Int> = [baseline]
    for element in only.elements where !element.isInvalid && element.text != control {
      let found = names.indices.filter { names[$0] == element.text || names[$0].hasPrefix(element.text + "/") }
      if found.isEmpty { _ = NameTable(.variant, names).position(element, into: collector) }
      chosen.formUnion(found)
    }
    return names.indices.filter(chosen.contains)
  }

  /// By what the study decides.
  func decision() -> DecisionRule? {
    guard let cursor = study["decide"].ifPresent, !cursor.isInvalid else { return nil }
    let maximize = cursor["maximize"].ifPresent
    let minimize = cursor["minimize"].ifPresent
    if (maximize == nil) == (minimize == nil) { cursor.error(ScenarioProblem.notOneGoal(hasBoth: maximize != nil)) }
    let constraints = cursor["subjectTo"].entries.compactMap { constraint($0.name, $0.nameRange, $0.value) }
    guard let goal = maximize ?? minimize, let metric = Metric(name: goal.text) else { return nil }
    return DecisionRule(metric: metric, isMaximized: maximize != nil, constraints: constraints)
  }

  private func constraint(_ name: String, _ range: SourceRange, _ cursor: ConfigurationCursor) -> DecisionRule.Constraint? {
    let known = NameTable(.metric, Metric.allCases.map(\.name))
    guard let position = known.position(name, at: range, into: collector), !cursor.isInvalid else { return nil }
    let metric = Metric.allCases[position]
    let text = cursor.text
    let relation: DecisionRule.Constraint.Relation = text.hasPrefix("<=") ? .atMost : .atLeast
    guard let bound = Self.bound(String(text.dropFirst(2).drop { $0 == " " }), metric.unit) else {
      cursor.error(ScenarioProblem.malformedBound(text, unit: Self.words(metric.unit)))
      return nil
    }
    return DecisionRule.Constraint(metric: metric, relation: relation, bound: bound)
  }

  private static func bound(_ text: String, _ unit: Metric.Unit) -> Double? {
    switch unit {
    case .share: try? ShareText.share(text)
    case .perUser, .level: try? NumberText.number(text)
    case .duration: (try? DurationText.microseconds(text)).map { Double($0) * Metric.timeToFirstDisplay.scale }
    }
  }

  private static func words(_ unit: Metric.Unit) -> String {
    switch unit {
    case .share: "a share such as 40%"
    case .perUser: "a number per user such as 0.3"
    case .level: "a level such as 0.5"
    case .duration: "a time such as 3d"
    }
  }
}
