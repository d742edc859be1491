// SPDX-License-Identifier: GPL-3.0-or-later

extension Interval {
  /// Wilson's score interval for a share, or nil without trials.
  ///
  /// Wilson 1927; recommended by Brown, Cai & DasGupta 2001. The trials are independent. At 0 and at all successes the outer limit is
  /// exactly 0 or 1.
  ///
  /// - Parameters:
  ///   - successes: 0 to `trials`.
  ///   - trials: at least 0.
  ///   - level: the confidence level, strictly between 0 and 1.
  public static func wilson(successes: Int64, trials: Int64, level: Double = 0.95) -> Interval? {
    precondition(0 <= successes && successes <= trials, "successes lie between 0 and the number of trials")
    guard trials > 0 else { return nil }
    let z = GSL.normalUpperPoint(tail(of: level))
    let n = Double(trials)
    let share = Double(successes) / n
    let scale = 1 / (1 + z * z / n)
    let centre = scale * (share + z * z / (2 * n))
    let reach = scale * z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return Interval(
      estimate: share, lower: successes == 0 ? 0 : max(centre - reach, 0), upper: successes == trials ? 1 : min(centre + reach, 1),
      level: level)
  }

  /// The exact interval of Clopper & Pearson 1934 for a share: never less than its level, hence wider than Wilson's.
  ///
  /// Nil without trials, and beyond 2³⁰ trials, where it would take long and differ from Wilson's by nothing that matters. Accurate to 12
  /// digits, to 9 beyond 100,000 trials.
  ///
  /// - Parameters:
  ///   - successes: 0 to `trials`.
  ///   - trials: at least 0.
  ///   - level: the confidence level, strictly between 0 and 1.
  public static func clopperPearson(successes: Int64, trials: Int64, level: Double = 0.95) -> Interval? {
    precondition(0 <= successes && successes <= trials, "successes lie between 0 and the number of trials")
    guard trials > 0, trials <= 1 << 30 else { return nil }
    let tail = tail(of: level)
    let x = Double(successes)
    let n = Double(trials)
    return Interval(
      estimate: x / n,
      lower: successes == 0 ? 0 : IncompleteBeta.point(tail, a: x, b: n - x + 1),
      upper: successes == trials ? 1 : IncompleteBeta.point(1 - tail, a: x + 1, b: n - x),
      level: level)
  }
}
