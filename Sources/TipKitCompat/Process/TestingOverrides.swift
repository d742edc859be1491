// SPDX-License-Identifier: GPL-3.0-or-later

/// What tests want shown or hidden, from calls and launch arguments.
///
/// Showing some wins over hiding some, both over showing all, and that over hiding all. Source: Apple, `Tips.showTipsForTesting(_:)`.
struct TestingOverrides: Hashable, Sendable {
  /// The tips to be shown, by the names of their types or by their ids.
  var shown: Set<String> = []
  /// The tips to be hidden.
  var hidden: Set<String> = []
  var showsAll = false
  var hidesAll = false
  /// Whether all that is stored is to be forgotten when tips are configured.
  var forgets = false

  private static let prefix = "com.apple.TipKit."

  /// Reads launch arguments: `com.apple.TipKit.ShowTips A,B` and its siblings, with or without a dash; the names decide.
  init(arguments: [String]) {
    for (index, argument) in arguments.enumerated() {
      let name = argument.hasPrefix("-") ? String(argument.dropFirst()) : argument
      guard name.hasPrefix(Self.prefix) else { continue }
      let value = arguments.indices.contains(index + 1) ? arguments[index + 1] : ""
      let isOn = ["1", "YES", "true"].contains(value)
      let names = value.split(separator: ",").map { $0.trimmingPrefix { $0 == " " } }.map(String.init)
      switch name.dropFirst(Self.prefix.count) {
      case "ShowAllTips": showsAll = isOn
      case "HideAllTips": hidesAll = isOn
      case "ShowTips": shown = Set(names)
      case "HideTips": hidden = Set(names)
      case "ResetDatastore": forgets = isOn
      default: break
      }
    }
  }
}
