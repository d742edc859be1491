// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
public import TipEngine

/// What concerns all tips of an app: configuration, testing, and the types around them.
///
/// Source: Apple, TipKit, `Tips`.
public enum Tips {
  /// Whether a tip may appear.
  public typealias Status = TipStatus
  /// Why a tip is no longer valid.
  public typealias InvalidationReason = TipEngine.InvalidationReason

  /// The present instant by the clock of tips.
  public static var now: Date { Date(microseconds: TipsProcess.current.now) }

  /// Opens the store, and lets tips appear; once per process, when the app starts.
  ///
  /// - Throws: a ``TipKitError``, or a `DatastoreError` for a store that can't be used.
  public static func configure(_ configuration: [ConfigurationOption] = []) throws {
    try TipsProcess.current.configure(configuration)
  }

  /// Forgets everything that is stored, on all devices; takes effect at ``configure(_:)``, and must be called before.
  ///
  /// - Throws: ``TipKitError/tipsDatastoreAlreadyConfigured`` when tips are configured already.
  public static func resetDatastore() throws { try TipsProcess.current.resetDatastore() }

  // MARK: - Testing

  /// Shows all tips, whatever their rules and the display frequency say.
  public static func showAllTipsForTesting() { TipsProcess.current.override { $0.showsAll = true } }

  /// Shows some tips, whatever their rules and the display frequency say; wins over all other overrides.
  public static func showTipsForTesting(_ tips: [any Tip.Type]) {
    TipsProcess.current.override { $0.shown = Set(tips.map { String(describing: $0) }) }
  }

  /// Hides some tips; wins over what is said of all.
  public static func hideTipsForTesting(_ tips: [any Tip.Type]) {
    TipsProcess.current.override { $0.hidden = Set(tips.map { String(describing: $0) }) }
  }

  /// Hides all tips but those that another override shows.
  public static func hideAllTipsForTesting() { TipsProcess.current.override { $0.hidesAll = true } }
}

/// Why tips can't be configured or reset.
///
/// Source: Apple, TipKit, `TipKitError`.
public enum TipKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Tips are configured already in this process.
  case tipsDatastoreAlreadyConfigured
  /// The app has no such group container.
  case missingGroupContainerEntitlements
  /// A rule compares values that rules can't hold.
  case invalidPredicateValueType

  /// The name of the case, as Apple's error says it.
  public var description: String {
    switch self {
    case .tipsDatastoreAlreadyConfigured: "tipsDatastoreAlreadyConfigured"
    case .missingGroupContainerEntitlements: "missingGroupContainerEntitlements"
    case .invalidPredicateValueType: "invalidPredicateValueType"
    }
  }
}

extension TipKitError: LocalizedError {
  /// The name of the case.
  public var errorDescription: String? { description }
}
