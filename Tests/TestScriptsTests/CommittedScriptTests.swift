// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import TestScripts
import Testing

@Suite("Committed scripts and documents")
struct CommittedScriptTests {
  @Test("There are at least 25 scripts")
  func scriptsAreThere() {
    #expect(Repository.scripts.count >= 25)
  }

  @Test("Every test of every script passes", arguments: Repository.scripts)
  func allPass(path: String) throws {
    let script = try ScriptReader.read(path: Repository.path(path))
    #expect(!script.tests.isEmpty)
    for test in script.tests {
      let run = test.run()
      #expect(run.hasPassed, "\(TestReport.text(of: run, .init()))")
      #expect(run.metExpectations > 0)
    }
  }

  @Test("Every script says at its top what is asked and why it happens", arguments: Repository.scripts)
  func explains(path: String) throws {
    let lines = try Repository.file(path).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "# yaml-language-server: $schema=../../schema/tests.schema.json")
    #expect(lines.dropFirst().first?.hasPrefix("# ") == true)
    #expect(lines.contains { $0.hasPrefix("name: ") })
  }

  @Test(
    "Every step kind and every expectation stands in some script",
    arguments: [
      "launch", "relaunch", "reinstall", "configure", "resetDatastore", "hide", "sync", "launch:", "override:", "set:", "toggle:",
      "donate:",
      "with:", "times:", "deleteDonations:", "invalidate:", "reason:", "resetEligibility:", "show:", "hide:", "close:", "action:", "tap:",
      "wait:", "at:", "repeat:", "device:", "displayed:", "donations:", "parameters:", "currentTip:", "changesIn:", "changesAt:", "status:",
      "because:", "displayCount:", "displayDuration:", "lastEnding:", "semantics:", "configuration:", "groups:", "primer:",
      "permission:", "- present\n", "- accept\n", "- decline\n", "- allow\n", "- deny\n", "- sweep\n", "- request\n", "- background\n",
      "- foreground\n", "- expire\n", "present:", "decline:", "request:", "settings:", "quietDelivery:", "clock:", "shown:", "outcome:",
      "limit:", "lastShown:", "lastDeclined:", "displays:", "prompting:", "promptsUsed:", "promptDisplays:", "registration:",
      "registrations:", "deviceToken:", "abandoned:", "clockSetbacks:",
    ])
  func covers(word: String) throws {
    let isThere = try Repository.scripts.contains { try Repository.file($0).contains(word) }
    #expect(isThere)
  }

  @Test("The schema and the reference are those of the description", arguments: ["schema/tests.schema.json", "docs/testing.md"])
  func documents(path: String) throws {
    let file = (try? Repository.file(path)) ?? ""
    let isSchema = path.hasPrefix("schema")
    let heading = "# " + ScriptDocuments.referenceTitle
    // The page's first part is written by hand.
    let kept = isSchema ? "" : file.components(separatedBy: heading)[0]
    let text = isSchema ? ScriptDocuments.schema : kept + ScriptDocuments.reference
    if ProcessInfo.processInfo.environment["TIPSIM_RENEW_DOCUMENTS"] != nil {
      try text.write(toFile: Repository.path(path), atomically: true, encoding: .utf8)
    }
    let isCurrent = (try? Repository.file(path)) == text
    #expect(isCurrent, "\(path) is out of date; renew it by running this test with TIPSIM_RENEW_DOCUMENTS=1 in the environment")
  }

  @Test("The description doesn't contradict itself")
  func description() {
    #expect(ScriptDescriptor.root.inconsistencies().isEmpty)
  }
}
