// SPDX-License-Identifier: GPL-3.0-or-later

extension RuleLayout {
  /// Finds what the rules need kept, how much scratch they take, and places everything.
  mutating func place(_ rules: [Rule]) {
    // First with rings of one place, to learn the needs; then with the true rings, to learn the scratch words.
    rings = declarations.events.enumerated().map { index, event in
      EventRing(
        header: Int32(parameterWordCount + 2 * index), base: 0, mask: 0, stride: 1, limit: Int64(event.donationLimit.maximumCount),
        maximumAge: event.donationLimit.maximumAge ?? -1, payloadWordCount: Int32(event.payloadWordCount))
    }
    var compiler = RuleCompiler(layout: self)
    _ = compiler.compile(rules)
    for event in rings.indices {
      let places = kept(rings[event], compiler.needs[event])
      rings[event].mask = Int32(Self.powerOfTwo(atLeast: places) - 1)
      rings[event].stride = 1 + (compiler.needs[event].payload || retention == .full ? rings[event].payloadWordCount : 0)
    }
    scratchWordCount =
      rules.map { rule in
        ([rule.expression] + rule.expression.operands).map { RuleProgram.scratchWordCount(of: $0, layout: self) }.max() ?? 0
      }.max() ?? 0
    ringBase = scratchBase + scratchWordCount
    var end = ringBase
    for event in rings.indices {
      rings[event].base = Int32(clamping: end)
      end += Int(rings[event].mask + 1) * Int(rings[event].stride)
    }
    precondition(end <= Int32.max, "The donation limits of all events together take at most 2³¹ words.")
    wordCount = end
  }

  /// How many donations of an event have to be kept.
  private func kept(_ ring: EventRing, _ needs: EventNeeds) -> Int64 {
    if retention == .full || needs.everything { return ring.limit }
    return min(needs.newest, ring.limit)
  }

  /// The least power of two that is not less than a count; 0 for 0.
  private static func powerOfTwo(atLeast count: Int64) -> Int64 {
    if count <= 0 { return 0 }
    var power: Int64 = 1
    while power < count { power *= 2 }
    return power
  }
}
