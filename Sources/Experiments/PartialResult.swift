// SPDX-License-Identifier: GPL-3.0-or-later

import Population
public import Scenarios
public import Simulation
import Statistics

/// The counts of one shard of a study, as a file.
///
/// Layout (version 1): the ten bytes `tipsim-prt`, a version byte, the manifest of the scenario as text, shard number and count, the
/// bounds of the users, the tally, and the SHA-256 of all before it in hexadecimal.
public struct PartialResult: Sendable {
  /// The scenario's manifest, without files.
  public let manifest: Manifest
  /// Which shard it is.
  public let shard: ShardSelection
  /// The users that it counts.
  public let users: Range<Int>
  /// What was counted.
  public let tally: StudyTally

  private static let magic = Array("tipsim-prt".utf8)
  private static let version: UInt8 = 1
  private static let digestLength = 64

  /// The counts of a shard.
  public init(scenario: Scenario, shard: ShardSelection, users: Range<Int>, tally: StudyTally) {
    manifest = Manifest(scenario: scenario, files: [])
    self.shard = shard
    self.users = users
    self.tally = tally
  }

  /// The file's bytes.
  public func encoded() throws -> [UInt8] {
    var bytes = Self.magic
    bytes.append(Self.version)
    bytes.appendText(String(decoding: try manifest.encoded(), as: UTF8.self))
    for number in [shard.number, shard.count, users.lowerBound, users.upperBound] { bytes.appendSigned(Int128(number)) }
    tally.encode(into: &bytes)
    bytes += Digest.sha256(bytes).utf8
    return bytes
  }

  /// What the bytes of a file say whose counts they are, whole or not; nil if they are no partial result.
  ///
  /// It is for those who would replace the file: unlike `init(decoding:)` it takes the word of damaged files and of other programs.
  public static func label(of bytes: [UInt8]) -> Label? {
    guard bytes.starts(with: magic), bytes.count > magic.count + 1, bytes[magic.count] == version else { return nil }
    var reader = ByteReader(Array(bytes.dropFirst(magic.count + 1)))
    guard let text = try? reader.readText(), let manifest = try? Manifest(decoding: Array(text.utf8)),
      let number = try? reader.readInt64(), let count = try? reader.readInt64(),
      let shard = ShardSelection(number: Int(number), count: Int(count))
    else { return nil }
    return Label(digest: manifest.digest, shard: shard)
  }

  /// Which shard of which study a partial result counts.
  public struct Label: Hashable, Sendable {
    /// The digest of the scenario.
    public let digest: String
    /// The shard.
    public let shard: ShardSelection

    /// The label of a shard of a scenario.
    public init(scenario: Scenario, shard: ShardSelection) {
      self.init(digest: scenario.digest, shard: shard)
    }

    init(digest: String, shard: ShardSelection) {
      self.digest = digest
      self.shard = shard
    }
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: `PartialFailure` if they are no partial result, damaged, or of another version of the form or of the program.
  public init(decoding bytes: [UInt8]) throws(PartialFailure) {
    guard bytes.starts(with: Self.magic), bytes.count > Self.magic.count + 1 + Self.digestLength else { throw .notAPartial }
    guard bytes[Self.magic.count] == Self.version else { throw .otherVersion(bytes[Self.magic.count]) }
    let body = Array(bytes.dropLast(Self.digestLength))
    guard Array(Digest.sha256(body).utf8) == Array(bytes.suffix(Self.digestLength)) else { throw .damaged }
    do {
      var reader = ByteReader(Array(body.dropFirst(Self.magic.count + 1)))
      manifest = try Manifest(decoding: Array(try reader.readText().utf8))
      // Another version may count other things: what follows could not be understood.
      guard manifest.programVersion == ProgramVersion.current else { throw PartialFailure.otherProgram(manifest.programVersion) }
      let numbers = [try reader.readInt64(), try reader.readInt64(), try reader.readInt64(), try reader.readInt64()].map(Int.init)
      let scenario = try manifest.readScenario()
      guard let shard = ShardSelection(number: numbers[0], count: numbers[1]), scenario.digest == manifest.digest else {
        throw PartialFailure.damaged
      }
      let plan = ShardPlan(userCount: scenario.variants[0].model.population.userCount, shardCount: shard.count)
      self.shard = shard
      users = plan.shards[shard.number - 1]
      guard users.lowerBound == numbers[2], users.upperBound == numbers[3] else { throw PartialFailure.damaged }
      tally = try StudyTally(layout: scenario.tallyLayout, decoding: &reader)
      try reader.expectEnd()
    } catch let failure as PartialFailure {
      throw failure
    } catch {
      throw .damaged
    }
  }

  /// The result of the whole study from the partial results of all its shards, in any order.
  ///
  /// - Throws: `MergeFailure` if they are not the shards of one study, each once.
  public static func merge(_ partials: [(path: String, partial: PartialResult)]) throws(MergeFailure) -> StudyTally {
    guard let first = partials.first else { throw .nothing }
    var seen: [Int: String] = [:]
    var tally = StudyTally(layout: first.partial.tally.layout)
    for (path, partial) in partials {
      guard partial.manifest.digest == first.partial.manifest.digest else { throw .otherScenario(path: path, than: first.path) }
      guard partial.shard.count == first.partial.shard.count else { throw .otherDivision(path: path, than: first.path) }
      if let earlier = seen.updateValue(path, forKey: partial.shard.number) {
        throw .twice(shard: partial.shard.number, paths: [earlier, path])
      }
      tally.merge(partial.tally)
    }
    let missing = (1...first.partial.shard.count).filter { seen[$0] == nil }
    guard missing.isEmpty else { throw .missing(shards: missing, of: first.partial.shard.count) }
    return tally
  }
}

/// Why bytes could not be taken for a partial result.
public enum PartialFailure: Error, Hashable, Sendable {
  /// They are something else.
  case notAPartial
  /// They have a version of the form that this program does not read.
  case otherVersion(UInt8)
  /// They were written by this other version of the program.
  case otherProgram(String)
  /// They were changed or cut off.
  case damaged
}

/// Why partial results could not be merged.
public enum MergeFailure: Error, Hashable, Sendable {
  /// There are none.
  case nothing
  /// One belongs to another scenario, or to other settings of the same.
  case otherScenario(path: String, than: String)
  /// One is of another number of shards.
  case otherDivision(path: String, than: String)
  /// A shard is there twice.
  case twice(shard: Int, paths: [String])
  /// Shards are not there.
  case missing(shards: [Int], of: Int)
}
