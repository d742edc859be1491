// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Scenarios that are small enough to run many times.
enum Fixtures {
  /// The small scenario, with text replaced.
  static func small(_ changes: [(old: String, new: String)] = []) -> String {
    var text = smallText
    for (old, new) in changes {
      precondition(text.contains(old), "the fixture holds '\(old)'")
      text = text.replacingOccurrences(of: old, with: new)
    }
    return text
  }

  /// A study whose run takes hours, for tests that stop it.
  static var endless: String { small([("users: 240", "users: 10_000_000_000"), ("days: 12", "days: 60")]) }

  private static let smallText = #"""
    tipsim: 1
    name: Small
    app:
      inlineTips:
        ReadTip:
          rules: ["#Rule(Self.viewed) { $0.donations.donatedWithin(.days(5)).count >= 3 }"]
          options: { maxDisplayCount: 3, maxDisplayDuration: 2m }
          feature: star
        LoginTip:
          rules: ["#Rule(Self.$isLoggedIn) { $0 == true }", "#Rule(ReadTip.viewed) { $0.donations.isEmpty == false }"]
          options: { maxDisplayCount: 2 }
          feature: share
        ListTip:
          rules: ["#Rule(ReadTip.opened) { $0.donations.count >= 2 }"]
          presentation: inline
      parameters: { LoginTip.isLoggedIn: false }
      events: { viewed: {}, opened: {} }
      actions:
        open: [{ donate: opened }, { set: { LoginTip.isLoggedIn: true }, when: { session: ">= 2" } }]
        view: [{ donate: viewed }]
        star: [{ invalidate: ReadTip }]
        share: [{ invalidate: LoginTip }]
      screens:
        home: { tips: [ListTip], dwell: { lognormal: { median: 8s, sigma: 0.9 } }, actions: { share: 5% }, goTo: { detail: 55% }, leave: 40% }
        detail: { tips: [ReadTip, LoginTip], dwell: 20s, onAppear: view, actions: { star: 10% }, goTo: { home: 50% }, leave: 40% }
    configuration: { displayFrequency: daily }
    population: { preset: median-app, users: 240, days: 12, replications: 8 }
    study:
      seed: 11
      baseline: daily
      control: noTips
      decide: { maximize: actedUsers, subjectTo: { strikesPerUser: "<= 0.5" } }
      variants:
        immediate: { configuration: { displayFrequency: immediate } }
        daily: {}

    """#
}
