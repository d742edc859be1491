// SPDX-License-Identifier: GPL-3.0-or-later

/// The regularised incomplete beta function and its inverse for the large arguments where GSL's series stops.
///
/// GSL 2.7.1 takes at most 512 terms of the continued fraction, too few from a + b of some millions on, and its inverse then does not
/// return.
enum IncompleteBeta {
  /// The x for which I_x(a, b) = p, by bisection to the last bit: about a hundred evaluations.
  ///
  /// - Parameters:
  ///   - p: strictly between 0 and 1.
  ///   - a: at least 1.
  ///   - b: at least 1.
  static func point(_ p: Double, a: Double, b: Double) -> Double {
    var low = 0.0
    var high = 1.0
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return middle }
      if lowerTail(middle, a: a, b: b) < p { low = middle } else { high = middle }
    }
  }

  /// I_x(a, b), from GSL where it converges.
  static func lowerTail(_ x: Double, a: Double, b: Double) -> Double {
    if a + b <= 100_000, let value = GSL.betaLowerTail(x, a, b) { return value }
    // x is exact and 1 − x is not, hence two logarithms of x. The continued fraction converges fast below the mean only.
    let front = GSL.exponential(a * GSL.logarithm(x) + b * GSL.logarithmOfOnePlus(-x) - GSL.logarithmOfBeta(a, b))
    return x <= (a + 1) / (a + b + 2) ? continuedFraction(x, front / a, a, b) : 1 - continuedFraction(1 - x, front / b, b, a)
  }

  /// The continued fraction 26.5.8 of Abramowitz & Stegun 1964, times `front`.
  ///
  /// By Lentz's method as Thompson & Barnett 1986 give it; O(√max(a, b)) terms.
  private static func continuedFraction(_ x: Double, _ front: Double, _ a: Double, _ b: Double) -> Double {
    if front == 0 { return 0 }
    let smallest = 1e-300
    func awayFromZero(_ value: Double) -> Double { value.magnitude < smallest ? smallest : value }
    var numerator = 1.0
    var denominator = 1 / awayFromZero(1 - (a + b) * x / (a + 1))
    var fraction = denominator
    for term in 1...1_000_000 {
      let m = Double(term)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      denominator = 1 / awayFromZero(1 + even * denominator)
      numerator = awayFromZero(1 + even / numerator)
      fraction *= denominator * numerator
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      denominator = 1 / awayFromZero(1 + odd * denominator)
      numerator = awayFromZero(1 + odd / numerator)
      let change = denominator * numerator
      fraction *= change
      if (change - 1).magnitude < 1e-15 { break }
    }
    return min(front * fraction, 1)
  }
}
