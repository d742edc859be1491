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
public struct StudyWorker {
  private enum Simulator {
    case xoshiro256PlusPlus(Held<Xoshiro256PlusPlus>)
    case philox4x32(Held<Philox4x32>)
  }

  /// A simulator in place, since an enumeration could only give it away.
  private final class Held<Generator: StreamGenerator> {
    var simulator: StudySimulator<Generator>

    init(_ models: [SimulationModel], _ seed: UInt64, _ layout: TallyLayout) {
      simulator = StudySimulator(models: models, seed: seed, layout: layout)
    }
  }

  private let simulator: Simulator

  /// A worker for a study's variants, of which there is at least one.
  public init(models: [SimulationModel], seed: UInt64, layout: TallyLayout, generator: GeneratorName) {
    switch generator {
    case .xoshiro256PlusPlus: simulator = .xoshiro256PlusPlus(Held(models, seed, layout))
    case .philox4x32: simulator = .philox4x32(Held(models, seed, layout))
    }
  }

  /// Simulates the users of a range of ids and adds them to a tally.
  ///
  /// - Parameter shouldStop: asked before each user and now and then within a life; once it says yes, the tally is incomplete and must
  ///   be thrown away.
  /// - Returns: whether all users were simulated.
  public func simulate(users: Range<Int>, into tally: inout StudyTally, shouldStop: () -> Bool) -> Bool {
    switch simulator {
    case .xoshiro256PlusPlus(let held): held.simulator.simulate(users: users, into: &tally, shouldStop: shouldStop)
    case .philox4x32(let held): held.simulator.simulate(users: users, into: &tally, shouldStop: shouldStop)
    }
  }
}

extension UserReplay {
  /// Replays a user on the generator that a study names.
  ///
  /// - Throws: `CancellationError` once `shouldStop` says yes, which is asked now and then.
  public init(
    of id: Int, model: SimulationModel, seed: UInt64, generator: GeneratorName, shouldStop: () -> Bool
  ) throws(CancellationError) {
    switch generator {
    case .xoshiro256PlusPlus:
      try self.init(of: id, model: model, seed: seed, using: Xoshiro256PlusPlus.self, shouldStop: shouldStop)
    case .philox4x32: try self.init(of: id, model: model, seed: seed, using: Philox4x32.self, shouldStop: shouldStop)
    }
  }
}
