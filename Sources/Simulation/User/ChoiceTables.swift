// SPDX-License-Identifier: GPL-3.0-or-later

import TipRules

/// What a user chooses at the end of a dwell, for every screen, as cumulative probabilities of the user's own.
///
/// A feature that the user has used weighs `factor` times as much against the other choices of its screen (adoption).
struct ChoiceTables: ~Copyable {
  /// What a user does next, with what is known of an action in advance.
  struct Choice: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable { case action, goTo, leave }

    var kind = Kind.leave
    /// Whether an action is no tip's feature and does at most one thing, a donation: in every session, without a payload or a draw.
    var isPlain = false
    /// The event to which a plain action donates, or −1.
    var donation = -1
    /// The action or the screen.
    var target = 0
  }

  private let screens: [ScreenModel]
  private let untouched: ContiguousArray<Double>
  private var isTouched = false
  /// The first place of each screen in the two below.
  private var starts: FixedStorage<Int>
  private var choices: FixedStorage<Choice>
  private var cumulative: FixedStorage<Double>

  init(_ screens: [ScreenModel], _ model: borrowing CompiledModel) {
    self.screens = screens
    untouched = ContiguousArray(screens.flatMap { Self.cumulate($0.choices.map(\.weight)) })
    starts = FixedStorage(repeating: 0, count: screens.count)
    choices = FixedStorage(repeating: Choice(), count: untouched.count)
    cumulative = FixedStorage(repeating: 0, count: untouched.count)
    var place = 0
    for (index, screen) in screens.enumerated() {
      starts[index] = place
      for (choice, _) in screen.choices {
        choices[place] = Choice(choice, model)
        place += 1
      }
    }
    for place in untouched.indices { cumulative[place] = untouched[place] }
  }

  /// Forgets what the last user had adopted.
  mutating func reset() {
    if isTouched { for place in untouched.indices { cumulative[place] = untouched[place] } }
    isTouched = false
  }

  /// Weighs anew what the user has used.
  mutating func adopt(factor: Double, isUsed: (Int) -> Bool) {
    isTouched = true
    for (index, screen) in screens.enumerated() {
      let start = starts[index]
      var weights = screen.choices.map { choice, weight in
        if case .action(let action) = choice, isUsed(action) { weight * factor } else { weight }
      }
      // A factor of 0 leaves no choice to a user who has used all there is: they go on as before.
      if !weights.contains(where: { $0 > 0 }) { weights = screen.choices.map(\.weight) }
      for (offset, probability) in Self.cumulate(weights).enumerated() { cumulative[start + offset] = probability }
    }
  }

  /// The choice on a screen at `place`, uniform in [0, 1).
  @inline(__always) mutating func choice(on screen: Int, at place: Double) -> Choice {
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

extension ChoiceTables.Choice {
  init(_ choice: ScreenModel.Choice, _ model: borrowing CompiledModel) {
    switch choice {
    case .action(let action):
      kind = .action
      target = action
      donation = model.effects.onlyDonation(of: action)
      isPlain =
        !(model.prompts?.watches[action] ?? false) && !model.isFeature[action]
        && (donation >= 0 || model.effects.places(of: action).isEmpty)
    case .goTo(let screen):
      kind = .goTo
      target = screen
    case .leave: kind = .leave
    }
  }
}
