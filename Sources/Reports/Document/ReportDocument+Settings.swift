// SPDX-License-Identifier: GPL-3.0-or-later

import Simulation

extension ReportDocument {
  /// What each setting of the matrix changes, in words.
  var settings: [String] {
    let settings = SettingEffects(reading).settings
    guard !settings.isEmpty else { return [] }
    let lines = settings.map { setting in
      let name = setting.path.map(MarkdownText.code) ?? "The variants"
      return "- \(name): " + sentences(setting).map(\.markdown).joined(separator: "; ") + "."
    }
    return [
      "### What each setting changes", lines.joined(separator: "\n"),
      """
      Each line compares variants that differ in that setting alone, on the same users; where there are several such pairs it gives the \
      least and the greatest change. *Practically the same*: in every metric named here the whole interval of the difference lies within \
      \(StudyReading.practicalMarginText) of the value, with limits that hold for all variants together, or every user has the same.
      """,
    ]
  }

  private func sentences(_ setting: SettingEffects.Setting) -> [Prose] {
    var parts: [Prose] = []
    if setting.alike.count > 1 { parts.append("\(Prose.list(setting.alike, limit: 8)) are practically the same") }
    for group in setting.groups {
      let values = Prose.list(group.values, limit: 8)
      let changes = group.changes.map(text)
      let alike: Prose = group.values.count > 1 ? ", practically the same," : ""
      parts.append(
        """
        \(values)\(alike) instead of \(name: setting.reference) change\(group.values.count > 1 ? "" : "s") \
        \(changes.joined(separator: " and "))
        """)
    }
    return parts
  }

  /// `users who acted by -1.09 to -1.04 points`.
  private func text(_ change: SettingEffects.Change) -> String {
    let title = change.metric.title.lowercased()
    guard let (least, greatest) = change.range else { return "\(title) by an unknown amount" }
    if change.differences.allSatisfy(\.isIdentical) { return "\(title) not at all" }
    let halfWidth = change.differences.compactMap(\.estimate.halfWidth).filter { $0 > 0 }.min()
    let texts = [least, greatest].map { QuantityText.text($0, change.metric.quantityUnit, isDifference: true, halfWidth: halfWidth) }
    let unit = " points"
    let low = texts[0].hasSuffix(unit) ? String(texts[0].dropLast(unit.count)) : texts[0]
    let span = texts[0] == texts[1] ? texts[0] : "\(low) to \(texts[1])"
    let clear = change.differences.count(where: \.isClear)
    let doubt = clear == change.differences.count ? "" : clear == 0 ? " (within the noise)" : " (not clear for all)"
    return "\(title) by \(span)\(doubt)"
  }
}
