// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
public import Foundation
import TipEngine
import TipRules

/// The least time between the display of a tip and that of the next, as it was spelled in 2023: also any interval.
@available(*, deprecated, message: "Use Tips.ConfigurationOption.displayFrequency(_:).")
public struct DisplayFrequency: Sendable {
  let frequency: TipEngine.DisplayFrequency

  /// One of the named frequencies.
  public init(_ frequency: Tips.ConfigurationOption.DisplayFrequency) { self.frequency = frequency.frequency }

  /// Any interval in seconds; a negative one is none.
  public init(_ interval: TimeInterval) { frequency = .interval(max(RuleClock.microseconds(seconds: interval) ?? 0, 0)) }
}

/// All tips of an app, as they were spelled in 2023.
@available(*, deprecated, renamed: "Tips")
public struct TipsCenter: Sendable {
  /// The one there is.
  public static let shared = TipsCenter()

  /// Builds a configuration.
  @resultBuilder
  public enum ConfigurationBuilder {
    /// What is configured; the last frequency holds.
    public static func buildBlock(_ frequencies: DisplayFrequency...) -> [DisplayFrequency] { frequencies }
  }

  /// Lets tips appear without limits of frequency; what goes wrong is reported to the process's surroundings.
  public func configure() { configure {} }

  /// Lets tips appear; what goes wrong is reported to the process's surroundings.
  public func configure(@ConfigurationBuilder _ configuration: () -> [DisplayFrequency]) {
    let process = TipsProcess.current
    do {
      try process.configure(configuration().last?.frequency ?? .immediate)
    } catch let error as DatastoreError {
      // Heard in every build, for without a store everything is lost.
      process.read { $0.note(.store(error)) }
    } catch {
      process.read { $0.note(.configuration(explanation: "\(error)")) }
    }
  }

  /// Shows all tips.
  public static func showAllTips() { Tips.showAllTipsForTesting() }
  /// Shows some tips.
  public static func showTips(_ tips: [any Tip]) {
    TipsProcess.current.override { [ids = Set(tips.map(\.id))] in $0.shown = ids }
  }
  /// Hides some tips.
  public static func hideTips(_ tips: [any Tip]) {
    TipsProcess.current.override { [ids = Set(tips.map(\.id))] in $0.hidden = ids }
  }
  /// Hides all tips.
  public static func hideAllTips() { Tips.hideAllTipsForTesting() }

  /// Forgets everything that is stored, when tips are configured; after that, the failure is reported to the process's surroundings.
  public static func resetDatastore() {
    let process = TipsProcess.current
    do {
      try process.resetDatastore()
    } catch {
      process.read { $0.note(.configuration(explanation: "\(error)")) }
    }
  }
}
