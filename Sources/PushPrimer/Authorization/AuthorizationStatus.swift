// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether an app may send notifications, as the system tells the app; the raw values are the system's own.
///
/// Source: Apple, UNAuthorizationStatus; the raw values 0 to 4 as public wrappers list them.
@frozen public enum AuthorizationStatus: Int, Sendable, BitwiseCopyable, CaseIterable {
  /// The user was never asked, or swept the question away.
  case notDetermined = 0
  /// The user said no, or switched notifications off.
  case denied = 1
  /// The user said yes, or switched notifications on.
  case authorized = 2
  /// Notifications arrive quietly, on trial; the user was not asked.
  case provisional = 3
  /// An App Clip may send notifications for a limited time.
  case ephemeral = 4
  /// A number that this version doesn't know; the system has none with this raw value.
  case unknown = -1

  /// The status for a number that the system gave; one that isn't listed is unknown, never an error.
  public init(reading number: Int) { self = Self(rawValue: number) ?? .unknown }

  /// Whether notifications reach the user in some form.
  @inlinable public var reachesUser: Bool { self == .authorized || self == .provisional || self == .ephemeral }

  /// The word for the status in scripts and reports: the case's name.
  public var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .authorized: "authorized"
    case .provisional: "provisional"
    case .ephemeral: "ephemeral"
    case .unknown: "unknown"
    }
  }
}

/// What an app asks the system for.
@frozen public enum AuthorizationRequest: Sendable, BitwiseCopyable, CaseIterable {
  /// Alerts, sounds and badges: the system asks the user.
  case explicit
  /// Quiet delivery on trial: nobody is asked.
  case provisional
}

/// What the system does about a request.
@frozen public enum AuthorizationReply: Sendable, BitwiseCopyable, Hashable {
  /// The system prompt is on screen; the answer is the user's.
  case prompting
  /// The request is answered at once, with nothing on screen.
  case answered(isGranted: Bool)
}

/// What a user does about the system prompt.
@frozen public enum SystemPromptAnswer: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Allow.
  case allow
  /// Don't Allow.
  case deny
  /// The prompt leaves without an answer: the home gesture, a locked phone, a killed app.
  case sweep
}

/// What a user chooses below a notification that came quietly.
@frozen public enum QuietDeliveryChoice: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Keep, and deliver prominently from now on.
  case keepProminently
  /// Keep, and go on quietly.
  case keepQuietly
  /// Turn off.
  case turnOff
}
