// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

extension Tips {
  /// Something that users do repeatedly, and that is donated each time.
  ///
  /// Source: Apple, TipKit, `Tips.Event`.
  public struct Event<DonationInfo: Codable & Sendable>: Identifiable, RuleInput {
    /// One donation.
    public typealias Donation = Tips.Donation<DonationInfo>

    /// The event's id, unique in the app.
    public let id: String
    let limit: DonationLimit

    /// An event to which a value is donated.
    public init(id: String) { self.init(id: id, donationLimit: .standard) }

    /// An event to which a value is donated, with a limit of its own.
    public init(id: String, donationLimit: DonationLimit) {
      self.id = id
      limit = donationLimit
    }

    /// The donations that the limit keeps, in the order in which they were made.
    public var donations: [Donation] { TipsProcess.current.donations(to: self) }

    /// Donates a value; it is stored when the call returns.
    public func donate(_ donation: DonationInfo) async { TipsProcess.current.donate(to: self, donation) }

    /// Donates a value, and then calls a function.
    public func sendDonation(_ donation: DonationInfo, _ completion: (@Sendable () -> Void)? = nil) {
      TipsProcess.current.donate(to: self, donation)
      completion?()
    }

    /// Deletes the event's donations.
    public func deleteDonations() async throws { try TipsProcess.current.deleteDonations(of: id) }

    /// What a rule's closure is given: the event.
    public var presentValue: Event { self }

    /// What the engine has to know of the event.
    public var declaration: InputDeclaration {
      var payload: [ValueShape.Field] = []
      if case .structure(_, let fields)? = ValueShape(of: DonationInfo.self) { payload = fields }
      return InputDeclaration(id: id, content: .event(payload: payload, limit: limit.limit))
    }
  }
}

extension Tips.Event where DonationInfo == Tips.EmptyDonation {
  /// An event to which nothing but the fact is donated.
  public init(id: String) { self.init(id: id, donationLimit: .standard) }

  /// An event to which nothing but the fact is donated, with a limit of its own.
  public init(id: String, donationLimit: Tips.DonationLimit) {
    self.id = id
    limit = donationLimit
  }

  /// Donates; it is stored when the call returns.
  public func donate() async { TipsProcess.current.donate(to: self, Tips.EmptyDonation()) }

  /// Donates, and then calls a function.
  public func sendDonation(_ completion: (@Sendable () -> Void)? = nil) {
    TipsProcess.current.donate(to: self, Tips.EmptyDonation())
    completion?()
  }
}
