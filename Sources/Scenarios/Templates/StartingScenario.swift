// SPDX-License-Identifier: GPL-3.0-or-later

/// The commented scenario that `tipsim init` writes: small, complete and quick to run.
public enum StartingScenario {
  /// The file's text; it reads without any diagnostic.
  public static let text = #"""
    # A scenario for tipsim: an app with its tips, its users, and the variants to compare.
    #
    #   tipsim check THIS-FILE     says what it understood and what looks odd
    #   tipsim run THIS-FILE       simulates it and writes a report
    #
    # Every key is explained in docs/scenario.md.
    tipsim: 1
    name: My app, first 30 days

    app:
      # The app's tips, with TipKit's rules and options, in the order in which ties are settled.
      inlineTips:
        SearchTip:
          rules:
            - "#Rule(Self.appOpened) { $0.donations.donatedWithin(.week).count >= 3 }"
            - "#Rule(Self.searched) { $0.donations.isEmpty }"
          options: { maxDisplayCount: 3 }
          presentation: inline # inline, popover or custom
          feature: search # the action that the tip teaches
        FavoriteTip:
          rules:
            - "#Rule(Self.$isLoggedIn) { $0 == true }"
            - "#Rule(Self.viewedDetail) { $0.donations.largestSubset(by: \\.itemID).count >= 2 }"
          options: { maxDisplayCount: 3, maxDisplayDuration: 5m }
          feature: favorite

      # What the rules read.
      parameters: { FavoriteTip.isLoggedIn: false }
      events:
        appOpened: {}
        searched: {}
        viewedDetail: { payload: { itemID: integer } }

      # What users do, and what the app tells TipKit then. `open` is the opening of the app.
      actions:
        open:
          - { donate: appOpened }
          - { set: { FavoriteTip.isLoggedIn: true }, when: { session: ">= 2" } }
        search: [{ donate: searched }, { invalidate: SearchTip }]
        viewDetail: [{ donate: viewedDetail, with: { itemID: { zipf: { n: 50, exponent: 1 } } } }]
        favorite: [{ invalidate: FavoriteTip }]

      # Where users are, for how long, and what they do next. The shares of a screen sum to 100 %.
      screens:
        home:
          tips: [SearchTip]
          dwell: { lognormal: { median: 8s, sigma: 0.9 } }
          actions: { search: 5% }
          goTo: { detail: 55% }
          leave: 40%
        detail:
          tips: [FavoriteTip]
          dwell: { lognormal: { median: 15s, sigma: 1 } }
          onAppear: viewDetail
          actions: { favorite: 8% }
          goTo: { home: 52% }
          leave: 40%

    configuration: { displayFrequency: daily }

    # Who the users are. The preset's numbers come from published sources, which the report lists; any of them can be set here instead.
    population:
      preset: median-app
      users: 20_000
      days: 30

    study:
      seed: 1
      control: noTips # the same users without tips: what the tips cause
      baseline: daily
      # Without a decision rule the report shows the trade-off and names no winner.
      decide: { maximize: actedUsers, subjectTo: { strikesPerUser: "<= 0.2" } }
      variants:
        immediate: { configuration: { displayFrequency: immediate } }
        daily: {}
        weekly: { configuration: { displayFrequency: weekly } }

    """#
}
