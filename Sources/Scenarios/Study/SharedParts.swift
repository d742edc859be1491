// SPDX-License-Identifier: GPL-3.0-or-later

/// Checks that a variant leaves alone what all variants share: the users, and the names under which everything is counted.
struct SharedParts {
  let base: ConfigurationCursor
  let variant: ConfigurationCursor
  /// Where the variant is written.
  let range: SourceRange
  let collector: DiagnosticCollector

  private static let reason = "all variants have the same users; change it in the file itself"

  /// Reports everything that the variant changes and may not.
  func check() {
    for key in ["preset", "users", "days", "sampling", "replications"] { check("population", key, Self.reason) }
    for key in AppDescriptor.importKeys { check("app", key, "change it in the file itself") }
    check(variant["app"]["inlineTips"], base["app"]["inlineTips"], "the set of tips", "use 'enabled: false' for a tip that isn't shown")
    check(
      variant["app"]["actions"], base["app"]["actions"], "the set of actions", "declare it in the file itself, without effects if need be")
    let (mine, others) = (variant["population"]["segments"], base["population"]["segments"])
    check(mine, others, "the set of segments", Self.reason)
    for entry in others.value.fields where !others.isInvalid && mine.value.fields.contains(where: { $0.key == entry.key }) {
      let share = mine[entry.key]["share"]
      if !share.isInvalid, share.share != others[entry.key]["share"].share {
        report("the share of a segment", Self.reason, at: share.range)
      }
    }
  }

  private func check(_ part: String, _ key: String, _ remedy: String) {
    let (mine, others) = (variant[part][key], base[part][key])
    if mine.isInvalid || others.isInvalid || CanonicalForm.text(of: mine.value) == CanonicalForm.text(of: others.value) { return }
    report("'\(part).\(key)'", remedy, at: mine.range)
  }

  private func check(_ mine: ConfigurationCursor, _ others: ConfigurationCursor, _ what: String, _ remedy: String) {
    if mine.isInvalid || others.isInvalid { return }
    let (names, known) = (mine.value.fields.map(\.key), others.value.fields.map(\.key))
    if names == known { return }
    let added = mine.value.fields.first { !known.contains($0.key) }
    report(what, remedy, at: added?.keyRange ?? range)
  }

  private func report(_ what: String, _ remedy: String, at place: SourceRange) {
    collector.add(Diagnostic(ScenarioProblem.fixedInVariants(what, because: remedy), at: place))
  }
}
