// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import TipEngine
import TipRules

/// Lengths of time in microseconds.
enum Time {
  static let second: Microseconds = 1_000_000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour
  static let week = 7 * day
}

/// The declarations that the tests' rules name, and tips made of few words.
enum SampleApp {
  static let isLoggedIn = 0
  static let level = 1
  static let session = 2
  static let place = 3
  static let opened = 0
  static let viewed = 1
  static let searched = 2
  static let visited = 3

  static let declarations = RuleDeclarations(
    parameters: [
      ParameterDeclaration(id: "isLoggedIn", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(id: "level", type: .integer, initialValue: .integer(3)),
      ParameterDeclaration(id: "session", type: .integer, initialValue: .integer(0), isTransient: true),
      ParameterDeclaration(id: "place", type: .optional(.integer), initialValue: .null),
    ],
    events: [
      EventDeclaration(id: "opened"),
      EventDeclaration(id: "viewed", donationLimit: DonationLimit(maximumCount: 3)),
      EventDeclaration(id: "searched", donationLimit: DonationLimit(maximumAge: Time.hour)),
      EventDeclaration(id: "visited", payload: [PayloadField(name: "place", type: .integer)]),
    ])

  static let loggedIn = "#Rule($isLoggedIn) { $0 == true }"
  static let openedTwiceInADay = "#Rule(opened) { $0.donations.donatedWithin(.day).count >= 2 }"

  static func tip(
    _ id: String, _ rules: String..., count: Int? = nil, duration: Microseconds? = nil, ignoresFrequency: Bool = false,
    presentation: Presentation = .inline
  ) throws -> TipDefinition {
    TipDefinition(
      id: id, rules: try rules.map { try RuleParser.parse($0, declarations: declarations, owner: id) },
      options: TipOptions(
        maximumDisplayCount: count, maximumDisplayDuration: duration, ignoresDisplayFrequency: ignoresFrequency),
      presentation: presentation)
  }
}
