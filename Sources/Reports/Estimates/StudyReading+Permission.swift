// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import Simulation
import Statistics

/// Whether a primer pays against asking the system at once.
struct BreakEven: Hashable, Sendable {
  /// The variant with the primer.
  let variant: Int
  /// The share of users who must accept the primer sooner or later for as many opt-ins as without it; above 1 if no primer can do it.
  let needed: ReportedEstimate
  /// The share who did.
  let accepted: ReportedEstimate
  /// Opt-ins with the primer less those without, on the same users.
  let gain: ReportedDifference
}

extension StudyReading {
  /// Whether a variant asks for permission by these prompts, and by no other.
  func asks(_ variant: Int, by prompts: Set<PromptCall.Prompt>) -> Bool {
    guard let model = scenario.variants[variant].model.prompts else { return prompts.isEmpty }
    return PromptCall.Prompt.allCases.allSatisfy { model.calls($0) == prompts.contains($0) }
  }

  /// The variant that asks the system without a primer, against which primers are judged: the baseline if it does, else the first that does.
  var coldVariant: Int? {
    func isCold(_ variant: Int) -> Bool {
      asks(variant, by: [.systemPrompt]) && scenario.variants[variant].model.prompts?.request == .explicit
    }
    return isCold(scenario.baseline) ? scenario.baseline : candidates.first(where: isCold)
  }

  /// The break-even of each primer against the cold question; empty without both.
  ///
  /// With a share p who allow notifications when asked without a primer, and a share q of those who accept who then allow, a primer gives
  /// as many opt-ins once a share p/q accepts: for one exposure that is the classic a = p/q.
  var breakEvens: [BreakEven] {
    guard let cold = coldVariant else { return [] }
    return candidates.filter { asks($0, by: [.primer]) }.map { variant in
      BreakEven(
        variant: variant, needed: neededAcceptance(variant, cold),
        accepted: estimate(Measure(.acceptedUsers), variant: variant, everybody),
        gain: comparison(.optedInUsers, variant, minus: cold))
    }
  }

  /// p · (accepted / allowed), its error by replications: the differential of a product is the sum of its parts, each weighed by the other.
  private func neededAcceptance(_ variant: Int, _ cold: Int) -> ReportedEstimate {
    let allowed = ReplicatedRatio(numerators: totals(.allowedUsers, cold, everybody), denominators: usersByReplication(everybody))
    let perAllowed = ReplicatedRatio(
      numerators: totals(.acceptedUsers, variant, everybody), denominators: totals(.allowedUsers, variant, everybody))
    let count = users(everybody)
    guard let share = quotient(allowed), let ratio = quotient(perAllowed) else { return ReportedEstimate(value: nil, count: count) }
    let plain = ReportedEstimate(value: share * ratio, count: count)
    guard let linear = ReplicatedRatio.estimate([(allowed, ratio), (perAllowed, share)]) else { return plain }
    let estimate = Estimate(value: share * ratio, standardError: linear.standardError, reference: linear.reference)
    return ReportedEstimate(estimate.interval(level: confidence), count: count, method: .replications).clamped(to: 0...(.infinity))
  }

  private func quotient(_ ratio: ReplicatedRatio) -> Double? {
    let denominator = ratio.denominators.reduce(0, +)
    return denominator == 0 ? nil : Double(ratio.numerators.reduce(0, +)) / Double(denominator)
  }

  /// The Aalen–Johansen curve of first opt-ins by day, leaving the app for good being the competing event; nil without users.
  func optInByDay(_ variant: Int, _ scope: Scope) -> CumulativeIncidence? {
    let view = view(variant, scope)
    return Self.curve(
      initial: users(scope), events: (0..<layout.days).map { view.count(.optIns, day: $0) },
      competing: (0..<layout.days).map { view.count(.churnedBefore, day: $0) }, censored: nil)
  }
}
