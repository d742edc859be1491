// SPDX-License-Identifier: GPL-3.0-or-later

/// A generation of iOS among those with TipKit, by its major version; the systems of other platforms of the same year count as it.
public enum SystemVersion: Int, CaseIterable, Sendable {
  /// iOS 17, macOS 14, of 2023.
  case ios17 = 17
  /// iOS 18, macOS 15, of 2024.
  case ios18 = 18
  /// The systems numbered 26, of 2025.
  case ios26 = 26

  /// The newest.
  public static let newest = SystemVersion.ios26
  /// Its place in `allCases`.
  public var ordinal: Int {
    switch self {
    case .ios17: 0
    case .ios18: 1
    case .ios26: 2
    }
  }
  /// The name that people read.
  public var name: String { "iOS \(rawValue)" }
}

/// Which generations of the system users have, as shares that sum to 1.
public struct SystemVersionMix: Hashable, Sendable {
  /// The shares in the order of `SystemVersion.allCases`, each in 0…1.
  public let shares: [Double]

  /// A mix with these shares; versions that aren't named have none.
  public init(_ shares: [SystemVersion: Double]) {
    self.shares = SystemVersion.allCases.map { shares[$0] ?? 0 }
  }

  /// Everybody has the newest.
  public static let newestOnly = SystemVersionMix([.newest: 1])

  /// The share of one version.
  public func share(of version: SystemVersion) -> Double { shares[version.ordinal] }

  /// The version of the user at `place` in (0, 1): older systems first.
  func version(at place: Double) -> SystemVersion {
    var cumulative = 0.0
    for (version, share) in zip(SystemVersion.allCases, shares) {
      cumulative += share
      if place < cumulative { return version }
    }
    return SystemVersion.allCases.last { share(of: $0) > 0 } ?? .newest
  }
}

extension PopulationModel {
  /// The expected share of users with a version, over all segments.
  public func share(of version: SystemVersion) -> Double {
    segments.reduce(0) { $0 + $1.share * $1.behaviour.systemVersions.share(of: version) }
  }

  /// The versions that some users have, oldest first.
  public var systemVersions: [SystemVersion] { SystemVersion.allCases.filter { share(of: $0) > 0 } }
}
