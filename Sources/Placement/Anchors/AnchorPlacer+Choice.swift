// SPDX-License-Identifier: GPL-3.0-or-later

import ViewTree

/// How the position is chosen.
extension AnchorPlacer {
  /// A position that was tried: how far the bubble reaches beyond the room on its own side, and along the target at two edges.
  private struct Trial {
    let position: PlacementPosition
    let main: Length
    let cross: (first: Length, second: Length)
  }

  /// The position for a bubble of a size.
  func position(for size: LayoutSize) -> PlacementPosition {
    let wanted = request.preferred ?? rules.defaultPosition
    switch rules.choice {
    case .wanted: return wanted
    case .flip(let flip): return flipped(wanted, size, flip)
    case .mostSpace(let sides): return roomiest(sides, size) ?? wanted
    }
  }

  private func trial(_ position: PlacementPosition, _ size: LayoutSize) -> Trial {
    let frame = frame(position, size)
    let first = firstCrossSide(position, size)
    return Trial(
      position: position, main: overflow(frame, position.side), cross: (overflow(frame, first), overflow(frame, first.opposite)))
  }

  /// The edge along the target that counts first: that towards which the bubble reaches beyond its target, or the other if the target is longer.
  private func firstCrossSide(_ position: PlacementPosition, _ size: LayoutSize) -> PlacementSide {
    let axis = position.side.axis.other
    let side: PlacementSide =
      axis == .horizontal
      ? (position.alignment == (isMirrored ? .end : .start) ? .right : .left) : (position.alignment == .start ? .bottom : .top)
    return target.size[axis] > size[axis] ? side.opposite : side
  }

  // MARK: - Flip

  private func flipped(_ wanted: PlacementPosition, _ size: LayoutSize, _ flip: FlipRules) -> PlacementPosition {
    func values(_ trial: Trial) -> [Length] {
      (flip.checksMainAxis ? [trial.main] : []) + (flip.checksCrossAxis ? [trial.cross.first, trial.cross.second] : [])
    }
    var trials: [Trial] = []
    for position in candidates(wanted, flip) {
      let trial = trial(position, size)
      if values(trial).allSatisfy({ $0 <= .zero }) { return position }
      trials.append(trial)
    }
    // Of those with room on their own side, that with the least first overflow along the target; the order decides between equals.
    if let best = least(trials.filter { (values($0).first ?? .zero) <= .zero }, by: { values($0).dropFirst().first ?? .zero }) {
      return best
    }
    if flip.fallback == .initialPosition { return wanted }
    let considered = trials.filter {
      flip.acrossAxis == .none || $0.position.side.axis == wanted.side.axis || $0.position.side.axis == .vertical
    }
    return least(considered, by: { values($0).reduce(.zero) { $0 + max($1, .zero) } }) ?? wanted
  }

  /// The positions in the order in which they are tried.
  private func candidates(_ wanted: PlacementPosition, _ flip: FlipRules) -> [PlacementPosition] {
    var all = [wanted]
    if wanted.alignment == .center || !flip.flipsAlignment {
      all.append(wanted.opposite)
    } else {
      all += [wanted.otherEnd, wanted.opposite, wanted.opposite.otherEnd]
    }
    guard flip.acrossAxis != .none else { return all }
    let isStart = flip.acrossAxis == .start
    let across: [PlacementSide] =
      wanted.side.axis == .vertical
      ? (isStart != isMirrored ? [.left, .right] : [.right, .left]) : (isStart ? [.top, .bottom] : [.bottom, .top])
    let others = across.map { PlacementPosition($0, wanted.alignment) }
    all += others
    if wanted.alignment != .center, flip.flipsAlignment { all += others.map(\.otherEnd) }
    return all
  }

  // MARK: - Most space

  private func roomiest(_ sides: [PlacementSide], _ size: LayoutSize) -> PlacementPosition? {
    let trials = sides.map { trial(PlacementPosition($0), size) }
    let fitting = trials.filter { $0.main <= .zero && $0.cross.first <= .zero && $0.cross.second <= .zero }
    return least(fitting.isEmpty ? trials : fitting, by: \.main)
  }

  /// The position of the first trial with the least value.
  private func least(_ trials: [Trial], by value: (Trial) -> Length) -> PlacementPosition? {
    var best: (position: PlacementPosition, value: Length)?
    for trial in trials {
      let value = value(trial)
      if best.map({ value < $0.value }) ?? true { best = (trial.position, value) }
    }
    return best?.position
  }
}
