// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Experiments
import Scenarios

/// What can go wrong in a command beyond the command line itself; this is the one place that says so in sentences.
enum CommandFailure: CommandError {
  /// `--set` without a path, `=` and a value.
  case malformedSetting(String)
  /// `--shard` of another form than i/N.
  case malformedShard(String)
  /// An option that needs another, or can't go with it.
  case misplacedOption(String, because: String)
  /// A name that the scenario does not have.
  case unknownName(kind: String, name: String, known: [String])
  /// A user's id outside the population.
  case unknownUser(Int, count: Int)
  /// `explain` without `--user` and without `--where`.
  case nobodyToExplain
  /// Several files for `init` to write.
  case severalOutputs([String])
  /// An app's files that could not be read, which has been shown; whether there was nothing at all.
  case tipsNotRead(isMissing: Bool)
  /// An app's files in which nothing is a tip.
  case noTips
  /// A file that `init` would have to replace.
  case fileExists(String)
  /// A file that `init` can't write.
  case newFile(OutputFailure)
  /// A report's folder that can't be written, or must not be.
  case output(OutputFailure)
  /// A file that can't be read, and what it should have been.
  case input(FileBytes.Failure, wanted: Input)
  /// A file that is no manifest.
  case manifest(path: String, ManifestFailure)
  /// A file that is no partial result.
  case partial(path: String, PartialFailure)
  /// Partial results that are not the shards of one study.
  case merge(MergeFailure)
  /// A study whose counts contradict each other: a fault of the program.
  case contradiction([String])

  /// What a command reads beside scenarios.
  enum Input {
    case manifest
    case partial

    /// What to give, as a sentence.
    var remedy: String {
      switch self {
      case .manifest: "Give the manifest.json of a report."
      case .partial: "Give the files that 'tipsim run --shard i/N' left."
      }
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .malformedSetting, .malformedShard, .misplacedOption, .unknownName, .unknownUser, .nobodyToExplain, .severalOutputs: .usage
    case .fileExists: .cannotCreate
    case .output(.cannotWrite), .newFile(.cannotWrite): .inputOutput
    case .output, .newFile: .cannotCreate
    case .input(let failure, _): failure.isBroken ? .inputOutput : .noInput
    case .tipsNotRead(isMissing: true): .noInput
    case .tipsNotRead, .noTips, .manifest, .partial, .merge: .badData
    case .contradiction: .internalError
    }
  }

