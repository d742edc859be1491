// SPDX-License-Identifier: GPL-3.0-or-later

extension ConfigurationCursor {
  /// The truth value.
  public var boolean: Bool {
    switch value.content {
    case .boolean(let flag): flag
    case .invalid: false
    default: mismatch("a boolean")
    }
  }

  /// The whole number.
  public var integer: Int64 {
    switch value.content {
    case .integer(let number): number
    case .invalid: 0
    default: mismatch("an integer")
    }
  }

  /// The number; whole numbers are numbers too.
  public var number: Double {
    switch value.content {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .invalid: 0
    default: mismatch("a number")
    }
  }

  /// The text, path or keyword.
  public var text: String {
    switch value.content {
    case .text(let text), .keyword(let text): text
    case .invalid: ""
    default: mismatch("a text")
    }
  }

  /// The duration in microseconds.
  public var microseconds: Int64 {
    switch value.content {
    case .duration(let microseconds): microseconds
    case .invalid: 0
    default: mismatch("a duration")
    }
  }

  /// The rate in times per day.
  public var timesPerDay: Double {
    switch value.content {
    case .rate(let rate): rate
    case .invalid: 0
    default: mismatch("a rate")
    }
  }

  /// The share, 0…1.
  public var share: Double {
    switch value.content {
    case .share(let share): share
    case .invalid: 0
    default: mismatch("a share")
    }
  }

  /// What was written, where the descriptor is `overlay` or `raw`; an invalid place gives an empty mapping.
  public var raw: YAMLNode {
    switch value.content {
    case .raw(let node): node
    case .invalid: YAMLNode(.mapping([]), at: range)
    default: mismatch("raw")
    }
  }

  /// The keyword as a case of an enum whose raw values are the words; an invalid place gives the first case.
  public func keyword<Word: RawRepresentable & CaseIterable>(as type: Word.Type = Word.self) -> Word where Word.RawValue == String {
    let first = Word.allCases.first
    switch value.content {
    case .keyword(let text):
      guard let word = Word(rawValue: text) else { mismatch("a word of \(type)") }
      return word
    case .invalid:
      guard let first else { preconditionFailure("\(type) has no cases") }
      return first
    default: mismatch("a keyword")
    }
  }
}
