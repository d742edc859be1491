// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
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

  private func folder(_ text: String = cases, _ name: String = "cases.yaml") throws -> WorkFolder {
    let folder = try WorkFolder()
    try folder.write(text, to: name)
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
        F2,tipsee-1.6,clipped,left,114,55,200,60,right,30,0,0,0,0.933333,false,false
        F2,still,unplaceable,top,252,-5,200,60,bottom,100,0,0,0,0,false,false
        T5,tipsee-1.6,unplaceable,bottom,136.5,826,120,60,top,60,0,0,0,0,false,false
        T5,still,unplaceable,bottom,136.5,818,120,60,top,60,0,0,0,0,false,false

        """)
  }

  @Test("Options choose cases and policies; tables do as YAML does")
  func choosing() throws {
    let chosen = try Program.run(["place", "cases.yaml", "--case", "F2", "-p", "flip-shift", "--policy", "flip-shift"], in: try folder())
    let line = "F2,flip-shift,shifted,bottom,185,115,200,60,top,167,0,-67,0,1,false,false\n"
    #expect(chosen.output == Self.columns + line)
    let table =
      "name,device,target.x,target.y,target.width,target.height,bubble.width,bubble.height,prefer,use\n"
      + "F2,iPhone 15,330,63,44,44,200,60,top,flip-shift\n"
    #expect(try Program.run(["place", "f2.csv"], in: try folder(table, "f2.csv")).output == Self.columns + line)
  }

  @Test("JSON has the same, its names sorted")
  func json() throws {
    let outcome = try Program.run(["place", "cases.yaml", "--json"], in: try folder())
    let json = try JSON.object(outcome.output)
    #expect(json["schemaVersion"] as? Int == 1 && (json["placements"] as? [[String: Any]])?.count == 4)
    #expect((json["placements"] as? [[String: Any]])?.first?["visible"] as? Double == 0.933333)
    #expect(JSON.unsortedObjects(in: outcome.output).isEmpty)
  }

  @Test("A picture is drawn whole or not at all, and only of what it can show")
  func pictures() throws {
    let folder = try folder()
    let outcome = try Program.run(["place", "cases.yaml", "--svg", "out/all.svg"], in: folder)
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix(Self.columns))
    let picture = try #require(folder.text("out/all.svg"))
    #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n") && picture.contains("tipsee-1.6: 7 % cut"))
    #expect(picture.components(separatedBy: "<polygon").count == 5)
    let many = "name,device,target.x,target.y,text\n" + (0..<16).map { "\($0),iPhone 15,10,10,x\n" }.joined()
    try folder.write(many, to: "many.csv")
    let refused = try Program.run(["place", "many.csv", "--svg", "many.svg"], in: folder)
    #expect(refused.exitCode == 64 && refused.errorOutput.contains("64 placements are too many") && folder.text("many.svg") == nil)
    #expect(refused.output == "")
  }

  @Test("Mistakes in the file are shown with their lines, and the code is 65")
  func badFiles() throws {
    let text = "name,device,target.x,target.y,bubble.width,bubble.height\na,iPhon 15,1,2,0,4\nb,iPhone 15,nan,2,3,-4\n"
    let outcome = try Program.run(["place", "bad.csv"], in: try folder(text, "bad.csv"))
    #expect(outcome.exitCode == 65 && outcome.output == "")
    for place in ["bad.csv:2:3: error: ", "bad.csv:2:16: error: ", "bad.csv:3:13: error: ", "bad.csv:3:21: error: "] {
      #expect(outcome.errorOutput.contains(place), "\(place)")
    }
    #expect(outcome.errorOutput.contains("did you mean 'iPhone 15'?") && outcome.errorOutput.contains("^"))
    let wrong = try Program.run(["place", "cases.yaml"], in: try folder(Self.cases.replacing("prefer: top", with: "preferred: top")))
    #expect(wrong.exitCode == 65 && wrong.errorOutput.contains("did you mean 'prefer'?"))
  }

  @Test("No file, no policy, no case")
  func usage() throws {
    let folder = try folder()
    #expect(try Program.run(["place"], in: folder).exitCode == 64)
    #expect(try Program.run(["place", "missing.yaml"], in: folder).exitCode == 66)
    let policy = try Program.run(["place", "cases.yaml", "-p", "flipshift"], in: folder)
    #expect(policy.exitCode == 64 && policy.errorOutput.contains("There is no policy 'flipshift'. Did you mean 'flip-shift'?"))
    let unknown = try Program.run(["place", "cases.yaml", "--case", "F9"], in: folder)
    #expect(unknown.exitCode == 64 && unknown.errorOutput.contains("There is no case 'F9'. Did you mean 'F2'? There are: F2, T5."))
  }

  @Test("Devices are listed with their sources")
  func devices() throws {
    let outcome = try Program.run(["place", "--devices"], in: try folder())
    #expect(outcome.exitCode == 0 && outcome.output.hasPrefix("device,orientation,width,height,top,left,bottom,right,source\n"))
    #expect(outcome.output.contains("\niPhone 15,landscape,852,393,0,59,21,59,public code\n"))
    #expect(outcome.output.split(separator: "\n").count == 85)
  }
}
