// SPDX-License-Identifier: GPL-3.0-or-later

public import TipRules

/// Whether a tip may be displayed at an instant, or the first gate that it does not pass, with the values that decided it.
public struct TipDecision: Hashable, Sendable {
  /// What stands behind the gate.
  public enum Cause: Hashable, Sendable {
    /// Nothing more is to be said.
    case none
    /// Why the tip is invalid.
    case invalidated(InvalidationReason)
    /// The first rule that does not hold, by its position in the tip, and the values in it.
    case rule(Int, RuleExplanation)
    /// The tip of the same group for which this one waits.
    case group(waitingFor: Int)
    /// The instant from which the frequency allows it, `Microseconds.max` if not known yet, and the tip whose display counts.
    case frequency(until: Microseconds, startedBy: Int)
    /// The tip whose popover is up.
    case slot(heldBy: Int)
    /// The instant until which the app holds it back, `Microseconds.max` if not known yet.
    case attention(until: Microseconds)
  }

  /// The first gate that the tip does not pass; nil if it may be displayed.
  public let gate: Gate?
  /// What stands behind it.
  public let cause: Cause

  /// A decision with its cause.
  public init(gate: Gate?, cause: Cause = .none) {
    self.gate = gate
    self.cause = cause
  }
}

extension EngineState {
  /// What the gates say of a tip at `now`, with the values that decided it; for people, not for the hot path.
  ///
  /// Numbers in rules are complete where the catalogue retains donations in full.
  public mutating func decision(on tip: Int, at now: Microseconds, in catalogue: TipCatalogue) -> TipDecision {
    let gate = firstFailingGate(of: tip, at: now, in: catalogue)
    switch gate {
    case .valid: return TipDecision(gate: gate, cause: .invalidated(records[tip].invalidation ?? .displayCountExceeded))
    case .rules:
      let time = Self.ruleTime(now)
      guard let index = catalogue.programs[tip].firstFailingRule(memory, now: time) else { return TipDecision(gate: gate) }
      return TipDecision(gate: gate, cause: .rule(index, RuleExplanation(catalogue.tips[tip].rules[index], memory: memory, now: time)))
    case .group:
      return TipDecision(gate: gate, cause: waitsInGroup(tip, at: now, in: catalogue).map { .group(waitingFor: $0) } ?? .none)
    case .displayFrequency:
      // While displays that will start the interval are up, the first of them is the one that delays.
      let starter = clockHolders > 0 ? records.indices.first { records[$0].holdsClock } ?? clockTip : clockTip
      return TipDecision(gate: gate, cause: .frequency(until: frequencyOpening(for: tip, in: catalogue), startedBy: starter))
    case .slot: return TipDecision(gate: gate, cause: .slot(heldBy: slotHolder))
    case .attention: return TipDecision(gate: gate, cause: .attention(until: holds[tip]))
    case nil, .configured, .override, .placement, .dismissed, .evaluation: return TipDecision(gate: gate)
    }
  }
}
