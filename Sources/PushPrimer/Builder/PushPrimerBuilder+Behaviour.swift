// SPDX-License-Identifier: GPL-3.0-or-later

// What the seed lists as settings of the behaviour.
extension PushPrimerBuilder {
  /// Whether a user who has denied notifications is shown the primer and led to Settings (the default), or nothing.
  @discardableResult
  public func fallbackToSettings(_ isOn: Bool) -> PushPrimerBuilder { setting { $0.behaviour.fallbackToSettings = isOn } }

  /// At least this many seconds between two displays; zero, negative and not-a-number are no limit, and the huge never ends.
  @discardableResult
  public func minInterval(_ seconds: Double) -> PushPrimerBuilder {
    setting { $0.behaviour.throttle.sinceShown = PrimerSeconds.microseconds(seconds) }
  }
}

// What other vendors have and the seed has not; off unless called.
extension PushPrimerBuilder {
  /// At least this many seconds after a refusal, by button, swipe or a tap outside; bounds as in ``minInterval(_:)``.
  @discardableResult
  public func minIntervalAfterDecline(_ seconds: Double) -> PushPrimerBuilder {
    setting { $0.behaviour.throttle.sinceDeclined = PrimerSeconds.microseconds(seconds) }
  }

  /// At most this many displays in all; nil is no limit, zero or less is never.
  @discardableResult
  public func maxDisplays(_ count: Int?) -> PushPrimerBuilder {
    setting { $0.behaviour.throttle.maximumDisplays = count.map(Int32.init(clamping:)) }
  }

  /// Whether users whose notifications come quietly are asked to upgrade.
  @discardableResult
  public func askProvisional(_ isOn: Bool) -> PushPrimerBuilder { setting { $0.behaviour.asksProvisional = isOn } }
}
