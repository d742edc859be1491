// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import Scenarios
import Simulation
import TipEngine

extension ReportDocument {
  /// What users' systems can't do, and what came of several devices and of reinstalls; nothing where everybody has the newest system and
  /// the app once, for good.
  var installations: [String] {
    let paragraphs = [systems, places].compactMap(\.self)
    return paragraphs.isEmpty ? [] : ["## Systems, devices and reinstalls"] + paragraphs.flatMap { $0 }
  }

  /// Which features are inert for which share of users.
  private var systems: [String]? {
    // Under the control nothing of TipKit is used.
    let models = reading.candidates.map { reading.scenario.variants[$0].model }
    let versions = SystemVersion.allCases.filter { version in models.contains { $0.population.share(of: version) > 0 } }
    guard versions != [.newest] else { return nil }
    let lines = versions.map { version -> String in
      let shares = models.map { $0.population.share(of: version) }
      let share = Self.shares(shares)
      let inert = TipFeature.allCases.filter { feature in models.contains { $0.inertFeatures(on: version).contains(feature) } }
      guard !inert.isEmpty else { return "- \(share) of users have \(version.name), on which all that is used works." }
      let features = inert.map { "\(MarkdownText.code($0.name)) is inert (\($0.consequence))" }
      return "- \(share) of users have \(version.name): " + features.joined(separator: "; ") + "."
    }
    return [
      lines.joined(separator: "\n"),
      "What *inert* means here, and what that rests on, is in `docs/semantics.md`.",
    ]
  }

  /// `10%`, or `10% to 30%` where variants differ.
  private static func shares(_ shares: [Double]) -> String {
    let texts = [shares.min() ?? 0, shares.max() ?? 0].map { DecimalText.significant($0 * 100, digits: 4) + "%" }
    return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " to ")
  }

  private var places: [String]? {
    let models = reading.candidates.map { reading.scenario.variants[$0].model }
    guard models.contains(where: { $0.population.installations != nil }) else { return nil }
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    var table = Table(columns: [
      .variant, .init("several", title: "Users on several places", share), .init("reinstalled", title: "Users who reinstalled", share),
      .init("reinstalls", title: "Reinstalls", .integer), .init("elsewhere", title: "Displays, done with elsewhere", .integer),
      .init("again", title: "Displays, done with before a reinstall", .integer), .init("displays", title: "All displays", .integer),
    ])
    for variant in shown {
      let view = reading.view(variant.position, reading.everybody)
      let users = reading.users(reading.everybody)
      table.append([
        .text(variant.label), .ratio(view.count(.usersOnSeveral), of: users), .ratio(view.count(.usersReinstalled), of: users),
        .integer(view.count(.reinstalls)), .integer(view.count(.displaysDoneElsewhere)), .integer(view.count(.displaysAfterReinstall)),
        .integer(view.count(.displays, tip: reading.layout.anyTip)),
      ])
    }
    return [
      table.markdown.trimmed,
      """
      *Users on several places*: share of users who opened the app on more than one device, or in a companion. *Users who reinstalled*: \
      share of users who installed the app again after they had deleted it; *Reinstalls*: how often. *Displays, done with elsewhere*: \
      displays of a tip that was invalid in another store of the same user's at that moment. *Displays, done with before a reinstall*: of \
      a tip that was invalid in the store that went with the deleted app.
      """,
    ]
  }
}
