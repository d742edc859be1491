// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("tipsim primer")
struct PrimerCommandTests {
  private static let script = """
    tipsim: 1
    primer: { title: Stay in the loop, message: Deals and orders, acceptButton: Enable, declineButton: Not now, minInterval: 7d }
    tests:
      - name: asked, and denied
        steps: [launch, present, accept, deny, { expect: { primer: { status: denied, promptsUsed: 1 } } }]
      - name: a week later
        steps: [launch, present, decline, { wait: 6d }, present, { wait: 1d }, present]

    """
  private static let failing = script.replacing("status: denied", with: "status: authorized")

  private func folder(_ files: (String, String)...) throws -> WorkFolder {
    let folder = try WorkFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("The state after each step, test by test")
  func plays() throws {
    let outcome = try Program.run(["primer", "a.yaml"], in: folder(("a.yaml", Self.script)))
    #expect(outcome.exitCode == 0 && outcome.errorOutput == "")
    #expect(
      outcome.output == """
        asked, and denied
          time  step     status         on screen      outcome   last shown  prompts used  registration
          ----  -------  -------------  -------------  --------  ----------  ------------  ------------
          0s    launch   notDetermined  -              -         never       0             -
          0s    present  notDetermined  primer         -         0s          0             -
          0s    accept   notDetermined  system prompt  accepted  0s          0             -
          0s    deny     denied         -              -         0s          1             denied

        a week later
          time  step          status         on screen  outcome                             last shown  prompts used  registration
          ----  ------------  -------------  ---------  ----------------------------------  ----------  ------------  ------------
          0s    launch        notDetermined  -          -                                   never       0             -
          0s    present       notDetermined  primer     -                                   0s          0             -
          0s    decline       notDetermined  -          declined (button)                   0s          0             -
          6d    { wait: 6d }  notDetermined  -          -                                   0s          0             -
          6d    present       notDetermined  -          suppressed (throttled: sinceShown)  0s          0             -
          7d    { wait: 1d }  notDetermined  -          -                                   0s          0             -
          7d    present       notDetermined  primer     -                                   7d          0             -

        """)
  }

