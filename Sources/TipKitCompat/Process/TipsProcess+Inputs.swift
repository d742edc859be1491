// SPDX-License-Identifier: GPL-3.0-or-later

import Datastore
import Foundation
import TipEngine
import TipRules

extension TipsProcess {
  func value<Value>(of parameter: Tips.Parameter<Value>) -> Value {
    let json: String?
    switch read({ state in state.known(parameter) }) {
    case .value(let value): return value
    case .json(let text): json = text
    }
    // A value's own way to be decoded may ask for anything, so nothing may be locked.
    guard let json, let value = try? JSONText.value(Value.self, from: json) else { return parameter.initialValue }
    read { state in
      // A value that was set meanwhile may not be stored yet.
      if state.values[parameter.id] == nil, state.store?.parameter(parameter.id) == json { state.values[parameter.id] = value }
    }
    return value
  }

  func set<Value>(_ parameter: Tips.Parameter<Value>, to value: Value) {
    guard let json = try? JSONText.text(of: value) else { return read { $0.note(.notEncodable(id: parameter.id)) } }
    change { state in
      guard state.isConfigured else { return state.note(.parameterBeforeConfigure(id: parameter.id)) }
      if parameter.isTransient {
        state.transients[parameter.id] = json
      } else if state.store?.parameter(parameter.id) != json {
        state.pendingWrites.append(.setParameter(id: parameter.id, json: json))
      }
      state.values[parameter.id] = value
      guard let number = state.inputs.parameter(parameter.id), let engine = state.engine else { return }
      state.noteStrings { state in
        if let words = state.words(ofParameter: number, json: json) { engine.set(number, words) }
      }
    }
  }

  func donations<Info>(to event: Tips.Event<Info>) -> [Tips.Donation<Info>] {
    let (stored, now) = read { state in (state.store?.donations(of: event.id) ?? [], state.now) }
    let oldest = event.limit.limit.maximumAge.map { now - $0 } ?? .min
    return stored.suffix(event.limit.limit.maximumCount).compactMap { donation in
      guard donation.date >= oldest else { return nil }
      return Tips.Donation(instant: donation.date, info: donation.payload.flatMap { try? JSONText.value(Info.self, from: $0) })
    }
  }

  func donate<Info>(to event: Tips.Event<Info>, _ info: Info?) {
    var payload: String?
    if let info, !(info is Tips.EmptyDonation) {
      guard let json = try? JSONText.text(of: info) else { return read { $0.note(.notEncodable(id: event.id)) } }
      payload = json
    }
    change { state in
      let instant = state.now
      let write = StoreWrite.donate(event: event.id, date: instant, payload: payload, limit: event.limit.limit)
      guard state.isConfigured else { return state.takeEarly(write, of: event.id) }
      state.pendingWrites.append(write)
      guard let number = state.inputs.event(event.id), let engine = state.engine else { return }
      state.noteStrings { state in
        if let words = state.words(ofPayload: payload, event: number) { engine.donate(to: number, words, at: instant) }
      }
    }
  }

  func deleteDonations(of event: String) throws(DatastoreError) {
    try takeTurn { () throws(DatastoreError) in
      let write = StoreWrite.deleteDonations(event: event)
      let (store, now) = withState { ($0.store, $0.now) }
      guard let store else { return withState { $0.takeEarly(write, of: event) } }
      try store.write([write], at: now)
      withState { state in
        if let number = state.inputs.event(event), let engine = state.engine {
          engine.state.deleteDonations(of: number, in: engine.catalogue)
        }
      }
    }
  }
}

extension ProcessState {
  /// A parameter's value if it is known, or else what is stored of it.
  fileprivate mutating func known<Value>(_ parameter: Tips.Parameter<Value>) -> KnownValue<Value> {
    // In two steps, for a value that isn't there would be cast to an optional that is nil.
    if let known = values[parameter.id], let value = known as? Value { return .value(value) }
    return .json(parameter.isTransient ? nil : store?.parameter(parameter.id))
  }

  /// Keeps a donation that was made before tips were configured, or reports that it is lost, as the semantics want it.
  fileprivate mutating func takeEarly(_ write: StoreWrite, of event: String) {
    guard surroundings.semantics.donationsBeforeConfigure == .kept else { return note(.donationBeforeConfigure(event: event)) }
    earlyWrites.append(write)
  }
}

/// What is known of a parameter's value.
private enum KnownValue<Value: Sendable>: Sendable {
  case value(Value)
  case json(String?)
}

extension ProcessState {
  /// Takes up a value; a string that the catalogue doesn't know yet has it made anew, so that it knows the order of all.
  mutating func noteStrings(_ body: (inout ProcessState) -> Void) {
    let known = strings.strings.count
    body(&self)
    if strings.strings.count != known, ordersStrings { leaveEngine() }
  }

  /// Whether some rule asks which of two strings comes first.
  private var ordersStrings: Bool { tips.contains { $0.definition.rules.contains { $0.expression.ordersStrings } } }
}