  var message: String {
    switch self {
    case .malformedSetting(let text):
      return "'--set \(text)' sets nothing. Write a path, '=' and a value, such as --set configuration.displayFrequency=daily."
    case .malformedShard(let text):
      return "'--shard \(text)' names no shard. Write its number and how many there are, such as --shard 2/7."
    case .misplacedOption(let option, let because):
      return "\(option) can't be used here: \(because)."
    case .unknownName(let kind, let name, let known):
      let closest = ClosestMatch.find(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
      return "There is no \(kind) '\(name)'.\(closest) The scenario has: \(known.joined(separator: ", "))."
    case .unknownUser(let id, let count):
      return "There is no user \(id): the scenario has users 0 to \(count - 1). Use --users for more."
    case .nobodyToExplain: return "Say whose life to tell: --user ID, or --where reason=WORD to search for someone."
    case .severalOutputs(let paths): return "One scenario is written, not \(paths.joined(separator: " and ")). Name one of them."
    case .tipsNotRead:
      return "No scenario was written, because not all files could be read. Name the files and folders that hold tips, or mend these."
    case .noTips: return "There is no tip in what was read, so there is no scenario to make."
    case .fileExists(let path): return "'\(path)' is there already. Use --force to replace it, or name another file."
    case .newFile(let failure): return Self.sentence(failure, elsewhere: "name a file elsewhere")
    case .output(let failure): return Self.sentence(failure, elsewhere: "choose another folder with --out DIR")
    case .input(let failure, let wanted):
      if failure.isMissing { return "There is no file '\(failure.path)'. Check the path." }
      if failure.isFolder { return "'\(failure.path)' is a folder. \(wanted.remedy)" }
      return "Can't read '\(failure.path)': \(failure.reason). " + (failure.isBroken ? "Try a copy of it." : wanted.remedy)
    case .manifest(let path, let failure): return Self.sentence(failure, path)
    case .partial(let path, let failure): return Self.sentence(failure, path)
    case .merge(let failure): return Self.sentence(failure)
    case .contradiction(let laws):
      return "The study's counts contradict each other, which is a fault of tipsim; please report it: " + laws.joined(separator: "; ")
    }
  }

  /// What can't be written, and `elsewhere` as the way out of it.
  private static func sentence(_ failure: OutputFailure, elsewhere: String) -> String {
    switch failure {
    case .cannotCreateFolder(let path, let reason):
      "Can't make the folder '\(path)': \(reason). Change that, or \(elsewhere)."
    case .cannotCreateFile(let path, let reason):
      "Can't create '\(path)': \(reason). Change that, or \(elsewhere)."
    case .cannotWrite(let path, let reason):
      "Can't write '\(path)': \(reason). Nothing was left there; free some space, or \(elsewhere)."
    case .occupied(let path, .report(let digest)):
      "'\(path)' holds the report of another scenario or other settings (digest \(digest.prefix(12))). Use --force to replace it, or --out DIR."
    case .occupied(let path, .partial(let name)):
      "'\(path)/\(name)' counts another scenario, other settings or another shard. Use --force to replace it, or --out DIR."
    case .occupied(let path, .file(let name)):
      "'\(path)' holds a file '\(name)' that no run of tipsim left there. Use --force to replace it, or --out DIR."
    }
  }

  private static func sentence(_ failure: ManifestFailure, _ path: String) -> String {
    switch failure {
    case .notAManifest: "'\(path)' is no manifest. \(Input.manifest.remedy)"
    case .laterForm(let version): "'\(path)' has form \(version), which a later version of tipsim wrote. Use that version."
    case .changedSource(let source):
      "'\(path)' was changed: the text of '\(source)' in it does not have the digest beside it. Take it from the report again."
    }
  }

  private static func sentence(_ failure: PartialFailure, _ path: String) -> String {
    switch failure {
    case .notAPartial: "'\(path)' is no partial result. \(Input.partial.remedy)"
    case .otherVersion(let version): "'\(path)' has version \(version) of the form. Use the tipsim that wrote it."
    case .otherProgram(let version):
      "'\(path)' was made by tipsim \(version), not \(ProgramVersion.current). Run its shard again with this version."
    case .damaged: "'\(path)' is damaged: it was changed or cut off. Run its shard again."
    }
  }

  private static func sentence(_ failure: MergeFailure) -> String {
    switch failure {
    case .nothing: "There is nothing to merge. \(Input.partial.remedy)"
    case .otherScenario(let path, let other):
      "'\(path)' and '\(other)' are of different scenarios or settings. Merge shards of one run only."
    case .otherDivision(let path, let other):
      "'\(path)' and '\(other)' are of runs with different numbers of shards. Merge shards of one run only."
    case .twice(let shard, let paths):
      "Shard \(shard) is there twice: \(paths.map { "'\($0)'" }.joined(separator: " and ")). Leave one out."
    case .missing(let shards, let count):
      "Missing of \(count) shards: \(list(shards)). Run them with 'tipsim run --shard i/\(count)' and merge all."
    }
  }

  private static func list(_ shards: [Int]) -> String {
    let shown = shards.prefix(12).map(String.init).joined(separator: ", ")
    return shards.count > 12 ? "\(shown) and \(shards.count - 12) more" : shown
  }
}

/// A scenario that could not be read, with all that is wrong with it; the diagnostics are shown apart, with their lines.
struct ScenarioError: CommandError {
  let message = ""
  let exitCode: ExitCode

  init(_ failure: ScenarioFailure, _ context: CommandContext) {
    exitCode = Self.exitCode(of: failure)
    context.errorOutput.offer(failure.text(isColored: context.terminal.errorStyle.isColored))
  }

  /// What `body` returns; a scenario that it can't read is the command's failure.
  static func catching<Result>(_ context: CommandContext, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let failure as ScenarioFailure { throw ScenarioError(failure, context) }
  }

  static func exitCode(of failure: ScenarioFailure) -> ExitCode {
    if failure.isInOptionsAlone { return .usage }
    return switch failure.category {
    case .noInput: .noInput
    case .badData: .badData
    }
  }
}
