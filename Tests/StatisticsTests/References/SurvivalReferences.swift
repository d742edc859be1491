// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// One point of a Kaplan–Meier curve.
struct SurvivalReference: Sendable, CustomTestStringConvertible {
  let index: Int
  let survival: Double
  let standardError: Double
  let lower: Double
  let upper: Double

  var testDescription: String { "week \(index)" }

  /// Remission times of the 6-MP arm of Freireich et al.
  ///
  /// 1963 (Gehan 1965), in weeks; survival and log-log limits by `KaplanMeierFitter` of
  /// lifelines 0.30.3, standard errors from Greenwood's sum in mpmath 1.4.1, 2026-11-30.
  static let remission: [SurvivalReference] = [
    SurvivalReference(
      index: 6, survival: 0.8571428571428571, standardError: 0.07636035483212125,
      lower: 0.6197179552659838, upper: 0.9515517476469969),
    SurvivalReference(
      index: 7, survival: 0.8067226890756303, standardError: 0.08693528518005719,
      lower: 0.5631465646222333, upper: 0.9228090192028802),
    SurvivalReference(
      index: 10, survival: 0.7529411764705882, standardError: 0.09634965299432051,
      lower: 0.5031995107999564, upper: 0.8893618351692651),
    SurvivalReference(
      index: 13, survival: 0.6901960784313725, standardError: 0.10681470777500983,
      lower: 0.4316102224861839, upper: 0.8490659633494505),
    SurvivalReference(
      index: 16, survival: 0.6274509803921569, standardError: 0.11405386525675254,
      lower: 0.36751085598750194, upper: 0.8049121894718411),
    SurvivalReference(
      index: 22, survival: 0.5378151260504201, standardError: 0.128233751693034,
      lower: 0.26777893676713493, upper: 0.7467907176353943),
    SurvivalReference(
      index: 23, survival: 0.4481792717086835, standardError: 0.13459145675576045,
      lower: 0.18805200595923233, upper: 0.6801426284952412),
  ]

  /// Weeks with events and how many.
  static let remissionEvents = [(6, 3), (7, 1), (10, 1), (13, 1), (16, 1), (22, 1), (23, 1)]
  /// Weeks with censorings and how many.
  static let remissionCensorings = [(6, 1), (9, 1), (10, 1), (11, 1), (17, 1), (19, 1), (20, 1), (25, 1), (32, 2), (34, 1), (35, 1)]
}

/// One point of a cumulative incidence curve.
struct IncidenceReference: Sendable, CustomTestStringConvertible {
  let index: Int
  let incidence: Double
  let standardError: Double
  let lower: Double
  let upper: Double

  var testDescription: String { "index \(index)" }

  /// One user leaves at each index from 1 to 16: 1 the event, 2 the competing event, 0 censored.
  static let causes = [1, 2, 0, 1, 1, 2, 0, 1, 2, 2, 1, 0, 1, 0, 2, 0]

  /// For those, by `AalenJohansenFitter` of lifelines 0.30.3, 2026-11-30.
  static let withoutTies: [IncidenceReference] = [
    IncidenceReference(
      index: 1,
      incidence: 0.0625, standardError: 0.06051536478449089,
      lower: 0.004098165321320474, upper: 0.24699446221827892),
    IncidenceReference(
      index: 4,
      incidence: 0.1298076923076923, standardError: 0.0857820274553689,
      lower: 0.021272069236448154, upper: 0.33870108234705837),
    IncidenceReference(
      index: 5,
      incidence: 0.19711538461538458, standardError: 0.10217107524709909,
      lower: 0.04804056459512284, upper: 0.419476539215237),
    IncidenceReference(
      index: 8,
      incidence: 0.2719017094017094, standardError: 0.11677398326998156,
      lower: 0.08328034140156007, upper: 0.505425130888572),
    IncidenceReference(
      index: 11,
      incidence: 0.3466880341880342, standardError: 0.1262874624929491,
      lower: 0.12512906866785528, upper: 0.5827934575763475),
    IncidenceReference(
      index: 13,
      incidence: 0.44017094017094016, standardError: 0.13749718702222902,
      lower: 0.1772099229173212, upper: 0.6776410756559772),
    IncidenceReference(
      index: 16,
      incidence: 0.44017094017094016, standardError: 0.13749718702222902,
      lower: 0.1772099229173212, upper: 0.6776410756559772),
  ]
}

/// One point of a cumulative incidence curve with many users leaving at once.
struct TiedReference: Sendable, CustomTestStringConvertible {
  let index: Int
  let incidence: Double
  let standardError: Double
  let eventFree: Double
  let eventFreeStandardError: Double
  let area: Double
  let areaStandardError: Double

  var testDescription: String { "index \(index)" }

  static let events: [Int64] = [50, 120, 30, 80, 10, 60]
  static let competing: [Int64] = [100, 40, 60, 20, 90, 10]
  static let censored: [Int64] = [10, 30, 0, 50, 20, 0]

  /// 1,000 users.
  ///
  /// Values by definition; errors of the incidence by the double sum of Dinse & Larson 1986 and, like all other errors, by
  /// numeric derivatives with respect to every hazard and multinomial covariances, which agree to 18 digits; mpmath 1.4.1 with 40 digits,
  /// 2026-11-30.
  static let all: [TiedReference] = [
    TiedReference(
      index: 0,
      incidence: 0.05, standardError: 0.006892024376045111,
      eventFree: 0.85, eventFreeStandardError: 0.011291589790636216,
      area: 0.95, areaStandardError: 0.006892024376045111),
    TiedReference(
      index: 1,
      incidence: 0.17142857142857143, standardError: 0.011969957534675058,
      eventFree: 0.6880952380952381, eventFreeStandardError: 0.014703077503306686,
      area: 1.7785714285714285, areaStandardError: 0.016541977700355755),
    TiedReference(
      index: 2,
      incidence: 0.2031868131868132, standardError: 0.012837900332292448,
      eventFree: 0.5928205128205128, eventFreeStandardError: 0.01572746653542859,
      area: 2.5753846153846154, areaStandardError: 0.028172561746568972),
    TiedReference(
      index: 3,
      incidence: 0.2878754578754579, standardError: 0.014545123783193694,
      eventFree: 0.486959706959707, eventFreeStandardError: 0.016092041167145226,
      area: 3.2875091575091577, areaStandardError: 0.040214238800918095),
    TiedReference(
      index: 4,
      incidence: 0.29975252389886536, standardError: 0.014777414124189226,
      eventFree: 0.3681890467256321, eventFreeStandardError: 0.01595926964495618,
      area: 3.9877566336102923, areaStandardError: 0.053416058576789105),
    TiedReference(
      index: 5,
      incidence: 0.37592956804899613, standardError: 0.016061508185929513,
      eventFree: 0.27931582855047954, eventFreeStandardError: 0.01523742698221232,
      area: 4.611827065561296, areaStandardError: 0.06638165779240747),
  ]
}
