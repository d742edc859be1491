// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation
import TipEngine
import TipRules

extension Tips {
  /// One thing that an app says of all its tips.
  ///
  /// Source: Apple, TipKit, `Tips.ConfigurationOption`.
  public struct ConfigurationOption: Sendable {
    enum Content: Sendable {
      case frequency(DisplayFrequency)
      case location(DatastoreLocation)
      case container(CloudKitContainer?)
    }

    let content: Content

    /// The least time between the display of a tip and that of the next that is new; by default none.
    public static func displayFrequency(_ frequency: DisplayFrequency) -> ConfigurationOption {
      ConfigurationOption(content: .frequency(frequency))
    }

    /// Where the store lies; by default in the folder of the app's own files.
    public static func datastoreLocation(_ location: DatastoreLocation) -> ConfigurationOption {
      ConfigurationOption(content: .location(location))
    }

    /// The container through which a user's devices exchange what they know; by default they don't (iOS 18).
    public static func cloudKitContainer(_ container: CloudKitContainer?) -> ConfigurationOption {
      ConfigurationOption(content: .container(container))
    }
  }
}

extension Tips.ConfigurationOption {
  /// The least time between the display of a tip and that of the next that is new.
  public struct DisplayFrequency: Hashable, Sendable {
    let frequency: TipEngine.DisplayFrequency

    /// None.
    public static let immediate = DisplayFrequency(frequency: .immediate)
    /// 60 minutes.
    public static let hourly = DisplayFrequency(frequency: .hourly)
    /// 24 hours.
    public static let daily = DisplayFrequency(frequency: .daily)
    /// 7 days.
    public static let weekly = DisplayFrequency(frequency: .weekly)
    /// 30 days, unless the engine's semantics say otherwise.
    public static let monthly = DisplayFrequency(frequency: .monthly)
  }

  /// Where a store lies.
  public struct DatastoreLocation: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      case application
      case group(String)
      case folder(URL)
    }

    let content: Content

    /// The folder of the app's own files.
    public static let applicationDefault = DatastoreLocation(content: .application)

    /// A folder that several apps share.
    ///
    /// - Throws: ``TipKitError/missingGroupContainerEntitlements`` for one that the process's surroundings don't name.
    public static func groupContainer(identifier: String) throws -> DatastoreLocation {
      guard TipsProcess.current.surroundings.groupContainers[identifier] != nil else {
        throw TipKitError.missingGroupContainerEntitlements
      }
      return DatastoreLocation(content: .group(identifier))
    }

    /// A folder of the app's choice.
    public static func url(_ url: URL) -> DatastoreLocation { DatastoreLocation(content: .folder(url)) }
  }

  /// A container through which devices exchange what they know.
  public struct CloudKitContainer: Hashable, Sendable {
    let name: String?

    /// The first container of the app whose name ends in `.tips`, or else its primary one.
    public static let automatic = CloudKitContainer(name: nil)

    /// The container of a name.
    public static func named(_ name: String) -> CloudKitContainer { CloudKitContainer(name: name) }
  }
}
