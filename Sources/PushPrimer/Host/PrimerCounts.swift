// SPDX-License-Identifier: GPL-3.0-or-later

/// What a host has counted since it was made.
///
/// Calls requested are displays plus calls suppressed, and displays are the sum of their endings plus the one on screen.
public struct PrimerCounts: Hashable, Sendable {
  /// Calls to present with a valid configuration.
  public internal(set) var requested = 0
  /// Displays.
  public internal(set) var shown = 0
  /// Displays that led to the system prompt.
  public internal(set) var accepted = 0
  /// Displays that led to Settings.
  public internal(set) var redirected = 0
  /// Displays that were declined.
  public internal(set) var declined = 0
  /// Displays whose process ended before an answer; their outcome was never told.
  public internal(set) var abandoned = 0
  /// Calls that found the ledger ahead of the clock.
  public internal(set) var clockSetbacks = 0
  /// Answers that could not be written down.
  public internal(set) var memoryFailures = 0
  private var suppressions = [Int](repeating: 0, count: SuppressionReason.allCases.count)

  /// Counts of nothing.
  public init() {}

  /// Calls suppressed for a reason; misconfigured calls are refused before anything is counted.
  public func suppressed(_ reason: SuppressionReason) -> Int { suppressions[reason.ordinal] }

  /// Calls suppressed for any reason.
  public var suppressed: Int { suppressions.reduce(0, +) }

  mutating func suppress(_ reason: SuppressionReason) { suppressions[reason.ordinal] += 1 }

  mutating func end(_ outcome: PrimerOutcome) {
    switch outcome {
    case .accepted: accepted += 1
    case .redirectedToSettings: redirected += 1
    case .declined: declined += 1
    case .suppressed: break
    }
  }
}
