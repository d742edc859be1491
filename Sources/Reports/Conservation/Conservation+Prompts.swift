// SPDX-License-Identifier: GPL-3.0-or-later

import Attention
import PushPrimer
import Simulation
import Statistics
import TipEngine

extension ConservationChecker {
  /// The laws of what asks users for something beside tips.
  mutating func checkPrompts(_ view: VariantView) {
    func count(_ count: PromptCount) -> Int64 { view.count(count) }
    func refused(_ prompt: PromptCall.Prompt) -> Int64 {
      SuppressionReason.allCases.reduce(Int64(0)) { $0 + view.count(prompt, suppressedBy: $1) }
        + AttentionReason.allCases.reduce(Int64(0)) { $0 + view.count(prompt, heldBackBy: $1) }
    }
    equal(
      .prompts, "calls of the primer and what became of them", count(.primerCalls), count(.primerDisplays) + refused(.primer))
    equal(
      .prompts, "primers and their endings", count(.primerDisplays),
      count(.primersAccepted) + count(.primersDeclined) + count(.primersRedirected) + count(.primersUnanswered))
    equal(
      .prompts, "requests without a primer and what became of them", count(.coldCalls),
      count(.coldPromptDisplays) + count(.quietGrants) + refused(.systemPrompt))
    equal(
      .prompts, "system prompts and their endings", count(.promptDisplays),
      count(.promptsAllowed) + count(.promptsDenied) + count(.promptsSwept) + count(.promptsUnanswered))
    equal(
      .prompts, "system prompts and what led to them", count(.promptDisplays), count(.coldPromptDisplays) + count(.primersAccepted))
    atMost(.oneSystemPrompt, "answers to the system prompt and installs", count(.promptsAllowed) + count(.promptsDenied), count(.installs))
    atMost(.oneSystemPrompt, "users who allowed and users asked", count(.usersAllowed), count(.usersAsked))
    atMost(.oneSystemPrompt, "users who accepted a primer and users who saw one", count(.usersAccepted), count(.usersPrimed))
    atMost(.prompts, "recoveries in Settings and ways there", count(.settingsRecoveries), count(.settingsTrips))
    let asks = (1...TallyLayout.lastExposure).reduce(Int64(0)) { $0 + view.count(.asks, ask: $1) }
    equal(.prompts, "asks by ordinal and asks", asks, count(.primerDisplays) + count(.coldPromptDisplays))
    for tip in 0...reading.layout.anyTip {
      let reasons = AttentionReason.allCases.reduce(Int64(0)) { $0 + view.count(heldBackBy: $1, tip: tip) }
      equal(.attention, "opportunities held back and their reasons", view.count(notShown: .attention, tip: tip), reasons)
    }
    checkPermissionMetrics(view)
  }

  private mutating func checkPermissionMetrics(_ view: VariantView) {
    guard let variant, let segment else { return }
    let products = reading.tally.crossProducts[segment]
    for (metric, count) in [
      (Metric.optedInUsers, PromptCount.usersOptedIn), (.acceptedUsers, .usersAccepted), (.askedUsers, .usersAsked),
      (.allowedUsers, .usersAllowed), (.recoveredUsers, .usersRecovered), (.primerDisplays, .primerDisplays),
      (.wastedPrompts, .promptsDenied),
    ] {
      equal(
        .metrics, "\(metric.name) summed over users and counted", products.sum(reading.layout.metricPlace(metric, variant: variant)),
        Int128(view.count(count)))
    }
  }
}
