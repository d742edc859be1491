// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleLayout {
  mutating func place(_ rules: [Rule]) {
    ringBase = scratchBase
    wordCount = ringBase
  }
}

extension RuleExpression {
  func internLiterals(in strings: inout StringTable) throws(ValueTypeMismatch) {}
}
