// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("tipsim test")
struct TestCommandTests {
  private static let good = """
    tipsim: 1
    inlineTips: { T: { options: { maxDisplayCount: 1 } } }
    tests:
      - name: it appears
        steps: [launch, { show: T }, { expect: { displayed: T } }]
      - name: and is over
        steps: [launch, { show: T }, hide, { expect: { T: invalidated } }]

    """
  private static let failing = good.replacing("{ T: invalidated }", with: "{ T: { reason: tipClosed } }")
  private static let wrong = good.replacing("show: T", with: "shw: T")

  private func folder(_ files: (String, String)...) throws -> WorkFolder {
    let folder = try WorkFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test("What passes is quiet, and the closing line is the last")
  func passes() throws {
    let folder = try folder(("tests/a.yaml", Self.good), ("tests/deeper/b.yml", Self.good), ("tests/notes.txt", "none"))
    let outcome = try Program.run(["test", "tests"], in: folder)
    #expect(outcome.exitCode == 0)
    #expect(outcome.output == "4 passed, 0 failed\n" && outcome.errorOutput == "")
    let told = try Program.run(["test", "tests/a.yaml", "--verbose"], in: folder)
    #expect(told.output.contains("passed: it appears\n") && told.output.contains("T appears"))
  }

  @Test("A failure is 1, and says where, what and why")
  func fails() throws {
    let folder = try folder(("a.yaml", Self.good), ("b.yaml", Self.failing))
    let outcome = try Program.run(["test", "a.yaml", "b.yaml", "--junit", "out/results.xml"], in: folder)
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.hasPrefix("b.yaml:7:40: failed: and is over\n"))
    #expect(outcome.output.contains("expected: T.reason: tipClosed\n    actual:   invalidated (displayCountExceeded)\n"))
    #expect(outcome.output.hasSuffix("\n3 passed, 1 failed\n"))
    #expect(folder.text("out/results.xml")?.contains("tests=\"4\" failures=\"1\" errors=\"0\"") == true)
  }

  @Test("All wrong scripts are reported in one go, the others run, and the code is 65")
  func wrongScripts() throws {
    let folder = try folder(("a.yaml", Self.wrong), ("b.yaml", "tipsim: 1\n"), ("c.yaml", Self.failing))
    let outcome = try Program.run(["test", "a.yaml", "b.yaml", "c.yaml"], in: folder)
    #expect(outcome.exitCode == 65)
    for place in ["a.yaml:5:", "a.yaml:7:", "b.yaml:1:1"] {
      #expect(outcome.errorOutput.contains(place + (place.hasSuffix(":") ? "" : ":")))
    }
    #expect(outcome.output.hasSuffix("1 passed, 1 failed; 2 scripts could not be read\n"))
    let json = try JSON.object(try Program.run(["test", "a.yaml", "b.yaml", "c.yaml", "--json"], in: folder).output)
    #expect(json["unread"] as? Int == 2 && json["schemaVersion"] as? Int == 1)
  }

  @Test("A filter keeps tests by name or path; one that matches nothing is a mistake")
  func filters() throws {
    let folder = try folder(("a.yaml", Self.good), ("b.yaml", Self.failing))
    #expect(try Program.run(["test", "a.yaml", "b.yaml", "--filter", "appears"], in: folder).output == "2 passed, 0 failed\n")
    #expect(try Program.run(["test", "a.yaml", "b.yaml", "--filter", "a.yaml"], in: folder).output == "2 passed, 0 failed\n")
    let none = try Program.run(["test", "a.yaml", "--filter", "nothing"], in: folder)
    #expect(none.exitCode == 64 && none.errorOutput.contains("No test has 'nothing'"))
  }

  @Test("No script is no input; names sort in JSON")
  func noInput() throws {
    let folder = try folder(("tests/notes.txt", "none"), ("a.yaml", Self.failing))
    #expect(try Program.run(["test", "tests"], in: folder).exitCode == 66)
    #expect(try Program.run(["test", "missing.yaml"], in: folder).exitCode == 66)
    #expect(JSON.unsortedObjects(in: try Program.run(["test", "a.yaml", "--json", "--verbose"], in: folder).output).isEmpty)
  }
}
