// SPDX-License-Identifier: GPL-3.0-or-later

/// The way from a document's root to one of its values: `tips.FavoriteBackyardTip.options.maxDisplayCount`, `app.actions.open[0]`.
///
/// Keys are joined by dots, indices of lists are counted from 0 in brackets. A key with a dot, bracket, quote or equals sign stands in
/// double quotes, in which `\"` and `\\` are escapes. Without quotes, neighbouring keys are also tried joined: `parameters.Tip.isLoggedIn`
/// finds the key
/// `Tip.isLoggedIn`.
public struct ConfigurationPath: Hashable, Sendable, CustomStringConvertible {
  /// One step of a path.
  public enum Component: Hashable, Sendable {
    /// Into a mapping, by a key that was written without quotes and may be joined with its neighbours.
    case bareKey(String)
    /// Into a mapping, by exactly this key.
    case key(String)
    /// Into a list, counted from 0.
    case index(Int)
  }

  /// The steps from the root.
  public var components: [Component]

  /// Makes a path.
  public init(_ components: [Component]) {
    self.components = components
  }

  /// The path one step further.
  public func appending(_ component: Component) -> ConfigurationPath {
    ConfigurationPath(components + [component])
  }

  /// The path as it is written, with quotes where they are needed.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key), .bareKey(let key):
        if !text.isEmpty { text += "." }
        text += Self.quotedIfNeeded(key)
      }
    }
    return text.isEmpty ? "the document" : text
  }

  private static func quotedIfNeeded(_ key: String) -> String {
    let special: Set<Character> = [".", "[", "]", "\"", "\\", "=", " "]
    guard key.isEmpty || key.contains(where: special.contains) else { return key }
    let escaped = key.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "\"\(escaped)\""
  }
}
