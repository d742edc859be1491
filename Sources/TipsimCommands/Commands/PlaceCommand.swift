// SPDX-License-Identifier: GPL-3.0-or-later

import CommandLineKit
import Placement
import Scenarios
import ScreenFiles

/// `tipsim place`: where bubbles go.
enum PlaceCommand {
  static let command = Command(
    CommandDescription(
      "place", abstract: "Tell where tips' bubbles go, and how much of them is on screen.",
      discussion: """
        A file of cases says on which screen what is pointed at with which content: YAML, or a table whose name ends in .csv. Each case is \
        placed under each of its policies, and a line tells where the bubble is, where its arrow, what became of the wanted side, and \
        which part of the bubble lies in the safe area.

        Policies: \(PlacementPolicy.named.map(\.name).joined(separator: ", ")), and those that the file declares.
        """,
      options: [
        .repeated("policy", short: "p", metavariable: "NAME", help: "Places all cases under this policy, and not under theirs."),
        .repeated("case", metavariable: "NAME", help: "Places this case only."),
        .flag("json", help: "Prints JSON instead of comma-separated values."),
        .value("svg", .file(extensions: ["svg"]), help: "Draws the placements, at most \(PlacementResults.greatestPicture)."),
        .flag("devices", help: "Lists the devices that cases may name, with the sources of their numbers, and places nothing."),
      ],
      positionals: [
        PositionalDescription("cases", .file(extensions: ["yaml", "yml", "csv"]), arity: .optional, help: "A file of cases.")
      ],
      examples: [
        .init("tipsim place scenarios/placement/cases.yaml", "Places all cases of a file."),
        .init(
          "tipsim place scenarios/placement/cases.yaml --case F2 -p tipsee -p flip-shift --svg f2.svg",
          "Compares two policies on one case and draws both."),
      ],
      exitCodes: [
        .init(.success, "Everything was placed, well or not"), .init(.usage, "There is no such policy or case, or too much to draw"),
        .init(.badData, "The file is wrong"), .init(.noInput, "There is no such file"),
      ])
  ) { arguments, context in
    if arguments.flag("devices") {
      try context.print(DeviceTable.builtIn.csv)
      return .success
    }
    guard let path = arguments.positional("cases") else { throw PlaceCommandFailure.noFile }
    let file = try ScenarioError.catching(context) { try PlacementReader.read(path: path) }
    var policies: [NamedPolicy] = []
    for name in arguments.strings("policy") {
      guard let policy = file.policies.first(where: { $0.name == name }) else {
        throw PlaceCommandFailure.unknown("policy", name, known: file.policies.map(\.name))
      }
      if !policies.contains(policy) { policies.append(policy) }
    }
    let wanted = arguments.strings("case")
    let names = Set(file.cases.map(\.name))
    if let missing = wanted.first(where: { !names.contains($0) }) {
      throw PlaceCommandFailure.unknown("case", missing, known: file.cases.map(\.name))
    }
    var placed: [PlacedCase] = []
    for one in file.cases where wanted.isEmpty || wanted.contains(one.name) {
      try Task.checkCancellation()
      placed += (policies.isEmpty ? one.policies : policies).map { PlacedCase(one, under: $0) }
    }
    let results = PlacementResults(placed)
    if let picture = arguments.string("svg") {
      guard placed.count <= PlacementResults.greatestPicture else { throw PlaceCommandFailure.tooMuchToDraw(placed.count) }
      try NewFile.write(results.svg, to: picture)
    }
    try context.output.write(arguments.flag("json") ? results.json.indentedText : results.csv)
    return .success
  }
}

/// What can go wrong in `tipsim place` beyond its file.
private enum PlaceCommandFailure: CommandError {
  /// Neither a file nor `--devices`.
  case noFile
  /// A policy or a case that there isn't.
  case unknown(String, String, known: [String])
  /// More placements than a picture shows.
  case tooMuchToDraw(Int)

  var exitCode: ExitCode { .usage }

  var message: String {
    switch self {
    case .noFile: return "Name a file of cases, such as scenarios/placement/cases.yaml; or give --devices to list devices."
    case .unknown(let kind, let name, let known):
      let closest = ClosestMatch.find(name, among: known).map { " Did you mean '\($0)'?" } ?? ""
      let shown = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? " and \(known.count - 12) more" : "")
      return "There is no \(kind) '\(name)'.\(closest) There are: \(shown)."
    case .tooMuchToDraw(let count):
      let most = PlacementResults.greatestPicture
      return "\(count) placements are too many for a picture, which shows \(most). Choose some with --case and --policy."
    }
  }
}
