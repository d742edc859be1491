// SPDX-License-Identifier: GPL-3.0-or-later

/// What puts primers on a screen, or acts as if: an app's window, a terminal, a script, a simulated user.
public protocol PrimerPresenter: Sendable {
  /// Whether there is an interface now for a primer to appear over.
  var isReady: Bool { get }

  /// Puts a primer on screen.
  ///
  /// Called once a display, after the display was written down; it may answer before it returns, later, or never.
  /// - Parameter answer: Takes the user's answer to this display; the first one counts.
  func show(_ presentation: PrimerPresentation, answer: @escaping @Sendable (PrimerAnswer) -> Void)
}

/// A presenter without a screen: it keeps what it was given, and somebody answers through the host.
public struct HeadlessPresenter: PrimerPresenter {
  /// Whether it takes primers.
  public let isReady: Bool
  private let onShow: @Sendable (PrimerPresentation) -> Void

  /// A presenter that tells somebody what would be seen, if anybody listens.
  public init(isReady: Bool = true, onShow: @escaping @Sendable (PrimerPresentation) -> Void = { _ in }) {
    self.isReady = isReady
    self.onShow = onShow
  }

  /// Tells what would be seen.
  public func show(_ presentation: PrimerPresentation, answer: @escaping @Sendable (PrimerAnswer) -> Void) { onShow(presentation) }
}

/// Where a primer's ledger outlives the process: a database, or a ``VolatilePrimerMemory`` in tests.
///
/// A host reads before each decision, so that what another process wrote counts, and calls under its own lock: an implementation must
/// not call the host.
public protocol PrimerMemory: Sendable {
  /// What is remembered; reading can't fail, for a store keeps it in memory.
  var ledger: PrimerLedger { get }

  /// Writes one entry down; when it returns, the entry is stored, and when it throws, nothing has changed.
  func record(_ entry: PrimerLedger.Entry) throws
}

/// Where device tokens come from once notifications are granted: the system's registration, or a script.
public protocol DeviceTokenSource: Sendable {
  /// A token, or nil if there is none to be had (no network, a simulator).
  func deviceToken() -> String?
}

/// A source that always gives the same token, or none.
public struct FixedDeviceToken: DeviceTokenSource {
  private let token: String?

  /// A source of this token; nil is a device that gets none.
  public init(_ token: String?) { self.token = token }

  /// The token.
  public func deviceToken() -> String? { token }
}

/// What the registration callback is told, once for each request that the host made, after the outcome of the primer that led to it.
public enum PushRegistration: Hashable, Sendable {
  /// Granted, with the device's token; nil if none could be had.
  case granted(deviceToken: String?)
  /// Denied, by the user now or earlier.
  case denied
  /// The system prompt was swept away: the status is what it was, and the prompt can be shown again.
  case unanswered
}
