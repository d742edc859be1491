// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

extension TestReport {
  /// The report in JUnit's XML, which continuous integration shows test by test.
  ///
  /// One `testsuite` a script and one `testcase` a test; a script that can't be read is a suite with one error. Times are left out: a
  /// test takes no time worth telling, and so the same scripts give the same bytes.
  public var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"tipsim test\" tests=\"\(passed + failed + faults.count)\" failures=\"\(failed)\" errors=\"\(faults.count)\">\n"
    for script in scripts { text += Self.suite(script) }
    return text + "</testsuites>\n"
  }

  private static func suite(_ script: Script) -> String {
    let name = attribute(script.path)
    if let fault = script.fault {
      let first = fault.diagnostics.first
      return """
          <testsuite name="\(name)" tests="1" failures="0" errors="1">
            <testcase name="the script can be read" classname="\(name)" file="\(name)" line="\(first?.range.start.line ?? 1)">
              <error message="\(attribute(first?.message ?? ""))" type="\(attribute(first?.identifier ?? "unreadable"))">\(content(fault.text()))</error>
            </testcase>
          </testsuite>

        """
    }
    let failures = script.runs.count { !$0.hasPassed }
    var text = "  <testsuite name=\"\(name)\" tests=\"\(script.runs.count)\" failures=\"\(failures)\" errors=\"0\">\n"
    for run in script.runs {
      let head = "    <testcase name=\"\(attribute(run.name))\" classname=\"\(name)\" file=\"\(name)\" line=\"\(run.range.start.line)\""
      guard let failure = run.failure else {
        text += head + "/>\n"
        continue
      }
      let first = failure.differences.first.map { "expected \($0.expected), found \($0.actual)" } ?? ""
      text += head + ">\n      <failure message=\"\(attribute(first))\" type=\"expectation\">"
      text += content(Self.text(of: run, Style())) + "</failure>\n    </testcase>\n"
    }
    return text + "  </testsuite>\n"
  }

  private static func attribute(_ text: String) -> String { escaped(text, keepsLines: false) }
  private static func content(_ text: String) -> String { escaped(text, keepsLines: true) }

  /// Text for XML 1.0, which has no place for most control characters.
  private static func escaped(_ text: String, keepsLines: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "\n", "\t": keepsLines ? result.unicodeScalars.append(scalar) : result.append(" ")
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF && !(0x7F...0x9F).contains(scalar.value)
        if isAllowed { result.unicodeScalars.append(scalar) } else { result.append("?") }
      }
    }
    return result
  }
}
