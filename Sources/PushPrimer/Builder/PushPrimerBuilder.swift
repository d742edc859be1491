// SPDX-License-Identifier: GPL-3.0-or-later

/// The seed's fluent builder: set what you like, in any order, then ``present(on:_:)``.
///
/// `Pushwoosh.configure.pushPrimer` gives a fresh one at each access. The last call of a setter holds. What is presented is a copy: setters
/// that are called later don't touch a primer on screen, and the builder can present again.
public final class PushPrimerBuilder {
  /// What was set so far.
  public private(set) var configuration = PrimerConfiguration()

  /// A builder of which nothing is set.
  public init() {}

  /// A setter: changes the configuration and gives the builder back.
  func setting(_ change: (inout PrimerConfiguration) -> Void) -> PushPrimerBuilder {
    change(&configuration)
    return self
  }

  /// Sets a part of the appearance.
  func setting<Value>(_ part: WritableKeyPath<PrimerAppearance, Value>, _ value: Value) -> PushPrimerBuilder {
    setting { $0.appearance[keyPath: part] = value }
  }

  /// Presents the primer, if the user's status and the configuration allow it.
  ///
  /// The completion is called once: at once if the primer is suppressed, else when the user has answered. It is never called if the
  /// process ends while the primer is on screen. The system's answer doesn't come here but through the host's registration callback.
  /// - Parameter host: Where to present; without one, ``Pushwoosh/host``. If there is none either, the primer is not presentable.
  /// - Returns: What is wrong with the configuration; nil if nothing is. The completion is then told `.suppressed(.misconfigured)`, for
  ///   the seed's call can't throw. ``PrimerConfiguration`` and ``PrimerHost`` have calls that do.
  @discardableResult
  public func present(on host: PrimerHost? = nil, _ completion: (@Sendable (PrimerOutcome) -> Void)? = nil) -> PrimerConfigurationError? {
    do {
      guard let host = host ?? Pushwoosh.host else {
        _ = try PrimerPresentation(configuration.appearance)
        completion?(.suppressed(.notPresentable))
        return nil
      }
      try host.present(configuration, completion)
      return nil
    } catch {
      completion?(.suppressed(.misconfigured))
      return error
    }
  }
}
