// SPDX-License-Identifier: GPL-3.0-or-later

import PushPrimer
import Scenarios
import TestScripts
import Testing

@Suite("The primer's story")
struct PrimerStoryTests {
  private func story(_ steps: String, permission: String = "notDetermined") throws -> PrimerStory {
    let text = """
      tipsim: 1
      permission: \(permission)
      primer: { title: t, message: m, acceptButton: a, declineButton: d, minInterval: 7d }
      tests: [{ name: test, steps: [\(steps)] }]
      """
    return try #require(try ScriptReader.read(SourceFile(path: "script.yaml", text: text), mustExpect: false).tests.first).primerStory()
  }

  @Test("A line for each step, expectations left out")
  func table() throws {
    let story = try story(
      "launch, present, { expect: { primer: { shown: true } } }, decline: swipe, { wait: 1h }, present", permission: "denied")
    #expect(
      story.text() == """
          time  step                status  on screen  outcome                             last shown  prompts used  registration
          ----  ------------------  ------  ---------  ----------------------------------  ----------  ------------  ------------
          0s    launch              denied  -          -                                   never       0             -
          0s    present             denied  primer     -                                   0s          0             -
          0s    { decline: swipe }  denied  -          declined (swipe)                    0s          0             -
          1h    { wait: 1h }        denied  -          -                                   0s          0             -
          1h    present             denied  -          suppressed (throttled: sinceShown)  0s          0             -

        """)
    #expect(story.run.hasPassed && story.run.metExpectations == 1 && story.omitted == 0)
  }

  @Test("Several devices have a column, wide and right-to-left texts keep the others in place")
  func columns() throws {
    let story = try story("launch, { device: tablet }, launch, { present: { title: 通知をオンにする、いますぐ } }, { present: { title: ابق } }")
    let lines = story.text(stepWidth: 24).split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "  time  device  step                      status         on screen  outcome            last shown  prompts used  registration",
        "  ----  ------  ------------------------  -------------  ---------  -----------------  ----------  ------------  ------------",
        "  0s    phone   launch                    notDetermined  -          -                  never       0             -",
        "  0s    tablet  { device: tablet }        notDetermined  -          -                  never       0             -",
        "  0s    tablet  launch                    notDetermined  -          -                  never       0             -",
        "  0s    tablet  { present: { title: 通…   notDetermined  primer     -                  0s          0             -",
        "  0s    tablet  { present: { title: ابق…\u{200E}  notDetermined  primer     suppressed (busy)  0s          0             -",
      ])
  }

  @Test("Repeated steps have a line each time, and the newest lines are kept")
  func repeated() throws {
    let short = try story("launch, { repeat: 2, steps: [present, decline] }")
    #expect(short.rows.map(\.step) == ["launch", "present", "decline", "present", "decline"])
    #expect(!short.run.hasPassed, "The second call is throttled, and leaves nothing to decline.")
    let long = try story("launch, { repeat: 5_000, steps: [{ wait: 1s }] }")
    #expect(long.rows.count + long.omitted == 5_001 && long.rows.count <= 4_000)
    #expect(long.text().hasPrefix("  … \(long.omitted) steps before\n"))
    #expect(long.rows.last?.time == 5_000_000_000)
  }

  @Test("The screen: primer, prompt, Settings")
  func screens() throws {
    let first = try story("launch, present, accept, deny, { wait: 7d }, present, accept, { settings: on }, foreground")
    #expect(first.rows.map(\.screen) == [.nothing, .primer, .systemPrompt, .nothing, .nothing, .primer, .settings, .settings, .nothing])
    #expect(first.rows.map(\.promptsUsed) == [0, 0, 0, 1, 1, 1, 1, 1, 1])
    #expect(first.rows.flatMap(\.registrations) == [.denied, .granted(deviceToken: "token-of-phone")])
    let covered = try story("launch, present, request, { expect: { primer: { shown: false } } }")
    #expect(covered.rows.map(\.screen) == [.nothing, .primer, .systemPrompt])
    #expect(
      covered.run.failure?.decisions
        == ["primer: notDetermined, the system prompt on screen, 1 display, the last at 0s; prompt not used"])
  }

  @Test("For programs, names are sorted and what is nothing is left out")
  func json() throws {
    let text = try story("launch, present, { wait: 1s }, accept, allow, present").json.indentedText
    #expect(text.contains("\"outcome\": \"suppressed\",\n      \"promptsUsed\": 1,\n      \"reason\": \"alreadyAuthorized\","))
    #expect(text.contains("\"deviceToken\": \"token-of-phone\",\n          \"result\": \"granted\""))
    #expect(!text.contains("null"))
  }
}
