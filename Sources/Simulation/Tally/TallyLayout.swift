// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import TipEngine

/// Where each count of a study stands in its tally.
///
/// A tally is flat arrays of integers, so that merging is element-wise addition, in any order. This value knows the places; it is
/// worked out from the study alone and is the same in every shard.
public struct TallyLayout: Hashable, Sendable {
  /// The number of variants.
  public let variantCount: Int
  /// The number of segments.
  public let segmentCount: Int
  /// The number of replications.
  public let replicationCount: Int
  /// The number of tips in the app.
  public let tipCount: Int
  /// The number of actions in the app, the open included.
  public let actionCount: Int
  /// The number of days watched.
  public let days: Int
  /// Whether any variant has prompts beside tips, of which more is counted.
  public let hasPrompts: Bool
  /// The number of different screens that users have, where tips are placed on them and more is counted; 0 where they are not.
  public let userScreenCount: Int
  /// The number of screens of the app, where tips are placed on them; else 0.
  public let appScreenCount: Int

  /// Exposures and sessions from this ordinal on are counted together, as its last place.
  public static let lastExposure = 20
  /// Sessions are counted one by one up to this ordinal.
  public static let lastSession = 50

  // Where the parts of a variant's counts begin, and of a tip's counts within them; worked out once, for they are added to in hot code.
  private let actionBase: Int
  private let fatigueBase: Int
  private let tipsBase: Int
  private let tipStride: Int
  private let promptsBase: Int
  private let screensBase: Int
  private let variantStride: Int
  /// The metrics of a user under one variant, in their order in a user's vector.
  public let metrics: [Metric]
  private let metricPlaces: [Int]
  /// The number of metrics of a user under one variant.
  public var metricCount: Int { metrics.count }
  private let parts: TipParts

  /// The first places of what is counted for a tip.
  private struct TipParts: Hashable, Sendable {
    let notShown = TipCount.allCases.count
    let endings: Int
    let unreached: Int
    let exposures: Int
    let days: Int
    let sessions: Int
    let exposureStride = ExposureCount.allCases.count

    init(days dayCount: Int) {
      endings = notShown + Gate.allCases.count
      unreached = endings + DisplayEnding.allCases.count
      exposures = unreached + ReachStage.allCases.count
      days = exposures + TallyLayout.lastExposure * exposureStride
      sessions = days + DayCount.allCases.count * dayCount
    }

    var stride: Int { sessions + SessionCount.allCases.count * TallyLayout.lastSession }
  }

  /// A layout for a study of this size.
  public init(
    variantCount: Int, segmentCount: Int, replicationCount: Int, tipCount: Int, actionCount: Int, days: Int, hasPrompts: Bool = false,
    userScreenCount: Int = 0, appScreenCount: Int = 0
  ) {
    self.variantCount = variantCount
    self.segmentCount = segmentCount
    self.replicationCount = replicationCount
    self.tipCount = tipCount
    self.actionCount = actionCount
    self.days = days
    self.hasPrompts = hasPrompts
    self.userScreenCount = userScreenCount
    self.appScreenCount = appScreenCount
    let metrics = Metric.cases(withPrompts: hasPrompts, withScreens: userScreenCount > 0)
    self.metrics = metrics
    metricPlaces = Metric.allCases.map { metrics.firstIndex(of: $0) ?? -1 }
    parts = TipParts(days: days)
    tipStride = parts.stride
    actionBase = UserCount.allCases.count
    fatigueBase = actionBase + actionCount
    tipsBase = fatigueBase + FatigueCount.allCases.count * days
    promptsBase = tipsBase + (tipCount + 1) * tipStride
    screensBase = promptsBase + (hasPrompts ? PromptParts(days: days).stride(tips: tipCount + 1) : 0)
    variantStride =
      screensBase
      + (userScreenCount > 0 ? ScreenParts(tips: tipCount + 1, userScreens: userScreenCount, appScreens: appScreenCount).stride : 0)
  }

  /// Whether tips are placed on users' screens, of which more is counted.
  public var hasScreens: Bool { userScreenCount > 0 }

  /// The position that stands for all tips together, after the last tip.
  public var anyTip: Int { tipCount }

  // MARK: Sizes

  /// The number of 64-bit counts.
  var countTotal: Int { segmentCount * variantCount * variantStride }
  /// The number of 128-bit sums of one variant of one segment.
  var sumStride: Int { TipSum.allCases.count * (tipCount + 1) }
  /// The number of 128-bit sums.
  var sumTotal: Int { segmentCount * variantCount * sumStride }
  /// The number of histograms of one variant of one segment.
  var histogramStride: Int { UserHistogram.allCases.count + TipHistogram.allCases.count * (tipCount + 1) }
  /// The number of histograms.
  var histogramTotal: Int { segmentCount * variantCount * histogramStride }
  /// The number of metrics of a user, under all variants.
  public var dimension: Int { variantCount * metricCount }
  /// The number of values that each replication sums: the metrics, and four numbers a tip.
  public var replicationStride: Int { dimension + variantCount * tipCount * ReplicatedTipCount.allCases.count }
  /// The number of sums of all replications.
  var replicationTotal: Int { segmentCount * replicationCount * replicationStride }

  // MARK: Places

  /// The first count of a variant of a segment.
  func base(segment: Int, variant: Int) -> Int { (segment * variantCount + variant) * variantStride }

  func place(_ count: UserCount) -> Int { count.rawValue }
  func place(action: Int) -> Int { actionBase + action }
  func place(_ count: FatigueCount, day: Int) -> Int { fatigueBase + count.rawValue * days + day }

