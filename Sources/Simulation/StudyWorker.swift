// SPDX-License-Identifier: GPL-3.0-or-later

import Randomness

/// The generators that a study can run on.
public enum GeneratorName: String, CaseIterable, Sendable {
  /// xoshiro256++ (Blackman & Vigna, ACM TOMS 47, 2021), the standard.
  case xoshiro256PlusPlus = "xoshiro256++"
  /// Philox4x32-10 (Salmon et al., SC 2011), to check that no result hangs on the generator.
  case philox4x32 = "philox4x32-10"
}

/// A worker that simulates ranges of a study's users, on the generator that the study names.
///
/// Here the generator becomes a type: the loop below is compiled for each generator as a whole, which a caller in another module
/// could not count on.
public struct StudyWorker: ~Copyable {
  private enum Simulator: ~Copyable {
    case xoshiro256PlusPlus(StudySimulator<Xoshiro256PlusPlus>)
    case philox4x32(StudySimulator<Philox4x32>)
  }

  private var simulator: Simulator

  /// A worker for a study's variants, of which there is at least one.
  public init(models: [SimulationModel], seed: UInt64, layout: TallyLayout, generator: GeneratorName) {
    switch generator {
    case .xoshiro256PlusPlus: simulator = .xoshiro256PlusPlus(StudySimulator(models: models, seed: seed, layout: layout))
    case .philox4x32: simulator = .philox4x32(StudySimulator(models: models, seed: seed, layout: layout))
    }
  }

  /// Simulates the users of a range of ids and adds them to a tally.
  ///
  /// - Parameter shouldStop: asked before each user; once it says yes, the tally is incomplete and must be thrown away.
  /// - Returns: whether all users were simulated.
  public mutating func simulate(users: Range<Int>, into tally: inout StudyTally, shouldStop: () -> Bool) -> Bool {
    switch consume simulator {
    case .xoshiro256PlusPlus(var simulator):
      let isDone = simulator.simulate(users: users, into: &tally, shouldStop: shouldStop)
      self.simulator = .xoshiro256PlusPlus(simulator)
      return isDone
    case .philox4x32(var simulator):
      let isDone = simulator.simulate(users: users, into: &tally, shouldStop: shouldStop)
      self.simulator = .philox4x32(simulator)
      return isDone
    }
  }
}

extension UserReplay {
  /// Replays a user on the generator that a study names.
  public init(of id: Int, model: SimulationModel, seed: UInt64, layout: TallyLayout, generator: GeneratorName) {
    switch generator {
    case .xoshiro256PlusPlus: self.init(of: id, model: model, seed: seed, layout: layout, using: Xoshiro256PlusPlus.self)
    case .philox4x32: self.init(of: id, model: model, seed: seed, layout: layout, using: Philox4x32.self)
    }
  }
}
