// SPDX-License-Identifier: GPL-3.0-or-later

/// All parameters and events of an app, with the resolution of the names by which rules spell them.
public struct RuleDeclarations: Hashable, Sendable {
  /// The parameters; a parameter's index here is its index everywhere.
  public let parameters: [ParameterDeclaration]
  /// The events; an event's index here is its index everywhere.
  public let events: [EventDeclaration]

  /// Makes the declarations of an app.
  public init(parameters: [ParameterDeclaration] = [], events: [EventDeclaration] = []) {
    self.parameters = parameters
    self.events = events
  }

  /// What a name stands for.
  public enum Resolution: Hashable, Sendable {
    /// A parameter, by index.
    case parameter(Int)
    /// An event, by index.
    case event(Int)
    /// Several declarations, by id.
    case ambiguous([String])
    /// Nothing.
    case unknown
  }

  /// Resolves a name as a rule spells it, without the `$` of a parameter.
  ///
  /// `Self.x` and a bare `x` in a tip `T` are looked up as `T.x`, then as `x`; `T.x` as `T.x`, then as `x` alone if that was declared
  /// bare. A bare `x` that is still unknown stands for the only declaration whose last component it is.
  /// - Parameters:
  ///   - name: The spelling, such as `Self.isLoggedIn`, `LandmarkTips.landmarksAppDidOpen` or `appOpened`.
  ///   - owner: The type that holds the rule, if known.
  public func resolve(_ name: String, owner: String?) -> Resolution {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, !last.isEmpty else { return .unknown }
    let qualifier = parts.dropLast().joined(separator: ".")
    var candidates: [String] = []
    if qualifier.isEmpty || qualifier == "Self" {
      if let owner { candidates.append(owner + "." + last) }
    } else {
      candidates.append(name)
    }
    candidates.append(String(last))
    for candidate in candidates {
      let found = matches { $0 == candidate }
      if found != .unknown { return found }
    }
    guard qualifier.isEmpty else { return .unknown }
    return matches { $0.hasSuffix("." + last) }
  }

  /// The declarations that have a name with a property: none, the one, or an ambiguity.
  private func matches(_ isMatch: (String) -> Bool) -> Resolution {
    var found: [(Resolution, String)] = []
    for (index, parameter) in parameters.enumerated() where isMatch(parameter.id) || parameter.swiftNames.contains(where: isMatch) {
      found.append((.parameter(index), parameter.id))
    }
    for (index, event) in events.enumerated() where isMatch(event.id) || event.swiftNames.contains(where: isMatch) {
      found.append((.event(index), event.id))
    }
    return found.count > 1 ? .ambiguous(found.map(\.1)) : found.first?.0 ?? .unknown
  }

  /// Every name by which a rule may spell a declaration, in order of declaration.
  public var names: [String] {
    parameters.flatMap { [$0.id] + $0.swiftNames } + events.flatMap { [$0.id] + $0.swiftNames }
  }

  /// The index of the parameter with an id, or nil.
  public func parameterIndex(id: String) -> Int? { parameters.firstIndex { $0.id == id } }

  /// The index of the event with an id, or nil.
  public func eventIndex(id: String) -> Int? { events.firstIndex { $0.id == id } }
}
