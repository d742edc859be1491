// SPDX-License-Identifier: GPL-3.0-or-later

/// A view as the classifier sees it: what it is called, what it lies in, and what it reads.
public struct ViewNode: Hashable, Sendable {
  /// What the view is called; unique in its tree.
  public var name: String
  /// The view that it lies in; nil at the top.
  public var parent: String?
  /// The keys that its body reads, each once.
  public var reads: [ViewRead]
  /// What its body costs each time it is computed, in a unit of the user's choice; zero or more.
  public var cost: Int
  /// The keys of the environment that are set anew for this view and those below.
  public var overrides: [EnvironmentOverride]
  /// Whether its value can be proven equal to the one before; a view that holds a closure can't.
  public var comparesEqual: Bool

  /// A view; the last three say what the seed doesn't know, and their defaults change nothing.
  public init(
    _ name: String, parent: String?, reads: [ViewRead], cost: Int = 1, overrides: [EnvironmentOverride] = [], comparesEqual: Bool = true
  ) {
    self.name = name
    self.parent = parent
    self.reads = reads
    self.cost = cost
    self.overrides = overrides
    self.comparesEqual = comparesEqual
  }

  /// The most that one body may cost.
  public static let greatestCost = 1_000_000_000
}

/// A key that a view reads.
public struct ViewRead: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The key.
  public var key: String
  /// Whether the source doesn't show this read: an assumption, which reports list.
  public var isAssumed: Bool

  /// A read; assumed if the source doesn't show it.
  public init(_ key: String, isAssumed: Bool = false) {
    self.key = key
    self.isAssumed = isAssumed
  }

  /// A read that the source shows.
  public init(stringLiteral key: String) {
    self.init(key)
  }
}

/// A key of the environment that a view sets for itself and what lies in it.
public struct EnvironmentOverride: Hashable, Sendable {
  /// The key of the environment.
  public var key: String
  /// The key whose value is handed on, so that a change of it reaches the readers below; nil for a constant.
  public var source: String?

  /// Sets a key to a constant, or to what another key holds.
  public init(_ key: String, source: String? = nil) {
    self.key = key
    self.source = source
  }
}

/// Where the value of a key is kept.
public enum ViewStorage: Hashable, Sendable {
  /// In the state of the view with this name.
  case state(owner: String)
  /// In an observable model.
  case model(object: String)
  /// In the environment, owned by no view.
  case environment
}

/// A key and where its value is kept.
public struct StoredKey: Hashable, Sendable {
  /// The key.
  public var key: String
  /// Where its value is kept.
  public var storage: ViewStorage
  /// Whether the source doesn't show it: an assumption, which reports list.
  public var isAssumed: Bool

  /// A key's place; assumed if the source doesn't show it.
  public init(_ key: String, _ storage: ViewStorage, isAssumed: Bool = false) {
    self.key = key
    self.storage = storage
    self.isAssumed = isAssumed
  }
}
