// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios
import Simulation
import TipEngine

extension ReportDocument {
  /// What came of taps on bubbles; nothing where nobody tapped one.
  var taps: [String] {
    let any = reading.layout.anyTip
    let views = placed.map { reading.view($0.position, reading.everybody) }
    let totals = views.map { $0.taps(tip: any) }
    guard totals.contains(where: { $0 > 0 }) else { return [] }
    var table = Table(
      columns: [.init("tap", title: "Tap", .text)]
        + placed.map { .init("share", title: $0.label, .quantity(.share, isDifference: false)) })
    for area in TapArea.allCases {
      for effect in TapEffect.allCases {
        let counts = views.map { $0.count(effect, on: area, tip: any) }
        guard counts.contains(where: { $0 > 0 }) else { continue }
        let name = "\(area.name), \(effect.name): \(effect.words)" + (effect.isInVain ? " (in vain)" : "")
        table.append([.text(name)] + zip(counts, totals).map { .ratio($0, of: $1) })
      }
    }
    let lines = zip(placed, views).filter { $1.taps(tip: any) > 0 }.map { variant, view in
      "- \(Prose.list([reading.variantNames[variant.position]]).markdown): \(tapSentence(view, tip: any))"
    }
    return [
      "### What taps on bubbles do", lines.joined(separator: "\n"), table.markdown.trimmed,
      """
      *Tap*: where users tapped while a bubble was up (its target, the bubble, or the dim beside both) and what came of it, as a share of \
      all such taps. *In vain*: it neither dismisses the bubble nor does what it suggests. For each tip: `placement.csv`; all endings: \
      `endings.csv`.
      """,
    ]
  }

  private func tapSentence(_ view: VariantView, tip: Int) -> String {
    let (taps, vain, ending) = (view.taps(tip: tip), view.tapsInVain(tip: tip), view.taps(tip: tip, where: \.ends))
    let displays = view.count(TipCount.displays, tip: tip)
    return "taps ended \(DecimalText.grouped(ending)) of \(count(Int(displays), "display")) (\(part(ending, of: displays))); "
      + "\(DecimalText.grouped(vain)) of \(count(Int(taps), "tap")) (\(part(vain, of: taps))) came to nothing."
  }

  // MARK: Tours

  /// How far users went in tours; nothing where there are none.
  var tours: [String] {
    var lines: [String] = []
    for variant in placed {
      let view = reading.view(variant.position, reading.everybody)
      for tour in reading.scenario.variants[variant.position].model.screens?.tours ?? [] {
        let steps = reading.steps(of: tour, view)
        lines += [tourSentence(tour, steps, variant), tourTable(steps).markdown.trimmed]
      }
    }
    guard !lines.isEmpty else { return [] }
    return ["### How far users go in tours"] + lines + [
      """
      *Step*: its place in the tour. *Reached*: users to whom the step came. *Of those who began*: the share of them whom the first step \
      reached. *Went on*: displays after which the user went on to the next step, or from the last to the end. *Left*: displays that the \
      user closed or tapped away, or that expired, and the tour with them. *Interrupted*: displays that ended otherwise, such as by \
      leaving the screen. *Went on, of those who began*: at the last step this is the tour's completion.
      """
    ]
  }

  private func tourSentence(_ tour: Tour, _ steps: [TourStep], _ variant: Variant) -> String {
    let name = "**\(MarkdownText.escaped(tour.name))** under \(Prose.list([reading.variantNames[variant.position]]).markdown)"
    guard let first = steps.first, let last = steps.last, first.usersReached > 0 else { return "\(name): nobody began it." }
    return "\(name): of \(count(Int(first.usersReached), "user")) who began it \(DecimalText.grouped(last.continued)) "
      + "(\(part(last.continued, of: first.usersReached))) went through all \(count(steps.count, "step"))."
  }

  private func tourTable(_ steps: [TourStep]) -> Table {
    let share = Table.Column.Kind.quantity(.share, isDifference: false)
    var table = Table(columns: [
      .init("step", title: "Step", .integer), .tip, .init("reached", title: "Reached", .integer),
      .init("reachedShare", title: "Of those who began", share), .init("continued", title: "Went on", .integer),
      .init("skipped", title: "Left", .integer), .init("interrupted", title: "Interrupted", .integer),
      .init("continuedShare", title: "Went on, of those who began", share),
    ])
    let began = steps.first?.usersReached ?? 0
    for (place, step) in steps.enumerated() {
      table.append([
        .integer(Int64(place + 1)), .text(reading.tipNames[step.tip]), .integer(step.usersReached), .ratio(step.usersReached, of: began),
        .integer(step.continued), .integer(step.skipped), .integer(step.interrupted), .ratio(step.continued, of: began),
      ])
    }
    return table
  }

  private func part(_ part: Int64, of whole: Int64) -> String {
    whole == 0 ? "–" : QuantityText.text(Double(part) / Double(whole), .share)
  }
}

extension TapEffect {
  /// What came of the tap, in a few words.
  fileprivate var words: String {
    switch self {
    case .acted: "what the tip suggests is done, and the bubble goes"
    case .actedStillShown: "what the tip suggests is done, and the bubble stays"
    case .swallowed: "the target never learns of it"
    case .closed: "the bubble goes"
    case .acknowledged: "the bubble stays"
    case .continued: "the tour goes on"
    case .skipped: "the tour is left"
    case .passedThrough: "what is behind gets the tap, and the bubble stays"
    case .locked: "something still moved, and the tap was lost"
    }
  }
}
