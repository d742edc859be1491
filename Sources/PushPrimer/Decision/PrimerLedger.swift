// SPDX-License-Identifier: GPL-3.0-or-later

/// What is remembered of an app's primer between launches: one ledger per app, whatever texts its primers have.
@frozen public struct PrimerLedger: Hashable, Sendable, BitwiseCopyable {
  /// When a primer was last displayed, nil if never; suppressed calls and answers don't touch it.
  public var lastShown: PrimerMicroseconds?
  /// When a primer was last declined, by button, swipe or a tap outside; nil if never.
  public var lastDeclined: PrimerMicroseconds?
  /// How often a primer was displayed, at most `Int32.max`.
  public var timesShown: Int32

  /// A ledger with these entries; without arguments, an empty one.
  @inlinable
  public init(lastShown: PrimerMicroseconds? = nil, lastDeclined: PrimerMicroseconds? = nil, timesShown: Int32? = nil) {
    self.lastShown = lastShown
    self.lastDeclined = lastDeclined
    self.timesShown = timesShown ?? (lastShown == nil ? 0 : 1)
  }

  /// Takes up something that happened.
  public mutating func record(_ entry: Entry) {
    switch entry {
    case .shown(let moment):
      lastShown = moment
      if timesShown < .max { timesShown += 1 }
    case .declined(let moment): lastDeclined = moment
    case .forgotten: self = PrimerLedger()
    }
  }

  /// Whether an entry lies ahead of now: the clock was moved back since.
  func isAhead(of now: PrimerMicroseconds) -> Bool {
    if let lastShown, lastShown > now { return true }
    if let lastDeclined, lastDeclined > now { return true }
    return false
  }

  /// Something that a ledger remembers.
  @frozen public enum Entry: Hashable, Sendable, BitwiseCopyable {
    /// A primer came on screen.
    case shown(at: PrimerMicroseconds)
    /// A primer on screen was declined.
    case declined(at: PrimerMicroseconds)
    /// The app was deleted, and the ledger with it.
    case forgotten
  }
}
