// SPDX-License-Identifier: GPL-3.0-or-later

import RuleSyntax
import TipRules

/// The declarations that the tests' rules name: those of Apple's samples, and one of each type.
enum SampleApp {
  static let plan = EnumerationType(name: "Plan", cases: ["free", "premium", "family"])
  static let address = StructureType(
    name: "Address", fields: [.init(name: "city", type: .string), .init(name: "number", type: .optional(.integer))])
  static let landmark = StructureType(
    name: "Landmark",
    fields: [
      .init(name: "name", type: .string), .init(name: "id", type: .integer), .init(name: "address", type: .optional(.structure(address))),
      .init(name: "isOpen", type: .boolean),
    ])

  static let declarations = RuleDeclarations(
    parameters: [
      ParameterDeclaration(id: "FavoriteBackyardTip.isLoggedIn", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(id: "FavoriteLandmarkTip.userIsLoggedIn", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(id: "LandmarksUser.hasFavoritedLandmark", type: .boolean, initialValue: .boolean(false)),
      ParameterDeclaration(
        id: "LandmarksUser.lastViewedLandmark", type: .optional(.structure(landmark)), initialValue: .null, isTransient: true),
      ParameterDeclaration(id: "SampleTip.level", type: .integer, initialValue: .integer(3)),
      ParameterDeclaration(id: "SampleTip.score", type: .double, initialValue: .double(0.5)),
      ParameterDeclaration(id: "SampleTip.name", type: .string, initialValue: .string("Anna")),
      ParameterDeclaration(id: "SampleTip.plan", type: .enumeration(plan), initialValue: .enumerationCase("free")),
      ParameterDeclaration(id: "SampleTip.oldPlan", type: .optional(.enumeration(plan)), initialValue: .null),
      ParameterDeclaration(id: "SampleTip.limit", type: .optional(.integer), initialValue: .null),
      ParameterDeclaration(id: "SampleTip.landmark", type: .structure(landmark), initialValue: landmarkValue),
      ParameterDeclaration(id: "SampleTip.lastOpened", type: .date, initialValue: .date(0)),
    ],
    events: [
      EventDeclaration(
        id: "entered-backyard-detail-view", payload: [PayloadField(name: "backyardID", type: .integer)],
        swiftNames: ["FavoriteBackyardTip.enteredBackyardDetailView"]),
      EventDeclaration(id: "didViewLandmark", swiftNames: ["FavoriteLandmarkTip.didViewLandmark"]),
      EventDeclaration(id: "landmarksAppDidOpen", swiftNames: ["LandmarkTips.landmarksAppDidOpen"]),
      EventDeclaration(
        id: "didViewLandmarkDetail",
        payload: [PayloadField(name: "landmarkID", type: .integer), PayloadField(name: "landmarkName", type: .string)],
        swiftNames: ["LandmarkDetail.didViewLandmarkDetail"]),
      EventDeclaration(id: "appOpened"),
      EventDeclaration(
        id: "visit",
        payload: [
          PayloadField(name: "landmark", type: .structure(landmark)), PayloadField(name: "rating", type: .optional(.double)),
          PayloadField(name: "plan", type: .enumeration(plan)),
        ], swiftNames: ["SampleTip.visit"]),
    ])

  static let landmarkValue = Value.structure([
    .string("Wilbere Bowl"), .integer(7), .structure([.string("Mono"), .null]), .boolean(true),
  ])

  static func parse(_ text: String, owner: String? = "SampleTip") throws(RuleSyntaxError) -> Rule {
    try RuleParser.parse(text, declarations: declarations, owner: owner)
  }
}
