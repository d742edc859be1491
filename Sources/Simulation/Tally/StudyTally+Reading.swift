// SPDX-License-Identifier: GPL-3.0-or-later

public import Attention
public import PushPrimer
public import Statistics
public import TipEngine

/// The numbers of one variant in some segments, read from a tally.
///
/// Every number is the sum over the segments that the view covers; `tip` is a tip's position or `TallyLayout.anyTip`.
public struct VariantView: Sendable {
  private let tally: StudyTally
  /// The variant's position in the study.
  public let variant: Int
  /// The segments that are summed.
  public let segments: Range<Int>

  init(tally: StudyTally, variant: Int, segments: Range<Int>) {
    self.tally = tally
    self.variant = variant
    self.segments = segments
  }

  private func total(_ place: Int) -> Int64 {
    segments.reduce(0) { $0 + tally.counts[tally.layout.base(segment: $1, variant: variant) + place] }
  }

  /// A count of users or opens.
  public func count(_ count: UserCount) -> Int64 { total(tally.layout.place(count)) }
  /// How often an action was done.
  public func count(action: Int) -> Int64 { total(tally.layout.place(action: action)) }
  /// What is summed about fatigue at the end of a day, counted from 0.
  public func count(_ count: FatigueCount, day: Int) -> Int64 { total(tally.layout.place(count, day: day)) }
  /// A count of a tip's opportunities, displays or users.
  public func count(_ count: TipCount, tip: Int) -> Int64 { total(tally.layout.place(count, tip: tip)) }
  /// Opportunities that did not lead to a display, by the first gate that failed.
  public func count(notShown gate: Gate, tip: Int) -> Int64 { total(tally.layout.place(notShown: gate, tip: tip)) }
  /// Displays by how they ended.
  public func count(_ ending: DisplayEnding, tip: Int) -> Int64 { total(tally.layout.place(ending, tip: tip)) }
  /// Users never displayed the tip, by how far they came.
  public func count(unreached stage: ReachStage, tip: Int) -> Int64 { total(tally.layout.place(unreached: stage, tip: tip)) }
  /// What followed the `exposure`-th display of a tip to a user, from 1 to `TallyLayout.lastExposure`.
  public func count(_ count: ExposureCount, exposure: Int, tip: Int) -> Int64 {
    total(tally.layout.place(count, exposure: exposure, tip: tip))
  }
  /// Users by the day, counted from 0, on which something first happened.
  public func count(_ count: DayCount, day: Int, tip: Int) -> Int64 { total(tally.layout.place(count, day: day, tip: tip)) }
  /// Users by the session, counted from 1 to `TallyLayout.lastSession`, in which something first happened.
  public func count(_ count: SessionCount, session: Int, tip: Int) -> Int64 {
    total(tally.layout.place(count, session: session, tip: tip))
  }
  /// A count of primers, system prompts or permissions; only where `TallyLayout.hasPrompts`, like the four below.
  public func count(_ count: PromptCount) -> Int64 { total(tally.layout.place(count)) }
  /// Calls of a prompt that were suppressed for a reason of the permission's own.
  public func count(_ prompt: PromptCall.Prompt, suppressedBy reason: SuppressionReason) -> Int64 {
    total(tally.layout.place(prompt, suppressedBy: reason))
  }
  /// Calls of a prompt that a frequency policy held back.
  public func count(_ prompt: PromptCall.Prompt, heldBackBy reason: AttentionReason) -> Int64 {
    total(tally.layout.place(prompt, heldBackBy: reason))
  }
  /// What followed the `ask`-th primer, or system's question without one, of a user, from 1 to `TallyLayout.lastExposure`.
  public func count(_ count: AskCount, ask: Int) -> Int64 { total(tally.layout.place(count, ask: ask)) }
  /// Users by the day, counted from 0, on which something about permission happened.
  public func count(_ count: PermissionDayCount, day: Int) -> Int64 { total(tally.layout.place(count, day: day)) }
  /// Opportunities of a tip that attention held back, by the reason.
  public func count(heldBackBy reason: AttentionReason, tip: Int) -> Int64 { total(tally.layout.place(heldBackBy: reason, tip: tip)) }
  /// Users with one of the screens that users have; only where `TallyLayout.hasScreens`, like the three below.
  public func users(on userScreen: Int) -> Int64 { total(tally.layout.place(usersOn: userScreen)) }
  /// A count of a tip's opportunities, displays or users on one of the screens that users have.
  public func count(_ count: ScreenCount, on userScreen: Int, tip: Int) -> Int64 {
    total(tally.layout.place(count, userScreen: userScreen, tip: tip))
  }
  /// Taps on a bubble, its target or the dim by what came of them.
  public func count(_ effect: TapEffect, on area: TapArea, tip: Int) -> Int64 { total(tally.layout.place(effect, on: area, tip: tip)) }
  /// Displays of a tip on one of the app's screens.
  public func displays(on appScreen: Int, tip: Int) -> Int64 { total(tally.layout.place(displaysOn: appScreen, tip: tip)) }
  /// A 128-bit sum over a tip's displays or users.
  public func sum(_ sum: TipSum, tip: Int) -> Int128 {
    segments.reduce(0) { $0 + tally.sums[tally.layout.sumPlace(sum, tip: tip, segment: $1, variant: variant)] }
  }
  /// A distribution over users, sessions or days.
  public func histogram(_ histogram: UserHistogram) -> LogHistogram {
    merged { tally.layout.histogramPlace(histogram, segment: $0, variant: variant) }
  }
  /// A distribution over a tip's users.
  public func histogram(_ histogram: TipHistogram, tip: Int) -> LogHistogram {
    merged { tally.layout.histogramPlace(histogram, tip: tip, segment: $0, variant: variant) }
  }

