// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import ViewTree

/// A tree of views that recompute, and what is asked about it, from a file.
public struct ViewFile: Sendable {
  /// The file's path as the user gave it.
  public let path: String
  /// What the file shows.
  public let name: String?
  /// The text, for showing places in it.
  public let source: SourceFile
  /// The views and keys.
  public let views: ReadViews
  /// What changes, in order.
  public let changes: [ViewChange]
  /// What is modelled beyond the seed.
  public let rules: InvalidationRules
  /// The seed's report: nothing that is modelled beyond it has a say in it.
  public let seedReport: InvalidationReport
  /// What each wiring of tips' status costs; nil if no view shows a tip.
  public let comparison: WiringComparison?

  /// Reads a file.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(path: String) throws(ScenarioFailure) -> ViewFile { try read(try FileReading.file(path)) }

  /// Reads a text in memory.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(_ file: SourceFile) throws(ScenarioFailure) -> ViewFile {
    let reading = try FileReading(views: file, form: ViewFileForm.checked)
    let root = reading.root
    if root.isInvalid { throw reading.failure }
    var reader = InvalidationFormReader(collector: reading.collector)
    let views = root["views"].isInvalid ? nil : reader.read(root["views"].raw, keys: root["keys"].ifPresent)
    let rules = root["rules"].ifPresent.map(Self.rules) ?? .seed
    guard let views else { throw reading.failure }
    let changes = Self.changes(root["changes"].ifPresent, views)
    Self.checkWork(changes, views, root)
    if reading.collector.hasErrors { throw reading.failure }
    let comparison = Self.comparison(root, views, rules)
    if reading.collector.hasErrors { throw reading.failure }
    return ViewFile(
      path: file.path, name: root["name"].ifPresent?.text, source: file, views: views, changes: changes, rules: rules,
      seedReport: views.tree.withoutOverrides.report(changes), comparison: comparison)
  }

  private static func changes(_ written: ConfigurationCursor?, _ views: ReadViews) -> [ViewChange] {
    guard let written else { return views.tree.keys.map { ViewChange($0.key, key: $0.key) } }
    return written.entries.map { entry in
      guard case .object = entry.value.value.content else { return ViewChange(entry.name, key: entry.value.text) }
      let equal = entry.value["equalInputs"].ifPresent?.elements ?? []
      for view in equal where views.places[view.text] == nil {
        let suggestion = ClosestMatch.find(view.text, among: views.tree.nodes.map(\.name))
        view.error(ViewFormProblem.unknownView(view.text, suggestion: suggestion))
      }
      return ViewChange(entry.name, key: entry.value["key"].text, equalInputs: equal.map(\.text))
    }
  }

  private static func rules(_ written: ConfigurationCursor) -> InvalidationRules {
    InvalidationRules(
      observation: written["observation"].keyword(), parentTrigger: written["parentTrigger"].keyword(),
      environmentCheckCost: Int(written["environmentCheckCost"].integer))
  }

  /// Changes times views: what is classified and printed for one file grows with it.
  static let greatestWork = 50_000_000

  /// Refuses what would take minutes and gigabytes: each change goes through all views, and once more for each key that hands it on.
  private static func checkWork(_ changes: [ViewChange], _ views: ReadViews, _ root: ConfigurationCursor) {
    let handedOn = Dictionary(views.tree.nodes.flatMap(\.overrides).map { ($0.source ?? "", 1) }, uniquingKeysWith: +)
    let passes =
      changes.reduce(0) { $0 + 1 + (handedOn[$1.key] ?? 0) } + views.screen.tips.count * TipStatusWiring.allCases.count
    if passes * views.tree.nodes.count <= greatestWork { return }
    let place = root["changes"].ifPresent?.range ?? root["keys"].range
    root.error(ViewFormProblem.tooMuchWork(changes: passes, views: views.tree.nodes.count), at: place)
  }

  private static func comparison(_ root: ConfigurationCursor, _ views: ReadViews, _ rules: InvalidationRules) -> WiringComparison? {
    if views.screen.tips.isEmpty { return nil }
    let wirings = root["wirings"].ifPresent?.elements.map { $0.keyword(as: TipStatusWiring.self) } ?? TipStatusWiring.allCases
    do throws(InvalidViewTree) {
      return try views.screen.compareWirings(wirings, rules: rules)
    } catch {
      for problem in error.problems { root["keys"].error(problem) }
      return nil
    }
  }
}
