// SPDX-License-Identifier: GPL-3.0-or-later

public import Datastore

/// What went wrong where TipKit's own calls have no way to say so.
public enum TipsFault: Error, Hashable, Sendable {
  /// A parameter was written before tips were configured; the value is lost.
  case parameterBeforeConfigure(id: String)
  /// An event was donated to before tips were configured; the donation is lost.
  case donationBeforeConfigure(event: String)
  /// A tip was invalidated, or its eligibility reset, before tips were configured; nothing happens.
  case tipBeforeConfigure(id: String)
  /// A push primer was to be remembered before tips were configured; it doesn't appear.
  case primerBeforeConfigure
  /// A rule can't be understood, and never holds; why.
  case rule(tip: String, condition: String, explanation: String)
  /// A value can't be written as JSON; it is lost.
  case notEncodable(id: String)
  /// A value is none that rules can hold, such as an integer beyond 64 bits with a sign; it is kept, and rules don't see it.
  case unseenByRules(id: String)
  /// The store failed; what was to be written is lost.
  case store(DatastoreError)
  /// The engine has no use for the tips' declarations; no tip appears.
  case declarations(explanation: String)
  /// The app has no container of this name, so its devices exchange nothing.
  case unknownContainer(name: String)
  /// The early spelling's configuration failed, which can't throw.
  case configuration(explanation: String)
}

extension TipsFault {
  /// Whether the fault is to be heard in every build: what was to be stored is lost, which is nobody's mistake in writing the app.
  var isLoss: Bool {
    if case .store = self { true } else { false }
  }
}

extension TipsFault: CustomStringConvertible {
  /// One or two sentences: what happened, and what can be done.
  public var description: String {
    switch self {
    case .parameterBeforeConfigure(let id): "The parameter '\(id)' was written before Tips.configure(); the value is lost."
    case .donationBeforeConfigure(let event): "The event '\(event)' was donated to before Tips.configure(); the donation is lost."
    case .tipBeforeConfigure(let id): "The tip '\(id)' was changed before Tips.configure(); nothing happens."
    case .primerBeforeConfigure:
      "A push primer was presented before Tips.configure(), so nothing can be remembered of it; it doesn't appear."
    case .rule(let tip, let condition, let explanation): "A rule of the tip '\(tip)' never holds: \(condition)\n\(explanation)"
    case .notEncodable(let id): "A value of '\(id)' can't be written as JSON; it is lost."
    case .unseenByRules(let id): "A value of '\(id)' is none that rules can hold; it is kept, and rules don't see it."
    case .store(let error): "\(error)"
    case .declarations(let explanation): "No tip appears: \(explanation)"
    case .unknownContainer(let name): "The app has no container '\(name)', so its devices exchange nothing."
    case .configuration(let explanation): "Tips are not configured: \(explanation)"
    }
  }
}
