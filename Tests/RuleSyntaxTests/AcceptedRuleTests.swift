// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import Testing
import TipRules

@Suite("Accepted rules")
struct AcceptedRuleTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let text: String
    let normalForm: String
    var testDescription: String { text }

    init(_ text: String, _ normalForm: String? = nil) {
      self.text = text
      self.normalForm = normalForm ?? text
    }
  }

  /// The rules of the WWDC23 talk and of Apple's reference pages.
  static let published = [
    Sample("#Rule(Self.$isLoggedIn) { $0 == true }", "#Rule(FavoriteBackyardTip.$isLoggedIn) { $0 == true }"),
    Sample(
      "#Rule(Self.enteredBackyardDetailView) { $0.count >= 3 }",
      "#Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations.count >= 3 }"),
    Sample(
      """
      #Rule(Self.enteredBackyardDetailView) { 
          $0.donations.filter { 
              $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24)
          }
          .count >= 3
      }
      """,
      "#Rule(FavoriteBackyardTip.enteredBackyardDetailView) "
        + "{ $0.donations.filter { $0.date > Date.now.addingTimeInterval(-5.0 * 60.0 * 60.0 * 24.0) }.count >= 3 }"),
    Sample(
      """
      // Update the rule to specify a backyardID
      #Rule(Self.enteredBackyardDetailView) {
          $0.donations.filter {
              $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24) 
          }
          .largestSubset(by: \\.backyardID)
          .count >= 3
      }
      """,
      "#Rule(FavoriteBackyardTip.enteredBackyardDetailView) { $0.donations"
        + ".filter { $0.date > Date.now.addingTimeInterval(-5.0 * 60.0 * 60.0 * 24.0) }.largestSubset(by: \\.backyardID).count >= 3 }"),
    Sample(
      "#Rule(LandmarksUser.$hasFavoritedLandmark) {\n    $0 == false\n}", "#Rule(LandmarksUser.$hasFavoritedLandmark) { $0 == false }"),
    Sample(
      "#Rule(LandmarkTips.landmarksAppDidOpen) { $0.donations.donatedWithin(.week).count >= 3 }",
      "#Rule(landmarksAppDidOpen) { $0.donations.donatedWithin(.week).count >= 3 }"),
    Sample(
      #"#Rule(LandmarkDetail.didViewLandmarkDetail) { $0.donations.filter({ $0.landmarkName != "Wilbere Bowl" }).count > 3 }"#,
      #"#Rule(didViewLandmarkDetail) { $0.donations.filter { $0.landmarkName != "Wilbere Bowl" }.count > 3 }"#),
  ]

  @Test("published rules", arguments: published)
  func acceptsPublished(_ sample: Sample) throws {
    let rule = try SampleApp.parse(sample.text, owner: "FavoriteBackyardTip")
    #expect(rule.normalForm(SampleApp.declarations) == sample.normalForm)
    #expect(rule.sourceText == sample.text)
  }

  @Test("the published rules of another tip")
  func acceptsOtherOwner() throws {
    for text in ["#Rule(Self.$userIsLoggedIn) { $0 == true }", "#Rule(Self.didViewLandmark) { $0.donations.count > 3 }"] {
      #expect(throws: Never.self) { try SampleApp.parse(text, owner: "FavoriteLandmarkTip") }
    }
  }

  static let language = [
    // Inputs and arguments.
    Sample("#Rule(Self.$level) { (level: Int) in level == 3 }", "#Rule(SampleTip.$level) { $0 == 3 }"),
    Sample("#Rule(Self.$level) { (_ level: Int) -> Bool in level == 3 }", "#Rule(SampleTip.$level) { $0 == 3 }"),
    Sample("#Rule(Self.$level) { (_ level) in level == 3 }", "#Rule(SampleTip.$level) { $0 == 3 }"),
    Sample("#Rule(Self.$limit) { (limit: Int?) in limit == 3 }", "#Rule(SampleTip.$limit) { $0 == 3 }"),
    Sample("#Rule(Self.$plan) { (plan: Store.Plan) in plan == .free }", "#Rule(SampleTip.$plan) { $0 == .free }"),
    Sample(
      "#Rule(Self.$level, appOpened) { (level: Int, opens) -> Bool in level > 2 && opens.donations.filter { (o) -> Bool in o.date < .now }.isEmpty }",
      "#Rule(SampleTip.$level, appOpened) { $0 > 2 && $1.donations.filter { $0.date < Date.now }.isEmpty }"),
    Sample(
      "#Rule(Self.$level, appOpened) { $0 > 2 && $1.donations.count > 2 }",
      "#Rule(SampleTip.$level, appOpened) { $0 > 2 && $1.donations.count > 2 }"),
    Sample(
      "#Rule(Self.$level, Self.appOpened) { level, opens in level > 2 || opens.donations.isEmpty }",
      "#Rule(SampleTip.$level, appOpened) { $0 > 2 || $1.donations.isEmpty }"),
    Sample("#Rule(Self.$level, { (level) in return level == 0x10 })", "#Rule(SampleTip.$level) { $0 == 16 }"),
    Sample("#Rule($level) { _ in true }", "#Rule(SampleTip.$level) { input0 in true }"),
    Sample("#Rule(FavoriteBackyardTip.$isLoggedIn) { /* bare */ $0 }", "#Rule(FavoriteBackyardTip.$isLoggedIn) { $0 }"),
    // Operators and literals.
    Sample("#Rule(Self.$level) { !($0 == 1) && ($0 != 2) }", "#Rule(SampleTip.$level) { !($0 == 1) && $0 != 2 }"),
    Sample(
      "#Rule(Self.$level) { $0 + 2 * $0 - (1 - $0) % 3 >= -$0 / -1_000 }",
      "#Rule(SampleTip.$level) { $0 + 2 * $0 - (1 - $0) % 3 >= -$0 / -1000 }"),
    Sample("#Rule(Self.$score) { 60 * 60 * 24 < $0 }", "#Rule(SampleTip.$score) { 60.0 * 60.0 * 24.0 < $0 }"),
    Sample("#Rule(Self.$score) { $0 * (2 + 1) <= 1e3 }", "#Rule(SampleTip.$score) { $0 * (2.0 + 1.0) <= 1000.0 }"),
    Sample("#Rule(Self.$level) { 5 * 0.5 > 2 && $0 == 0b101 }", "#Rule(SampleTip.$level) { 5.0 * 0.5 > 2.0 && $0 == 5 }"),
    Sample("#Rule(Self.$level) { ($0 > 2 ? 1 : 0) == 1 }", "#Rule(SampleTip.$level) { ($0 > 2 ? 1 : 0) == 1 }"),
    Sample("#Rule(Self.$level) { $0 > -9223372036854775808 }", "#Rule(SampleTip.$level) { $0 > -9223372036854775808 }"),
    Sample(
      #"#Rule(Self.$name) { "a\tb" < $0 || $0 == """"# + "\n  x\n  " + #"""" }"#, #"#Rule(SampleTip.$name) { "a\tb" < $0 || $0 == "x" }"#),
    Sample("#Rule(Self.$plan) { $0 == .premium || Plan.family == $0 }", "#Rule(SampleTip.$plan) { $0 == .premium || .family == $0 }"),
    // Optionals and structures.
    Sample("#Rule(Self.$limit) { $0 == nil || nil != $0 }", "#Rule(SampleTip.$limit) { $0 == nil || $0 != nil }"),
    Sample("#Rule(Self.$limit) { $0 ?? 3 > 2 && $0 == 4 }", "#Rule(SampleTip.$limit) { $0 ?? 3 > 2 && $0 == 4 }"),
    Sample(
      "#Rule(Self.$oldPlan, Self.$plan) { $0 == .free && $0 != $1 }",
      "#Rule(SampleTip.$oldPlan, SampleTip.$plan) { $0 == .free && $0 != $1 }"),
    Sample(
      #"#Rule(LandmarksUser.$lastViewedLandmark) { $0?.name == "Bowl" && $0?.address?.number != 3 }"#,
      #"#Rule(LandmarksUser.$lastViewedLandmark) { $0?.name == "Bowl" && $0?.address?.number != 3 }"#),
    Sample("#Rule(Self.$landmark) { $0.isOpen && $0.id == 7 }", "#Rule(SampleTip.$landmark) { $0.isOpen && $0.id == 7 }"),
    // Donations.
    Sample(
      "#Rule(visit) { $0.donations.largestSubset(groupedBy: \\.landmark.name).smallestSubset(by: \\.plan).count > 1 }",
      "#Rule(visit) { $0.donations.largestSubset(by: \\.landmark.name).smallestSubset(by: \\.plan).count > 1 }"),
    Sample(
      "#Rule(visit) { $0.donations.contains(where: { $0.rating ?? 0 > 3 }) }",
      "#Rule(visit) { $0.donations.contains { $0.rating ?? 0.0 > 3.0 } }"),
    Sample("#Rule(visit) { $0.donations.contains { $0.plan == .free } }"),
    Sample(
      "#Rule(visit) { $0.donations.allSatisfy { visit in visit.landmark.isOpen } }",
      "#Rule(visit) { $0.donations.allSatisfy { $0.landmark.isOpen } }"),
    Sample("#Rule(visit) { $0.donations.last?.landmark.address?.city == $0.donations.first?.landmark.name }"),
    Sample(
      "#Rule(visit) { $0.donations.first != nil && nil == ($0.donations.last) }",
      "#Rule(visit) { !$0.donations.isEmpty && $0.donations.isEmpty }"),
    Sample(
      "#Rule(appOpened) { $0.donations.filter { $0.date >= Date() }.isEmpty }",
      "#Rule(appOpened) { $0.donations.filter { $0.date >= Date.now }.isEmpty }"),
    Sample(
      "#Rule(appOpened) { $0.donations.last?.date == Date().addingTimeInterval(-60) }",
      "#Rule(appOpened) { $0.donations.last?.date == Date.now.addingTimeInterval(-60.0) }"),
    Sample(
      "#Rule(Self.$lastOpened) { $0 < .now.addingTimeInterval(-1.5) }",
      "#Rule(SampleTip.$lastOpened) { $0 < Date.now.addingTimeInterval(-1.5) }"),
    Sample(
      "#Rule(visit, appOpened) { v, o in v.donations.filter { x in o.donations.contains { $0.date == x.date } }.count == 2 }",
      "#Rule(visit, appOpened) { input0, input1 in "
        + "input0.donations.filter { donation0 in input1.donations.contains { $0.date == donation0.date } }.count == 2 }"),
  ]

  @Test("the language", arguments: language)
  func accepts(_ sample: Sample) throws {
    let rule = try SampleApp.parse(sample.text)
    #expect(rule.normalForm(SampleApp.declarations) == sample.normalForm)
    #expect(try SampleApp.parse(sample.normalForm).expression == rule.expression)
  }

  @Test("a donation's own date hides a payload field of that name")
  func prefersOwnDate() throws {
    let declarations = RuleDeclarations(events: [EventDeclaration(id: "e", payload: [PayloadField(name: "date", type: .integer)])])
    let rule = try RuleParser.parse("#Rule(e) { $0.donations.contains { $0.date < .now } }", declarations: declarations, owner: nil)
    #expect(rule.expression == .contains(.all(event: 0), .comparison(.less, .donationDate(0), .now)))
  }

  @Test(
    "all eight ranges, also by their type's name",
    arguments: [
      (".minute", 60), (".hour", 3_600), (".day", 86_400), (".week", 604_800), (".minutes(2)", 120), (".hours(2)", 7_200),
      ("Tips.DonationTimeRange.days(2 * 2)", 345_600), ("DonationTimeRange.weeks(2)", 1_209_600),
    ] as [(String, Int64)])
  func acceptsRange(text: String, seconds: Int64) throws {
    let rule = try SampleApp.parse("#Rule(appOpened) { $0.donations.donatedWithin(\(text)).count > 1 }")
    guard case .comparison(_, .count(.within(_, let range)), _) = rule.expression else {
      Issue.record("\(rule)")
      return
    }
    #expect(range.duration == seconds * 1_000_000)
  }
}
