// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import ViewTree

extension ViewFile {
  /// The report under the file's rules, with costs and environments that views set anew; nil if the file has nothing of the kind.
  public var fullReport: InvalidationReport? {
    let isPlain = views.tree.nodes.allSatisfy { $0.cost == 1 && $0.overrides.isEmpty && $0.comparesEqual }
    if isPlain, rules == .seed, changes.allSatisfy(\.equalInputs.isEmpty) { return nil }
    return views.tree.report(changes, rules: rules)
  }

  /// The seed's lines; after them, apart, what the file says beyond the seed, and the wirings of tips; every line ends in a line break.
  public func text(_ labels: InvalidationLabels) -> String {
    var text = seedReport.lines(labels)
    if let report = fullReport {
      text += "\nBeyond the seed: \(rules.words).\n"
      for change in report.changes {
        text += "\(change.line(labels)) | cost \(change.cost)\n"
        if !change.checks.isEmpty { text += "  checked without recomputing: \(change.checks.joined(separator: ", "))\n" }
      }
      text += "all changes: cost \(report.cost)\n"
    }
    if let comparison {
      text += "\nWirings of the tips' status, each tip changing once:\n" + comparison.lines(labels)
    }
    return text
  }

  /// What the lines don't say, each at its place: what is assumed, and which reads are listed without being counted.
  public var notes: [Diagnostic] {
    var notes = views.assumptions.map { note("assumed", "assumed: \($0.assumption.sentence)", at: $0.range) }
    for change in seedReport.changes {
      for recompute in change.recomputes where !recompute.cause.isCounted {
        let reason =
          recompute.cause == .outsideMeasurement
          ? "is kept nowhere, so this is no claim of a recomputation" : "is the state of a view that is neither it nor above it"
        let message = "'\(change.label)' lists '\(recompute.view)' and doesn't count it: '\(change.key)' \(reason)"
        guard let range = views.range(of: recompute.view, reading: change.key) else { continue }
        notes.append(note("not-counted", message, at: range))
      }
    }
    return notes
  }

  private func note(_ identifier: String, _ message: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(severity: .note, identifier: identifier, at: range, message: message)
  }
}

extension InvalidationRules {
  /// The rules in words.
  fileprivate var words: String {
    let readers =
      observation == .property ? "a model's property reaches its readers" : "a model's property reaches all readers of its object"
    let children = parentTrigger == .reads ? "children run if they read the key" : "children run if their values differ"
    return "\(readers), \(children), a check of the environment costs \(environmentCheckCost)"
  }
}
