// SPDX-License-Identifier: GPL-3.0-or-later

/// Which candidates may be the best one, as far as the simulation can tell.
///
/// A candidate is out when some other one is significantly better in a one-sided paired comparison at level α/(k − 1), k being the number
/// of candidates. Then the truly best candidate stays in with probability at least 1 − α, whatever the correlations, because it can only
/// be thrown out by an error in one of its own k − 1 comparisons. This is the screening of Nelson, Swann, Goldsman & Song 2001 with
/// Bonferroni's bound, in the spirit of Hsu 1984. Holm's steps are not used here: comparing with a best that the same data chose, they
/// would not keep that promise.
public struct MayBeBest: Equatable, Sendable {
  /// The candidate with the best mean; the first of them on a tie.
  public let sampleBest: Int
  /// What is known about each candidate, in the order given.
  public let candidates: [Candidate]
  /// The probability 1 − α with which the truly best candidate is among those that may be the best.
  public let level: Double

  /// Which direction is better.
  public enum Direction: Equatable, Sendable {
    /// More is better.
    case maximize
    /// Less is better.
    case minimize
  }

  /// What is known about one candidate.
  public struct Candidate: Equatable, Sendable {
    /// Its mean.
    public let mean: Double
    /// Whether it may be the best.
    public let mayBeBest: Bool
    /// The position of the candidate that beats it most clearly, when it is out.
    public let beatenBy: Int?
    /// The least level α at which it would be out: k − 1 times the least one-sided p value, at most 1.
    public let adjustedPValue: Double
    /// Whether it can't be told from the sample best because all their values agree exactly.
    public let isIdenticalToSampleBest: Bool
  }

  /// The candidates among quantities of users, compared user by user, or nil without candidates or with fewer than two users.
  ///
  /// - Parameters:
  ///   - products: the sums over users.
  ///   - quantities: which quantities are the candidates.
  ///   - direction: whether more or less is better.
  ///   - level: the probability to keep the best, strictly between 0 and 1.
  public init?(_ products: CrossProducts, quantities: [Int], direction: Direction, level: Double = 0.95) {
    self.init(
      means: quantities.compactMap { products.mean(of: $0) }, of: quantities.count, direction: direction, level: level
    ) { products.differenceEstimate(of: quantities[$0], minus: quantities[$1]) }
  }

  /// The candidates from their replication means, compared replication by replication, or nil without candidates or with fewer than two
  /// replications.
  public init?(_ replications: [ReplicationMeans], direction: Direction, level: Double = 0.95) {
    self.init(means: replications.compactMap(\.mean), of: replications.count, direction: direction, level: level) {
      replications[$0].differenceEstimate(minus: replications[$1])
    }
  }

  private init?(
    means: [Double], of count: Int, direction: Direction, level: Double, difference: (Int, Int) -> Estimate?
  ) {
    precondition(level > 0 && level < 1, "a confidence level lies strictly between 0 and 1")
    guard count > 0, means.count == count else { return nil }
    let sign = direction == .maximize ? 1.0 : -1.0
    var best = 0
    for candidate in 1..<count where sign * means[candidate] > sign * means[best] { best = candidate }
    var candidates: [Candidate] = []
    for candidate in 0..<count {
      var least = 1.0
      var beatenBy: Int?
      var isIdentical = candidate == best
      for other in 0..<count where other != candidate {
        guard let estimate = difference(other, candidate) else { return nil }
        let pValue = estimate.probabilityOfNoAdvantage(sign)
        if other == best, estimate.test() == .identical { isIdentical = true }
        if pValue < least {
          least = pValue
          beatenBy = other
        }
      }
      let adjusted = min(Double(count - 1) * least, 1)
      let mayBeBest = count == 1 || adjusted > 1 - level
      candidates.append(
        Candidate(
          mean: means[candidate], mayBeBest: mayBeBest, beatenBy: mayBeBest ? nil : beatenBy, adjustedPValue: count == 1 ? 1 : adjusted,
          isIdenticalToSampleBest: isIdentical))
    }
    sampleBest = best
    self.candidates = candidates
    self.level = level
  }
}

extension Estimate {
  /// The one-sided p value against the hypothesis that the difference, times `sign`, is not positive.
  fileprivate func probabilityOfNoAdvantage(_ sign: Double) -> Double {
    let advantage = sign * value
    if standardError > 0 { return reference.upperTail(advantage / standardError) }
    return advantage > 0 ? 0 : 1
  }
}