  private func tipBase(_ tip: Int) -> Int { tipsBase + tip * tipStride }
  func place(_ count: TipCount, tip: Int) -> Int { tipBase(tip) + count.rawValue }
  func place(notShown gate: Gate, tip: Int) -> Int { tipBase(tip) + parts.notShown + Int(gate.rawValue) }
  func place(_ ending: DisplayEnding, tip: Int) -> Int { tipBase(tip) + parts.endings + Int(ending.rawValue) }
  func place(unreached stage: ReachStage, tip: Int) -> Int { tipBase(tip) + parts.unreached + stage.rawValue }
  func place(_ count: ExposureCount, exposure: Int, tip: Int) -> Int {
    tipBase(tip) + parts.exposures + (min(exposure, Self.lastExposure) - 1) * parts.exposureStride + count.rawValue
  }
  func place(_ count: DayCount, day: Int, tip: Int) -> Int { tipBase(tip) + parts.days + count.rawValue * days + day }
  func place(_ count: SessionCount, session: Int, tip: Int) -> Int {
    tipBase(tip) + parts.sessions + count.rawValue * Self.lastSession + min(session, Self.lastSession) - 1
  }

  func sumPlace(_ sum: TipSum, tip: Int, segment: Int, variant: Int) -> Int {
    (segment * variantCount + variant) * sumStride + tip * TipSum.allCases.count + sum.rawValue
  }
  func histogramPlace(_ histogram: UserHistogram, segment: Int, variant: Int) -> Int {
    (segment * variantCount + variant) * histogramStride + histogram.rawValue
  }
  func histogramPlace(_ histogram: TipHistogram, tip: Int, segment: Int, variant: Int) -> Int {
    (segment * variantCount + variant) * histogramStride + UserHistogram.allCases.count + tip * TipHistogram.allCases.count
      + histogram.rawValue
  }
  /// The place of a metric in a user's vector.
  public func metricPlace(_ metric: Metric, variant: Int) -> Int {
    precondition(metricPlaces[metric.rawValue] >= 0, "A study counts its own metrics.")
    return variant * metricCount + metricPlaces[metric.rawValue]
  }
  func replicationBase(segment: Int, replication: Int) -> Int { (segment * replicationCount + replication) * replicationStride }
  func replicationPlace(_ count: ReplicatedTipCount, tip: Int, variant: Int) -> Int {
    dimension + (variant * tipCount + tip) * ReplicatedTipCount.allCases.count + count.rawValue
  }

  // MARK: Prompts, in studies that have them

  func place(_ count: PromptCount) -> Int { promptsBase + count.rawValue }
  func place(_ prompt: PromptCall.Prompt, suppressedBy reason: SuppressionReason) -> Int {
    promptsBase + PromptParts.suppressions + prompt.rawValue * SuppressionReason.allCases.count + reason.ordinal
  }
  func place(_ prompt: PromptCall.Prompt, heldBackBy reason: AttentionReason) -> Int {
    promptsBase + PromptParts.deferrals + prompt.rawValue * AttentionReason.allCases.count + Int(reason.rawValue)
  }
  func place(_ count: AskCount, ask: Int) -> Int {
    promptsBase + PromptParts.asks + (min(ask, Self.lastExposure) - 1) * AskCount.allCases.count + count.rawValue
  }
  func place(_ count: PermissionDayCount, day: Int) -> Int { promptsBase + PromptParts.days + count.rawValue * days + day }
  func place(heldBackBy reason: AttentionReason, tip: Int) -> Int {
    promptsBase + PromptParts(days: days).tips + tip * AttentionReason.allCases.count + Int(reason.rawValue)
  }

  // MARK: Screens, in studies that have them

  private var screenParts: ScreenParts { ScreenParts(tips: tipCount + 1, userScreens: userScreenCount, appScreens: appScreenCount) }
  func place(usersOn userScreen: Int) -> Int { screensBase + userScreen }
  func place(_ count: ScreenCount, userScreen: Int, tip: Int) -> Int {
    screensBase + screenParts.tips + (userScreen * (tipCount + 1) + tip) * ScreenCount.allCases.count + count.rawValue
  }
  func place(_ effect: TapEffect, on area: TapArea, tip: Int) -> Int {
    screensBase + screenParts.taps + (tip * TapArea.allCases.count + Int(area.rawValue)) * TapEffect.allCases.count + Int(effect.rawValue)
  }
  func place(displaysOn appScreen: Int, tip: Int) -> Int { screensBase + screenParts.displays + appScreen * (tipCount + 1) + tip }
}

/// The first places of what is counted where tips are placed on screens.
private struct ScreenParts {
  let tips: Int
  let taps: Int
  let displays: Int
  let stride: Int

  init(tips count: Int, userScreens: Int, appScreens: Int) {
    tips = userScreens
    taps = tips + userScreens * count * ScreenCount.allCases.count
    displays = taps + count * TapArea.allCases.count * TapEffect.allCases.count
    stride = displays + appScreens * count
  }
}

/// The first places of what is counted of prompts.
private struct PromptParts {
  static let suppressions = PromptCount.allCases.count
  static let deferrals = suppressions + PromptCall.Prompt.allCases.count * SuppressionReason.allCases.count
  static let asks = deferrals + PromptCall.Prompt.allCases.count * AttentionReason.allCases.count
  static let days = asks + TallyLayout.lastExposure * AskCount.allCases.count
  let tips: Int

  init(days: Int) { tips = Self.days + PermissionDayCount.allCases.count * days }

  func stride(tips count: Int) -> Int { tips + count * AttentionReason.allCases.count }
}