  private func merged(_ place: (Int) -> Int) -> LogHistogram {
    var result = LogHistogram()
    for segment in segments { result.merge(tally.histograms[place(segment)]) }
    return result
  }
}

extension StudyTally {
  /// The numbers of one variant, in one segment or in all.
  public func view(variant: Int, segment: Int? = nil) -> VariantView {
    VariantView(tally: self, variant: variant, segments: segment.map { $0..<$0 + 1 } ?? 0..<layout.segmentCount)
  }

  /// The sums of products over all pairs of (variant, metric), in one segment or in all.
  public func products(segment: Int? = nil) -> CrossProducts {
    if let segment { return crossProducts[segment] }
    var result = CrossProducts(dimension: layout.dimension)
    for products in crossProducts { result.merge(products) }
    return result
  }

  /// The users of a replication, in one segment or in all.
  public func users(replication: Int, segment: Int? = nil) -> Int64 {
    covered(segment).reduce(0) { $0 + replicationUsers[$1 * layout.replicationCount + replication] }
  }

  /// The sum of a metric over the users of a replication.
  public func sum(of metric: Metric, variant: Int, replication: Int, segment: Int? = nil) -> Int128 {
    replicated(layout.metricPlace(metric, variant: variant), replication, segment)
  }

  /// A tip's number summed over the users of a replication.
  public func sum(of count: ReplicatedTipCount, tip: Int, variant: Int, replication: Int, segment: Int? = nil) -> Int128 {
    replicated(layout.replicationPlace(count, tip: tip, variant: variant), replication, segment)
  }

  private func replicated(_ place: Int, _ replication: Int, _ segment: Int?) -> Int128 {
    covered(segment).reduce(0) { $0 + replicationSums[layout.replicationBase(segment: $1, replication: replication) + place] }
  }

  private func covered(_ segment: Int?) -> Range<Int> { segment.map { $0..<$0 + 1 } ?? 0..<layout.segmentCount }
}

extension StudyTally {
  /// The actions that were simulated under all variants, opens not counted.
  public var simulatedActions: Int64 {
    (0..<layout.variantCount).reduce(0) { total, variant in
      let view = view(variant: variant)
      return (1..<max(layout.actionCount, 1)).reduce(total) { $0 + view.count(action: $1) }
    }
  }
}
