// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// A small generator for tests: SplitMix64 (Steele, Lea and Flood, 2014).
struct TestGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: 0..<elements.count, using: &self)] }
}

/// An app with one parameter of each type, and events with and without payloads and limits.
enum RandomApp {
  static let plan = EnumerationType(name: "Plan", cases: ["free", "premium", "family"])
  static let address = StructureType(
    name: "Address", fields: [.init(name: "city", type: .string), .init(name: "number", type: .optional(.integer))])
  static let place = StructureType(
    name: "Place",
    fields: [
      .init(name: "name", type: .string), .init(name: "rank", type: .integer), .init(name: "address", type: .optional(.structure(address))),
      .init(name: "isOpen", type: .boolean), .init(name: "score", type: .double),
    ])
  static let payload = [
    PayloadField(name: "id", type: .integer), PayloadField(name: "name", type: .string),
    PayloadField(name: "rating", type: .optional(.double)),
    PayloadField(name: "plan", type: .enumeration(plan)), PayloadField(name: "place", type: .structure(place)),
    PayloadField(name: "at", type: .optional(.date)), PayloadField(name: "other", type: .optional(.structure(place))),
  ]
  static let types: [ValueType] = [
    .boolean, .integer, .double, .string, .date, .enumeration(plan), .structure(place), .optional(.boolean), .optional(.integer),
    .optional(.double), .optional(.string), .optional(.date), .optional(.enumeration(plan)), .optional(.structure(place)),
    .optional(.structure(address)), .structure(address),
  ]

  static let declarations = RuleDeclarations(
    parameters: types.enumerated().flatMap { index, type in
      (0..<2).map { ParameterDeclaration(id: "RandomTip.p\(index)\($0 == 0 ? "a" : "b")", type: type, initialValue: initial(type)) }
    },
    events: [
      EventDeclaration(id: "plain"),
      EventDeclaration(id: "rich", payload: payload),
      EventDeclaration(id: "few", payload: payload, donationLimit: DonationLimit(maximumCount: 3)),
      EventDeclaration(id: "young", payload: payload, donationLimit: DonationLimit(maximumCount: 20, maximumAge: 120_000_000)),
      EventDeclaration(id: "brief", donationLimit: DonationLimit(maximumCount: 4, maximumAge: 200_000_000)),
      EventDeclaration(id: "none", donationLimit: DonationLimit(maximumCount: 0)),
    ])

  static func initial(_ type: ValueType) -> Value {
    switch type {
    case .boolean: .boolean(false)
    case .integer: .integer(0)
    case .double: .double(0)
    case .string: .string("")
    case .date: .date(0)
    case .enumeration(let enumeration): .enumerationCase(enumeration.cases[0])
    case .structure(let structure): .structure(structure.fields.map { initial($0.type) })
    case .optional: .null
    }
  }

  static let words = ["", "a", "b", "ab", "é", "B"]

  /// A value of a type, from so few that equal ones are common; dates are multiples of ten seconds up to `now`.
  static func value(_ type: ValueType, now: Microseconds, using generator: inout TestGenerator) -> Value {
    switch type {
    case .boolean: return .boolean(generator.chance(50))
    case .integer: return .integer(generator.chance(3) ? generator.pick([.max, .min, -1]) : Int64.random(in: -2...4, using: &generator))
    case .double: return .double(generator.pick([-1.5, 0, 0.5, 1, 2, 60, -0.0]))
    case .string: return .string(generator.pick(words))
    case .date: return .date(max(0, now / 10_000_000 - Int64.random(in: 0...30, using: &generator)) * 10_000_000)
    case .enumeration(let enumeration): return .enumerationCase(generator.pick(enumeration.cases))
    case .structure(let structure): return .structure(structure.fields.map { value($0.type, now: now, using: &generator) })
    case .optional(let wrapped): return generator.chance(30) ? .null : value(wrapped, now: now, using: &generator)
    }
  }
}
