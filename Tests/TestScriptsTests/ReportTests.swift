// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Scenarios
import TestScripts
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports of tests")
struct ReportTests {
  static let script = """
    tipsim: 1
    inlineTips: { T: { rules: ["#Rule(opened) { $0.donations.count >= 2 }"] } }
    events: { opened: {} }
    tests:
      - name: good
        steps: [launch, { expect: { displayed: none } }]
      - name: "bad <&> \\"quoted\\""
        steps:
          - launch
          - donate: opened
          - show: T
          - expect: { displayed: T }
    """

  static func report() throws -> TestReport {
    let bad = #expect(throws: ScenarioFailure.self) { _ = try ScriptReader.read(SourceFile(path: "wrong.yaml", text: "tipsim: 1\n")) }
    return TestReport(scripts: [
      .init(path: "script.yaml", outcome: .success(try Script.runs(script))),
      .init(path: "wrong.yaml", outcome: .failure(try #require(bad))),
    ])
  }

  @Test("A failure tells step, difference, decision and story; what passes is silent")
  func text() throws {
    let runs = try Script.runs(Self.script)
    #expect(TestReport.text(of: runs[0], .init()) == "")
    #expect(
      TestReport.text(of: runs[1], .init()) == """
        script.yaml:12:9: failed: bad <&> "quoted"
          script.yaml:12:19
            expected: displayed: T
            actual:   none
          at that moment, day 1 00:00:00.000:
            T: pending, its anchor on screen, 0 displays; rules (opened.donations.count >= 2: it is 1)
          what happened:
            day 1 00:00:00.000   9  launch
                                10  { donate: opened }
                                11  { show: T }
                                      T waits: rules (opened.donations.count >= 2: it is 1)
                                12  { expect: { displayed: T } }


        """)
    #expect(TestReport.text(of: runs[0], .init(isVerbose: true)).hasPrefix("passed: good\n    day 1 00:00:00.000  6  launch\n"))
    #expect(TestReport.text(of: runs[1], .init(traceLimit: 2)).contains("    … 3 moments before\n"))
  }

  @Test("The closing line")
  func summary() throws {
    let report = try Self.report()
    #expect(report.summary == "1 passed, 1 failed; 1 script could not be read")
    #expect(TestReport(scripts: Array(report.scripts.prefix(1))).summary == "1 passed, 1 failed")
    #expect(TestReport(scripts: []).summary == "0 passed, 0 failed")
  }

  @Test("JSON is versioned and sorted, and has moments of what failed, or of all", arguments: [false, true])
  func json(isVerbose: Bool) throws {
    let json = try Self.report().json(isVerbose: isVerbose)
    expectSorted(json)
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.indentedText.utf8)) as? [String: Any])
    #expect(root["schemaVersion"] as? Int == 1 && root["passed"] as? Int == 1 && root["failed"] as? Int == 1 && root["unread"] as? Int == 1)
    let scripts = try #require(root["scripts"] as? [[String: Any]])
    let tests = try #require(scripts[0]["tests"] as? [[String: Any]])
    #expect(tests.map { $0["passed"] as? Bool } == [true, false])
    #expect((tests[0]["moments"] != nil) == isVerbose)
    let moments = try #require(tests[1]["moments"] as? [[String: Any]])
    #expect(moments.map { $0["event"] as? String } == ["step", "step", "step", "decision", "step"])
    #expect(moments[3]["word"] as? String == "rules")
    let differences = try #require((tests[1]["failure"] as? [String: Any])?["differences"] as? [[String: Any]])
    #expect(differences[0]["expected"] as? String == "displayed: T" && differences[0]["line"] as? Int == 12)
    #expect((scripts[1]["diagnostics"] as? [Any])?.isEmpty == false)
  }

  private func expectSorted(_ value: JSONValue) {
    switch value {
    case .object(let members):
      #expect(members.map(\.name) == members.map(\.name).sorted())
      for member in members { expectSorted(member.value) }
    case .array(let elements): for element in elements { expectSorted(element) }
    default: break
    }
  }

  @Test("JUnit XML is well formed and counts right")
  func junit() throws {
    let text = try Self.report().junit
    let reader = XMLReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(text)")
    #expect(reader.starts == ["testsuites", "testsuite", "testcase", "testcase", "failure", "testsuite", "testcase", "error"])
    #expect(reader.names == ["tipsim test", "script.yaml", "good", "bad <&> \"quoted\"", "wrong.yaml", "the script can be read"])
    #expect(text.contains("tests=\"3\" failures=\"1\" errors=\"1\""))
    #expect(try Self.report().junit == text)
  }
}

private final class XMLReader: NSObject, XMLParserDelegate {
  var starts: [String] = []
  var names: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String]
  ) {
    starts.append(element)
    if let name = attributes["name"] { names.append(name) }
  }
}
