// SPDX-License-Identifier: GPL-3.0-or-later

public import CommandLineKit
import Experiments

/// The command-line tool.
public enum Tipsim {
  /// Runs the tool with the process's arguments and ends the process with its exit code.
  public static func main() async -> Never { await tool.main() }

  /// The tool with all its commands.
  public static var tool: CommandLineTool {
    CommandLineTool(
      name: "tipsim", version: ProgramVersion.current, releaseDate: ReleaseDate(year: 2026, month: 11, day: 30),
      abstract: "Simulate in-app tips on synthetic users and report reach, timing and fatigue.",
      discussion: """
        A scenario file describes an app, its tips, its users and the configurations to compare. tipsim simulates the users under \
        every configuration, through a rules engine that follows TipKit, and writes a report that says which to ship and why.
        """,
      examples: [
        .init("tipsim init birds.yaml", "Writes a starting scenario with comments."),
        .init("tipsim run birds.yaml", "Runs it and writes reports/local/birds/report.md."),
        .init("tipsim explain birds.yaml --user 17", "Tells one user's life, with the reason why each tip did not appear."),
      ],
      commands: [
        RunCommand.command, CheckCommand.command, ExplainCommand.command, TestCommand.command, PrimerCommand.command, TipsCommand.command,
        PlaceCommand.command, ViewsCommand.command, LayoutCommand.command, MergeCommand.command, VerifyCommand.command, InitCommand.command,
      ])
  }
}