  @Test("A failure is 1, and is told as tipsim test tells it")
  func fails() throws {
    let folder = try folder(("a.yaml", Self.failing))
    let outcome = try Program.run(["primer", "a.yaml", "--filter", "denied"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\na.yaml:5:44: failed: asked, and denied\n"))
    #expect(outcome.output.contains("    expected: primer.status: authorized\n    actual:   denied\n"))
    #expect(outcome.output.contains("    primer: denied, not on screen, 1 display, the last at 0s; prompt used\n"))
    #expect(!outcome.output.contains("a week later"))
    let told = try Program.run(["primer", "a.yaml", "--json"], in: folder)
    let tests = try #require(try JSON.object(told.output)["tests"] as? [[String: Any]])
    let failure = try #require(tests[0]["failure"] as? [String: Any])
    #expect(told.exitCode == 1 && failure["line"] as? Int == 5 && tests[1]["failure"] == nil)
    #expect(JSON.unsortedObjects(in: told.output).isEmpty)
    // What tipsim primer plays without expectations, tipsim test has nothing to test in.
    let tested = try Program.run(["test", "a.yaml"], in: folder)
    #expect(tested.exitCode == 65 && tested.errorOutput.contains("a.yaml:6:11: error: the test expects nothing"))
  }

  @Test("What the user sees: the primer's own layout, or any other")
  func draws() throws {
    let folder = try folder(("a.yaml", Self.script))
    let alert = try Program.run(["primer", "a.yaml", "--preview", "--layout", "alert", "--width", "34"], in: folder)
    #expect(alert.exitCode == 0)
    #expect(
      alert.output == """
        ┌────────────────────────────────┐
        │                                │
        │                                │
        │  ╭──────────────────────────╮  │
        │  │     Stay in the loop     │  │
        │  │     Deals and orders     │  │
        │  │ ──────────────────────── │  │
        │  │  Not now   │   Enable    │  │
        │  ╰──────────────────────────╯  │
        │                                │
        │                                │
        └────────────────────────────────┘
        system alert, in the middle

        """)
    let own = try Program.run(["primer", "a.yaml", "--preview"], in: folder).output
    #expect(own.components(separatedBy: "┌").count == 2, "Both tests show one primer.")
    #expect(own.hasSuffix("sheet at the bottom, slides up\n"))
    let lines: [Substring] = own.split(separator: "\n")
    #expect(lines.dropLast().allSatisfy { $0.count == 46 })
    let all = try Program.run(["primer", "a.yaml", "--preview", "--layout", "all"], in: folder).output
    for note in ["sheet at the bottom", "banner at the top", "dialog in the middle", "system alert"] { #expect(all.contains(note)) }
  }

  @Test("JSON has sorted names and a version, for stories and drawings")
  func json() throws {
    let folder = try folder(("a.yaml", Self.script))
    let told = try Program.run(["primer", "a.yaml", "--json"], in: folder).output
    #expect(JSON.unsortedObjects(in: told).isEmpty)
    let report = try JSON.object(told)
    #expect(report["schemaVersion"] as? Int == 1 && report["passed"] as? Int == 2 && report["failed"] as? Int == 0)
    let tests = try #require(report["tests"] as? [[String: Any]])
    let steps = try #require(tests[0]["steps"] as? [[String: Any]])
    #expect(steps.map { $0["step"] as? String } == ["launch", "present", "accept", "deny"])
    #expect(steps[3]["promptsUsed"] as? Int == 1 && steps[3]["status"] as? String == "denied")
    let drawn = try Program.run(["primer", "a.yaml", "--preview", "--layout", "all", "--json"], in: folder).output
    #expect(JSON.unsortedObjects(in: drawn).isEmpty)
    let previews = try #require(try JSON.object(drawn)["previews"] as? [[String: Any]])
    #expect(previews.map { $0["layout"] as? String } == ["bottomSheet", "topBanner", "centeredDialog", "alert"])
  }

  @Test(
    "What can't be played is said, with the exit code of its kind",
    arguments: [
      ("missing.yaml", 66, "there is no file 'missing.yaml'"), ("wrong.yaml", 65, "wrong.yaml:2:11: error: there is no key 'tite' here"),
      ("tips.yaml", 65, "No test in 'tips.yaml' has a primer."), ("a.yaml --filter nothing", 64, "No test with a primer has 'nothing'"),
      ("a.yaml --width 30", 64, "--width can't be used here: it is about the drawings of --preview"),
      ("a.yaml --preview --width 10", 64, "from 24 to 120"), ("a.yaml --preview --layout botom", 64, "Did you mean 'bottom'?"),
      ("", 64, "Missing argument 'SCRIPT'"), ("bare.yaml --preview", 65, "No primer in 'bare.yaml' has a title"),
    ])
  func refuses(arguments: String, exitCode: Int, message: String) throws {
    let folder = try folder(
      ("a.yaml", Self.script), ("wrong.yaml", "tipsim: 1\nprimer: { tite: t }\ntests: [{ name: x, steps: [launch] }]\n"),
      ("tips.yaml", "tipsim: 1\ninlineTips: { T: {} }\ntests: [{ name: x, steps: [launch, { show: T }] }]\n"),
      ("bare.yaml", "tipsim: 1\nprimer: { title: t }\ntests: [{ name: x, steps: [launch] }]\n"))
    let outcome = try Program.run(["primer"] + arguments.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.exitCode == Int32(exitCode) && outcome.output == "")
    #expect(outcome.errorOutput.contains(message), "\(outcome.errorOutput)")
  }

  @Test("Help, completions and manual page know the command")
  func documented() throws {
    let folder = try WorkFolder()
    #expect(try Program.run(["help", "primer"], in: folder).output.contains("tipsim primer scenarios/tests/push-primer.yaml --preview"))
    for shell in ["bash", "zsh", "fish"] {
      let text = try Program.run(["completions", shell], in: folder).output
      #expect(text.contains("primer") && text.contains("layout"))
    }
  }
}
