// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// Intervals of shares by `proportion_confint` of statsmodels 0.15.0 (methods "wilson" and "beta"; SciPy 1.17.1), 2026-11-30.
///
/// Clopper and Pearson's limits of 3 in 10⁸ are solved from the binomial sums in mpmath 1.4.1 with 40 digits, where SciPy has nine digits
/// right.
struct ShareReference: Sendable, CustomTestStringConvertible {
  let successes: Int64
  let trials: Int64
  let level: Double
  let wilson: (Double, Double)
  let clopperPearson: (Double, Double)

  var testDescription: String { "\(successes) of \(trials) at \(level)" }

  static let all: [ShareReference] = [
    ShareReference(
      successes: 0, trials: 10, level: 0.95,
      wilson: (0.0, 0.2775327998628892),
      clopperPearson: (0.0, 0.3084971078187607)),
    ShareReference(
      successes: 1, trials: 10, level: 0.95,
      wilson: (0.017876213095072896, 0.4041500267952385),
      clopperPearson: (0.0025285785444617865, 0.4450161170281954)),
    ShareReference(
      successes: 5, trials: 10, level: 0.95,
      wilson: (0.236593090512564, 0.7634069094874361),
      clopperPearson: (0.18708602844739855, 0.8129139715526015)),
    ShareReference(
      successes: 10, trials: 10, level: 0.95,
      wilson: (0.7224672001371107, 1.0),
      clopperPearson: (0.6915028921812392, 1.0)),
    ShareReference(
      successes: 17, trials: 400, level: 0.95,
      wilson: (0.026701694991131116, 0.06700205432475019),
      clopperPearson: (0.02494961920211476, 0.06717611443869687)),
    ShareReference(
      successes: 17, trials: 400, level: 0.99,
      wilson: (0.02313748138488807, 0.07679220232076556),
      clopperPearson: (0.020829935434442146, 0.07565124883025152)),
    ShareReference(
      successes: 123456, trials: 1000000, level: 0.95,
      wilson: (0.12281269653142285, 0.12410219641400438),
      clopperPearson: (0.12281184162962973, 0.12410234027680268)),
    ShareReference(
      successes: 3, trials: 100000000, level: 0.95,
      wilson: (1.0202707334903524e-08, 8.8211877091482e-08),
      clopperPearson: (6.186721271685466e-09, 8.76727281692604e-08)),
    ShareReference(
      successes: 50000001, trials: 100000000, level: 0.99,
      wilson: (0.49987121853909455, 0.5001288014609042),
      clopperPearson: (0.4998712135372806, 0.5001288064627184)),
  ]
}
