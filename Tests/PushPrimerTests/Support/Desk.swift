// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Synchronization

/// A host with a clock that tests turn, and lists of what its callbacks were told.
final class Desk: Sendable {
  static let day: Int64 = 86_400_000_000

  let host: PrimerHost
  let memory: VolatilePrimerMemory
  private let log: Log

  final class Log: Sendable {
    struct Content {
      var now: Int64
      var outcomes: [PrimerOutcome] = []
      var registrations: [PushRegistration] = []
      /// Outcomes and registrations in the order in which they were told.
      var order: [String] = []
    }
    let content: Mutex<Content>
    init(now: Int64) { content = Mutex(Content(now: now)) }
  }

  init(
    status: AuthorizationStatus = .notDetermined, ledger: PrimerLedger = PrimerLedger(), settings: PrimerHost.Settings = .init(),
    presenter: (any PrimerPresenter)? = HeadlessPresenter(), memory other: (any PrimerMemory)? = nil, token: String? = "c0ffee",
    now: Int64 = 100 * Desk.day
  ) {
    let log = Log(now: now)
    let memory = VolatilePrimerMemory(ledger)
    self.log = log
    self.memory = memory
    host = PrimerHost(
      authorization: AuthorizationState(status: status), presenter: presenter, memory: other ?? memory, tokens: FixedDeviceToken(token),
      settings: settings,
      onRegistration: { registration in
        log.content.withLock {
          $0.registrations.append(registration)
          $0.order.append("registration")
        }
      },
      clock: { log.content.withLock { $0.now } })
  }

  var now: Int64 {
    get { log.content.withLock { $0.now } }
    set { log.content.withLock { $0.now = newValue } }
  }
  var outcomes: [PrimerOutcome] { log.content.withLock { $0.outcomes } }
  var registrations: [PushRegistration] { log.content.withLock { $0.registrations } }
  var order: [String] { log.content.withLock { $0.order } }
  var status: AuthorizationStatus { host.state.authorization.status }
  var lastShown: Int64? { memory.ledger.lastShown }

  /// Presents a primer with all texts; returns the outcome if it was told at once.
  @discardableResult
  func present(
    _ behaviour: PrimerBehaviour = PrimerBehaviour(), style: PrimerStyle = .sheet, position: PrimerPosition = .bottom
  ) throws -> PrimerOutcome? {
    let before = outcomes.count
    var configuration = PrimerConfiguration(appearance: .complete, behaviour: behaviour)
    configuration.appearance.style = style
    configuration.appearance.position = position
    try host.present(configuration, completion)
    return outcomes.count > before ? outcomes.last : nil
  }

  /// A completion that notes what it is told.
  var completion: @Sendable (PrimerOutcome) -> Void {
    { [log] outcome in
      log.content.withLock {
        $0.outcomes.append(outcome)
        $0.order.append("outcome")
      }
    }
  }
}

extension PrimerAppearance {
  /// An appearance with the four texts and nothing else.
  static var complete: PrimerAppearance {
    var appearance = PrimerAppearance()
    appearance.title = "Stay in the loop"
    appearance.message = "Be the first to hear about deals and order updates"
    appearance.acceptButton = "Enable notifications"
    appearance.declineButton = "Not now"
    return appearance
  }
}

/// A memory that can't write.
struct FailingMemory: PrimerMemory {
  struct Failure: Error {}
  let ledger: PrimerLedger
  /// Whether displays are written down all the same.
  var takesDisplays = false

  func record(_ entry: PrimerLedger.Entry) throws {
    if takesDisplays, case .shown = entry { return }
    throw Failure()
  }
}
