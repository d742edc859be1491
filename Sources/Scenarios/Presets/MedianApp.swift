// SPDX-License-Identifier: GPL-3.0-or-later

extension Preset {
  /// New users of a median app.
  ///
  /// There is no published response or fatigue curve for in-app tips as such: what is not assumed is carried
  /// over from notifications, banners and product tours, and says so.
  static let medianApp = Preset(
    name: "median-app",
    documentation:
      "New users of a median app: published retention and sessions; responses carried over from notifications, banners and tours.",
    text: """
      opensPerDay: { gamma: { shape: 1, mean: 1.94/day } }
      opensAtInstall: true
      lifetime: { powerLaw: { day1: 27.3%, exponent: -0.572 } }
      hourOfWeek: [0.25, 0.15, 0.1, 0.1, 0.15, 0.3, 0.6, 0.9, 1.1, 1.2, 1.3, 1.3, 1.2, 1.1, 1.1, 1.2, 1.3, 1.4, 1.4, 1.5, 1.7, 1.6, 1.2, 0.6]
      tenure: { share: 0, length: { lognormal: { median: 180d, sigma: 1 } }, knowsFeature: 50% }
      response:
        responsiveness: { normal: { mean: 0, standardDeviation: 0.5 } }
        notice: 65%
        strike: 10%
        act: 20%
        close: 50%
        tapAway: 40%
        exposureEffect: -0.6
        optOut: 0.2%
        abandon: 0.1%
        readTime: { lognormal: { median: 5s, sigma: 0.8 } }
        strikeTime: { uniform: { minimum: 400ms, maximum: 2s } }
      fatigue:
        perDisplay: 0.2
        perDismissal: 0.3
        sharedHalfLife: 15d
        tipHalfLife: 15d
        sharedWeight: 0.5
        tipWeight: 0.5
        onNotice: 0.3
        onStrike: 0.5
        onAct: 0.5
        onClose: 0.3
        onOptOut: 0.7
        onAbandon: 0.5
        threshold: 1
      adoption: { factor: 1.5 }
      """,
    origins: [
      Origin(
        path: "opensPerDay",
        source: "MWM, US apps, April 2026: the median app has 2.94 sessions per daily active user; under a gamma of shape 1 (assumed) that "
          + "number is 1 + mean", grade: .vendor),
      Origin(
        path: "opensAtInstall", source: "assumed: retention tables count those who opened the app on day 0", grade: .assumed),
      Origin(
        path: "lifetime",
        source: "MWM, US apps: 27.3% after 1 day and 3.9% after 30 days, read as the share who keep the app; ln(3.9/27.3)/ln 30 = -0.572",
        grade: .vendor),
      Origin(
        path: "hourOfWeek",
        source: "assumed; only the shape is known: peaks in late morning and late afternoon, evenings busy (Stach et al., Sensors 2024; "
          + "Böhmer et al., MobileHCI 2011)", grade: .assumed),
      Origin(path: "tenure.share", source: "assumed: everybody is new", grade: .assumed),
      Origin(path: "tenure", source: "assumed", grade: .assumed),
      Origin(path: "response.responsiveness", source: "assumed: users differ by a standard deviation of half a logit", grade: .assumed),
      Origin(
        path: "response.notice",
        source: "Pradhan et al., INFOCOM 2017 (30 users, 30 days): 20 to 50% of notifications are ignored; the middle, carried over",
        grade: .reviewed),
      Origin(path: "response.strikeTime", source: "Command AI: a strike is a close within 2 s; the spread is assumed", grade: .vendor),
      Origin(path: "response.strike", source: "assumed", grade: .assumed),
      Origin(
        path: "response.act",
        source: "Pielot et al., MobileHCI 2018 (794,525 notifications, 278 users): 15 to 25% of notifications that are no messages lead to "
          + "use; the middle, carried over", grade: .reviewed),
      Origin(
        path: "response.close",
        source: "Chameleon and Pendo: about 70% dismiss a tour; with tapAway, 1 - 0.5 × 0.6 of those who read and don't act", grade: .vendor
      ),
      Origin(path: "response.tapAway", source: "see response.close; the division between the two is assumed", grade: .vendor),
      Origin(
        path: "response.exposureEffect",
        source: "DoubleClick/KRC, 1990s, by adage.com: banner clicks fall to 0.5 to 0.6 of the exposure before; ln 0.55, carried over",
        grade: .secondHand),
      Origin(
        path: "response.optOut",
        source: "assumed; stated intentions (Localytics 2017: 10% would disable push at one message a week) are an upper bound",
        grade: .assumed),
      Origin(path: "response.abandon", source: "assumed", grade: .assumed),
      Origin(
        path: "response.readTime", source: "assumed; the form is that of dwell times (Liu, White & Dumais, SIGIR 2010)", grade: .assumed),
      Origin(
        path: "fatigue.sharedHalfLife",
        source: "Yancey & Settles, KDD 2020, by summaries: the penalty on a repeated reminder halves in 15 days, carried over",
        grade: .secondHand),
      Origin(
        path: "fatigue.tipHalfLife",
        source: "Yancey & Settles, KDD 2020, by summaries: the penalty on a repeated reminder halves in 15 days, carried over",
        grade: .secondHand),
      Origin(
        path: "fatigue",
        source: "assumed; that fatigue carries over between similar messages is known (Vance et al.), by how much is not", grade: .assumed),
      Origin(path: "adoption", source: "assumed", grade: .assumed),
    ])
}
