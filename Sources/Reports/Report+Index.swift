// SPDX-License-Identifier: GPL-3.0-or-later

public import Experiments
import Scenarios

extension Report {
  /// `index.md` for several studies: each with its answer and a link to its report, which lies in the folder of the scenario's name.
  public static func index(of results: [StudyResult]) -> String {
    var text = "# Studies\n"
    for result in results {
      let scenario = result.scenario
      let report = Report(result)
      let target = percentEncoded(scenario.slug) + "/report.md"
      text += "\n## [\(MarkdownText.escaped(scenario.name))](\(target))\n\n"
      text += Headline(reading: report.reading, decision: report.decision).paragraph.markdown + "\n"
    }
    return text
  }

  /// A folder's name as a part of a link.
  private static func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
  }
}
