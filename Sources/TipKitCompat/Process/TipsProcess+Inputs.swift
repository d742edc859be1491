// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import TipEngine
import TipRules

extension TipsProcess {
  func value<Value>(of parameter: Tips.Parameter<Value>) -> Value {
    read { core in
      // In two steps, for a value that isn't there would be cast to an optional that is nil.
      if let known = core.values[parameter.id], let value = known as? Value { return value }
      guard !parameter.isTransient, let json = core.store?.parameter(parameter.id),
        let value = try? JSONText.value(Value.self, from: json)
      else { return parameter.initialValue }
      core.values[parameter.id] = value
      return value
    }
  }

  func set<Value>(_ parameter: Tips.Parameter<Value>, to value: Value) {
    guard let json = try? JSONText.text(of: value) else { return read { $0.note(.notEncodable(id: parameter.id)) } }
    change { core in
      guard core.isConfigured else { return core.note(.parameterBeforeConfigure(id: parameter.id)) }
      if parameter.isTransient {
        core.transients[parameter.id] = json
      } else if core.store?.parameter(parameter.id) != json {
        guard core.write([.setParameter(id: parameter.id, json: json)]) else { return }
      }
      core.values[parameter.id] = value
      guard let number = core.inputs.parameter(parameter.id), let engine = core.engine else { return }
      core.noteStrings { core in
        if let words = core.inputs.words(ofParameter: number, json: json, strings: &core.strings) { engine.set(number, words) }
      }
    }
  }

  func donations<Info>(to event: Tips.Event<Info>) -> [Tips.Donation<Info>] {
    read { core in
      let oldest = event.limit.limit.maximumAge.map { core.now - $0 } ?? .min
      let donations = core.store?.donations(of: event.id) ?? []
      return donations.suffix(event.limit.limit.maximumCount).compactMap { donation in
        guard donation.date >= oldest else { return nil }
        return Tips.Donation(
          instant: donation.date, info: donation.payload.flatMap { try? JSONText.value(Info.self, from: $0) })
      }
    }
  }

  func donate<Info>(to event: Tips.Event<Info>, _ info: Info?) {
    var payload: String?
    if let info, !(info is Tips.EmptyDonation) {
      guard let json = try? JSONText.text(of: info) else { return read { $0.note(.notEncodable(id: event.id)) } }
      payload = json
    }
    change { core in
      guard core.isConfigured else { return core.note(.donationBeforeConfigure(event: event.id)) }
      let instant = core.now
      guard core.write([.donate(event: event.id, date: instant, payload: payload, limit: event.limit.limit)]) else { return }
      guard let number = core.inputs.event(event.id), let engine = core.engine else { return }
      core.noteStrings { core in
        guard let words = core.inputs.words(ofPayload: payload, event: number, strings: &core.strings) else { return }
        engine.donate(to: number, words, at: instant)
      }
    }
  }

  func deleteDonations(of event: String) throws {
    let failure: DatastoreError? = change { core in
      guard let store = core.store else {
        core.note(.donationBeforeConfigure(event: event))
        return nil
      }
      do throws(DatastoreError) {
        try store.write([.deleteDonations(event: event)], at: core.now)
      } catch {
        return error
      }
      if let number = core.inputs.event(event), let engine = core.engine {
        engine.state.deleteDonations(of: number, in: engine.catalogue)
      }
      return nil
    }
    if let failure { throw failure }
  }
}

extension Core {
  /// Takes up a value; a string that the catalogue doesn't know yet has it made anew, so that it knows the order of all.
  mutating func noteStrings(_ body: (inout Core) -> Void) {
    let known = strings.strings.count
    body(&self)
    if strings.strings.count != known, ordersStrings { leaveEngine() }
  }

  /// Whether some rule may ask which of two strings comes first; true a little too often.
  private var ordersStrings: Bool {
    tips.contains { $0.definition.rules.contains { $0.sourceText.contains("<") || $0.sourceText.contains(">") } }
  }
}
