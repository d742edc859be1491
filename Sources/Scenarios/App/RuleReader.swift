// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import TipRules

/// Parses the rules of a scenario and reports their faults at their places in the file.
///
/// Variants mostly have the same rules, so each text is parsed once for one set of declarations. Belongs to one task.
package final class RuleReader {
  private struct Key: Hashable {
    var text: String
    var owner: String
    var declarations: RuleDeclarations
  }

  private let files: [SourceFile]
  private var known: [Key: Result<Rule, RuleSyntaxError>] = [:]

  /// Makes a reader for rules that stand in these files.
  package init(files: [SourceFile]) {
    self.files = files
  }

  /// The rule that stands at a place; nil if it is wrong, which is reported.
  ///
  /// - Parameter doubtful: names of declarations whose type is wrong, which has been reported; faults of rules with one of them may follow
  ///   from that and are left out.
  func rule(
    _ cursor: ConfigurationCursor, owner: String, declarations: RuleDeclarations, doubtful: Set<String>,
    into collector: DiagnosticCollector
  ) -> Rule? {
    if cursor.isInvalid { return nil }
    let text = cursor.text
    switch parsed(Key(text: text, owner: owner, declarations: declarations)) {
    case .success(let rule): return rule
    case .failure where Self.names(in: text).contains { doubtful.contains(String($0)) }: return nil
    case .failure(let error):
      let file = files.first { $0.path == cursor.range.file }
      for fault in error.diagnostics {
        var range = cursor.range
        if let file {
          var places = ScalarPlaces(text: text, at: cursor.range, in: file.text)
          range.start = places.position(utf8Offset: fault.utf8Offset)
          range.end = range.start
        }
        collector.add(Diagnostic(ScenarioProblem.rule(fault.message, remedy: fault.remedy), at: range))
      }
      return nil
    }
  }

  private static func names(in text: String) -> [Substring] { text.split { !($0.isLetter || $0.isNumber || $0 == "_") } }

  private func parsed(_ key: Key) -> Result<Rule, RuleSyntaxError> {
    if let result = known[key] { return result }
    let result: Result<Rule, RuleSyntaxError>
    do throws(RuleSyntaxError) {
      result = .success(try RuleParser.parse(key.text, declarations: key.declarations, owner: key.owner))
    } catch {
      result = .failure(error)
    }
    known[key] = result
    return result
  }
}
