// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a donation exactly as old as a `donatedWithin` range still lies within it.
public enum WindowBounds: String, Hashable, Sendable, CaseIterable {
  /// A donation is within W while its date is at or after now − W.
  case inclusive
  /// A donation is within W while its date is after now − W.
  case exclusive
}

/// How many donations a memory keeps.
public enum Retention: String, Hashable, Sendable, CaseIterable {
  /// What the rules need to be decided, and no more.
  case decisions
  /// Everything up to each event's donation limit, with payloads, so that explanations can name live values.
  case full
}
