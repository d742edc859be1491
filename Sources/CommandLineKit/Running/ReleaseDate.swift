// SPDX-License-Identifier: GPL-3.0-or-later

/// The day of a release, for the manual page.
public struct ReleaseDate: Sendable, Equatable {
  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  /// The year, such as 2026.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// A day; month and day must be within their ranges.
  public init(year: Int, month: Int, day: Int) {
    precondition((1...12).contains(month) && (1...31).contains(day), "\(year)-\(month)-\(day) is not a date.")
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date as manual pages write it, such as "November 30, 2026".
  package var text: String { "\(Self.monthNames[month - 1]) \(day), \(year)" }
}
