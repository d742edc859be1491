// SPDX-License-Identifier: GPL-3.0-or-later

import Population

/// What a user chooses at the end of a dwell, for every screen, as cumulative probabilities of the user's own.
///
/// A feature that the user has used weighs `factor` times as much against the other choices of its screen (adoption).
struct ChoiceTables {
  private let screens: [ScreenModel]
  private let starts: ContiguousArray<Int>
  private let choices: ContiguousArray<ScreenModel.Choice>
  private let untouched: ContiguousArray<Double>
  private var cumulative: ContiguousArray<Double>
  private var isTouched = false

  init(_ screens: [ScreenModel]) {
    self.screens = screens
    var starts: ContiguousArray<Int> = [0]
    for screen in screens { starts.append(starts[starts.count - 1] + screen.choices.count) }
    self.starts = starts
    choices = ContiguousArray(screens.flatMap { $0.choices.map(\.choice) })
    untouched = ContiguousArray(screens.flatMap { Self.cumulate($0.choices.map(\.weight)) })
    cumulative = untouched
  }

  /// Forgets what the last user had adopted.
  mutating func reset() {
    if isTouched { cumulative = untouched }
    isTouched = false
  }

  /// Weighs anew what the user has used.
  mutating func adopt(factor: Double, isUsed: (Int) -> Bool) {
    isTouched = true
    for (screen, start) in zip(screens, starts) {
      let weights = screen.choices.map { choice, weight in
        if case .action(let action) = choice, isUsed(action) { weight * factor } else { weight }
      }
      for (offset, probability) in Self.cumulate(weights).enumerated() { cumulative[start + offset] = probability }
    }
  }

  /// The choice on a screen at `place`, uniform in [0, 1).
  @inline(__always) func choice(on screen: Int, at place: Double) -> ScreenModel.Choice {
    var index = starts[screen]
    while !(place < cumulative[index]) { index += 1 }
    return choices[index]
  }

  /// Cumulative probabilities; the last choice of any weight has 1 exactly, so that a search always ends.
  private static func cumulate(_ weights: [Double]) -> [Double] {
    let total = weights.reduce(0, +)
    let last = weights.lastIndex { $0 > 0 } ?? weights.count - 1
    var sum = 0.0
    return weights.enumerated().map { offset, weight in
      sum += weight
      return offset >= last ? 1 : sum / total
    }
  }
}
