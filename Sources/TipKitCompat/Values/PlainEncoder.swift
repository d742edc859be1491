// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes the JSON of structures of Booleans, numbers, strings and optionals of them, which donations mostly are.
///
/// With Foundation's encoder, a third of what such a donation costs would be its JSON. On whatever else a value encodes this one gives up,
/// and Foundation's takes over.
struct PlainEncoder: Encoder {
  /// What was written so far.
  final class Output {
    var bytes: [UInt8] = []
    var memberCount = 0
    var isPlain = true
  }

  /// The value is not plain.
  struct GivesUp: Error {}

  private let output: Output
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  fileprivate init(_ output: Output) { self.output = output }

  /// The JSON of a value, or nil if it is not plain.
  static func text(of value: some Encodable) -> String? {
    // Its members have no order of their own, which Foundation gives them.
    guard !(value is any AnyDictionary) else { return nil }
    let output = Output()
    guard (try? value.encode(to: PlainEncoder(output))) != nil, output.isPlain, output.memberCount > 0 else { return nil }
    output.bytes.append(UInt8(ascii: "}"))
    return String(decoding: output.bytes, as: UTF8.self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PlainMembers<Key>(output: output))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { NothingPlain(output: output) }
  func singleValueContainer() -> any SingleValueEncodingContainer { NothingPlain(output: output) }
}

private protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

/// Takes what is not plain.
private struct NothingPlain: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let output: PlainEncoder.Output
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw PlainEncoder.GivesUp() }
  mutating func encode<Value: Encodable>(_ value: Value) throws { throw PlainEncoder.GivesUp() }

  private func giveUp() -> PlainEncoder {
    output.isPlain = false
    return PlainEncoder(output)
  }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { giveUp().container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { giveUp().unkeyedContainer() }
  func superEncoder() -> any Encoder { giveUp() }
}

private struct PlainMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: PlainEncoder.Output
  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) throws {
    output.bytes.append(UInt8(ascii: output.memberCount == 0 ? "{" : ","))
    output.memberCount += 1
    try write(key.stringValue)
    output.bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a string that needs no sign to be written by others.
  private func write(_ string: String) throws {
    let start = output.bytes.count
    output.bytes.append(UInt8(ascii: "\""))
    output.bytes.append(contentsOf: string.utf8)
    for byte in output.bytes[(start + 1)...] where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      throw PlainEncoder.GivesUp()
    }
    output.bytes.append(UInt8(ascii: "\""))
  }

  private func write(_ text: String, for key: Key) throws {
    try begin(key)
    output.bytes.append(contentsOf: text.utf8)
  }

  private func write(_ value: some BinaryFloatingPoint & CustomStringConvertible, for key: Key) throws {
    guard value.isFinite else { throw PlainEncoder.GivesUp() }
    try write(value.description, for: key)
  }

  func encodeNil(forKey key: Key) throws { try write("null", for: key) }
  func encode(_ value: Bool, forKey key: Key) throws { try write(value ? "true" : "false", for: key) }
  func encode(_ value: String, forKey key: Key) throws {
    try begin(key)
    try write(value)
  }
  func encode(_ value: Double, forKey key: Key) throws { try write(value, for: key) }
  func encode(_ value: Float, forKey key: Key) throws { try write(value, for: key) }
  func encode(_ value: Int, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: Int8, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: Int16, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: Int32, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: Int64, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: UInt, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: UInt8, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: UInt16, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: UInt32, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: UInt64, forKey key: Key) throws { try write(value.description, for: key) }
  func encode(_ value: some Encodable, forKey key: Key) throws { throw PlainEncoder.GivesUp() }

  private func giveUp() -> PlainEncoder {
    output.isPlain = false
    return PlainEncoder(output)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    giveUp().container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { giveUp().unkeyedContainer() }
  func superEncoder() -> any Encoder { giveUp() }
  func superEncoder(forKey key: Key) -> any Encoder { giveUp() }
}
