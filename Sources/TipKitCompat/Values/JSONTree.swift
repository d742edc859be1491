// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A JSON text as a value.
indirect enum JSONTree: Equatable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONTree])
  case object([String: JSONTree])

  /// Reads a text, or returns nil.
  init?(_ text: String) {
    var reader = JSONReader(text)
    guard let tree = reader.tree() else { return nil }
    self = tree
  }
}

/// Values as JSON text and back, as stores keep them: equal values of a type have equal texts.
enum JSONText {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()
  private static let decoder = JSONDecoder()

  static func text(of value: some Encodable) throws -> String {
    if let text = PlainEncoder.text(of: value) { return text }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decoder.decode(type, from: Data(text.utf8))
  }
}
