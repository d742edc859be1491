// SPDX-License-Identifier: GPL-3.0-or-later

import Population
import TipRules

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A leaky integrator: a level that jumps and halves in a fixed time, in fixed point.
struct LeakyIntegrator {
  /// The level at `since`, `FatigueLevel.one` for 1.
  var level: Int64 = 0
  var since: Int64 = 0

  /// The level at `time`, not before `since`, with a half-life in microseconds.
  func level(at time: Int64, halfLife: Double) -> Int64 {
    guard level > 0 else { return 0 }
    return Int64((Double(level) * exp2(-Double(time - since) / halfLife)).rounded(.toNearestOrEven))
  }

  mutating func add(_ amount: Double, at time: Int64, halfLife: Double) {
    // Bounded before it is an integer: an amount has no upper limit.
    let jump = Int64(min(amount * Double(FatigueLevel.one), Double(FatigueLevel.highest)).rounded(.toNearestOrEven))
    level = min(level(at: time, halfLife: halfLife) + jump, FatigueLevel.highest)
    since = time
  }
}

/// A user's fatigue, and what has been measured of the part shared by all tips.
struct FatigueState {
  var shared = LeakyIntegrator()
  /// The integral of the shared level up to `shared.since`, in fixed point times microseconds.
  var integral = 0.0
  /// The time up to `shared.since` during which the level was above the threshold, in microseconds.
  var tiredTime: Int64 = 0
}

extension UserSimulator {
  /// The level that acts on the response to a tip now, as a real number.
  mutating func fatigueLevel(with tip: Int, _ model: borrowing CompiledModel) -> Double {
    model.isTireless ? 0 : fatigueLevel(with: tips[tip].fatigue, model)
  }

  /// The level that acts on the response to what has this fatigue of its own, as a real number.
  mutating func fatigueLevel(with own: LeakyIntegrator, _ model: borrowing CompiledModel) -> Double {
    guard !model.isTireless else { return 0 }
    let shared = fatigue.shared.level(at: now, halfLife: value(of: .sharedHalfLife) * 1e6)
    let own = own.level(at: now, halfLife: value(of: .tipHalfLife) * 1e6)
    return (value(of: .sharedWeight) * Double(shared) + value(of: .tipWeight) * Double(own)) / Double(FatigueLevel.one)
  }

  /// Adds fatigue of a tip, to what is shared and to the tip's own.
  mutating func tire(of tip: Int, by amount: Double, _ model: borrowing CompiledModel) {
    guard amount > 0 else { return }
    tireInAll(by: amount, model)
    tips[tip].fatigue.add(amount, at: now, halfLife: value(of: .tipHalfLife) * 1e6)
  }

  /// Adds fatigue of a prompt beside the tips, to what is shared and to that with prompts.
  mutating func tireOfPrompts(by amount: Double, _ model: borrowing CompiledModel) {
    guard amount > 0 else { return }
    tireInAll(by: amount, model)
    let (now, halfLife) = (now, value(of: .tipHalfLife) * 1e6)
    prompts.fatigue.add(amount, at: now, halfLife: halfLife)
  }

  private mutating func tireInAll(by amount: Double, _ model: borrowing CompiledModel) {
    settleFatigue(at: now, model)
    fatigue.shared.add(amount, at: now, halfLife: value(of: .sharedHalfLife) * 1e6)
  }

  /// Measures the shared level from its last change to `time`: integral, time above the threshold, and the level at each day's end.
  mutating func settleFatigue(at time: Int64, _ model: borrowing CompiledModel) {
    let (level, since) = (Double(fatigue.shared.level), fatigue.shared.since)
    guard level > 0, time > since else { return }
    let halfLife = value(of: .sharedHalfLife) * 1e6
    let length = Double(time - since)
    fatigue.integral += level * halfLife / 0.693147180559945309 * (1 - exp2(-length / halfLife))
    let threshold = model.fatigueThreshold
    if level > threshold {
      let above = threshold > 0 ? min(halfLife * log2(level / threshold), length) : length
      fatigue.tiredTime += Int64(above.rounded(.toNearestOrEven))
    }
    let day = CompiledModel.microsecondsPerDay
    var boundary = (since / day + 1) * day
    while boundary <= time {
      let level = fatigue.shared.level(at: boundary, halfLife: halfLife)
      if level == 0 { return }
      dayEndLevels.append((Int(boundary / day) - 1, level))
      boundary += day
    }
  }
}
