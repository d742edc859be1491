// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

extension ValueShape {
  /// The shape of a type, or nil for one of which rules can see nothing.
  ///
  /// Enumerations are seen if they are `CaseIterable`; structures by the fields that they decode.
  init?<Subject: Decodable>(of type: Subject.Type) {
    guard let shape = ShapeProbe.probe(type).shape else { return nil }
    self = shape
  }
}

/// An optional, whatever is in it.
private protocol AnyOptional {
  static func probeWrapped(within outer: [ObjectIdentifier]) -> ValueShape?
  static var absent: Self { get }
}

extension Optional: AnyOptional where Wrapped: Decodable {
  static func probeWrapped(within outer: [ObjectIdentifier]) -> ValueShape? { ShapeProbe.probe(Wrapped.self, within: outer).shape }
  static var absent: Wrapped? { nil }
}

/// A decoder that gives each field a plain value, and notes what it was asked for.
private struct ShapeProbe: Decoder {
  /// What was asked for.
  final class Notes {
    var fields: [ValueShape.Field] = []
    var isKeyed = false
    var pendingOptional = false
  }

  let notes = Notes()
  /// The types that are being probed.
  let types: [ObjectIdentifier]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The shape of a type and some value of it, each nil if there is none: such as for a type that holds itself.
  static func probe<Subject: Decodable>(
    _ type: Subject.Type, within outer: [ObjectIdentifier] = []
  ) -> (shape: ValueShape?, value: Subject?) {
    // First, for a plain value is cast to an optional without a word.
    if let optional = type as? any AnyOptional.Type {
      return (optional.probeWrapped(within: outer).map(ValueShape.optional), optional.absent as? Subject)
    }
    if let known = known(type) { return known }
    if let enumeration = type as? any CaseIterable.Type, let found = cases(of: enumeration, as: type) { return found }
    guard !outer.contains(ObjectIdentifier(type)) else { return (nil, nil) }
    let probe = ShapeProbe(types: outer + [ObjectIdentifier(type)])
    let value = try? Subject(from: probe)
    guard probe.notes.isKeyed, value != nil else { return (nil, value) }
    return (.structure(name: String(describing: type), fields: probe.notes.fields), value)
  }

  private static func known<Subject>(_ type: Subject.Type) -> (shape: ValueShape?, value: Subject?)? {
    let integers: [any FixedWidthInteger] = [
      Int(0), Int64(0), Int32(0), Int16(0), Int8(0), UInt(0), UInt64(0), UInt32(0), UInt16(0), UInt8(0),
    ]
    for zero in integers { if let value = zero as? Subject { return (.integer, value) } }
    if let value = false as? Subject { return (.boolean, value) }
    if let value = "" as? Subject { return (.string, value) }
    if let value = Double(0) as? Subject { return (.double, value) }
    if let value = Float(0) as? Subject { return (.double, value) }
    if let value = Date(timeIntervalSinceReferenceDate: 0) as? Subject { return (.date, value) }
    // Their JSON is a string, and in Swift they are none.
    if let value = UUID() as? Subject { return (nil, value) }
    if let value = URL(filePath: "/") as? Subject { return (nil, value) }
    if let value = Data() as? Subject { return (nil, value) }
    return nil
  }

  private static func cases<Subject>(
    of enumeration: any CaseIterable.Type, as type: Subject.Type
  ) -> (shape: ValueShape?, value: Subject?)? {
    var names: [String] = []
    var texts: [JSONTree] = []
    var first: Subject?
    func take(_ all: some Sequence) -> Bool {
      for value in all {
        guard let encodable = value as? any Encodable, let text = try? JSONText.text(of: encodable), let tree = JSONTree(text) else {
          return false
        }
        first = first ?? value as? Subject
        names.append("\(value)")
        texts.append(tree)
      }
      return !names.isEmpty
    }
    func open<Cases: CaseIterable>(_ cases: Cases.Type) -> Bool { take(cases.allCases) }
    return open(enumeration) ? (.enumeration(name: "\(type)", cases: names, texts: texts), first) : nil
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    notes.isKeyed = true
    return KeyedDecodingContainer(KeyedProbe<Key>(notes: notes, types: types))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Refusal() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Refusal() }

  /// Nothing in the rule language is like this.
  struct Refusal: Error {}
}

private struct KeyedProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let notes: ShapeProbe.Notes
  let types: [ObjectIdentifier]
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  /// Asked before an optional is decoded, and only then.
  func decodeNil(forKey key: Key) -> Bool {
    notes.pendingOptional = true
    return false
  }

  func decode<Field: Decodable>(_ type: Field.Type, forKey key: Key) throws -> Field {
    let isOptional = notes.pendingOptional
    notes.pendingOptional = false
    let (shape, value) = ShapeProbe.probe(type, within: types)
    // A field that rules can't see hides no other.
    if let shape { notes.fields.append(.init(name: key.stringValue, shape: isOptional ? .optional(shape) : shape)) }
    if let value { return value }
    throw ShapeProbe.Refusal()
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    throw ShapeProbe.Refusal()
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw ShapeProbe.Refusal() }
  func superDecoder() throws -> any Decoder { throw ShapeProbe.Refusal() }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw ShapeProbe.Refusal() }
}
