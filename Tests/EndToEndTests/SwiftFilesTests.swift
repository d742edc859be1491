// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite("Swift files: tips, init and scenarios that name them")
struct SwiftFilesTests {
  private static let tips = """
    import SwiftUI
    import TipKit

    struct StarTip: Tip {
      static let viewed = Event<Visit>(id: "viewed")
      @Parameter static var isIn: Bool = Session.shared.isIn
      var title: Text { Text("Star") }
      var rules: [Rule] {
        #Rule(Self.$isIn) { $0 }
        #Rule(Self.viewed) { $0.donations.count >= 2 }
      }
    }
    struct RemoteTip: Tip {
      var title: Text { Text("Remote") }
      var rules: [Rule] { #Rule(StarTip.viewed) { $0.donations.count >= Remote.threshold } }
      var options: [any TipOption] { MaxDisplayCount(Remote.cap) }
    }
    struct Visit: Codable, Sendable { let id: Int }

    """
  private static let views = """
    import SwiftUI
    import TipKit

    struct DetailView: View {
      let tip = StarTip()
      var body: some View {
        Button("Star") { tip.invalidate(reason: .actionPerformed) }
          .popoverTip(tip)
          .onAppear { countVisit() }
      }
      func countVisit() { Task { await StarTip.viewed.donate(Visit(id: 1)) } }
    }

    """

  private func app(_ more: (String, [UInt8])...) throws -> WorkFolder {
    let folder = try WorkFolder()
    try folder.write(Self.tips, to: "App/Tips/Tips.swift")
    try folder.write(Self.views, to: "App/Views.swift")
    for (name, bytes) in more { try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name)) }
    return folder
  }

  @Test("tips prints what is understood, as text, JSON and a scenario that runs")
  func tips() throws {
    let folder = try app()
    let text = try Program.run(["tips", "App"], in: folder)
    #expect(text.exitCode == 0 && text.errorOutput == "")
    #expect(text.output.hasPrefix("2 tips, 1 parameter, 1 event, 0 groups in 2 files\n"))
    #expect(text.output.contains("supply it in the scenario, bindings: { Remote.threshold: … }"))
    let json = try JSON.object(try Program.run(["tips", "App", "--json"], in: folder).output)
    #expect(json["schemaVersion"] as? Int == 1 && (json["tips"] as? [Any])?.count == 2)
    let yaml = try Program.run(["tips", "App", "--yaml"], in: folder)
    try folder.write(yaml.output, to: "printed.yaml")
    #expect(try Program.run(["run", "printed.yaml", "--users", "100", "--quiet"], in: folder).exitCode == 0)
  }

  @Test("init writes a scenario that names the files, agrees with 'tips --yaml', checks and runs")
  func initialize() throws {
    let folder = try app()
    let made = try Program.run(["init", "App", "scenarios/birds.yaml"], in: folder)
    #expect(made.exitCode == 0)
    #expect(made.errorOutput.contains("App/Tips/Tips.swift:15:69: warning: a value in a rule is not known from the sources"))
    let text = try #require(folder.text("scenarios/birds.yaml"))
    for line in [
      "  tips: \"../App\"", "  #   Remote.threshold: … # ", "  #   Remote.cap: … # ", "    RemoteTip: { options: {}, enabled: false } # ",
      "    StarTip: { feature: detailViewButton }", "    StarTip.isIn: false # assumed", "    detail: # DetailView",
      "      onAppear: countVisit",
    ] {
      #expect(text.contains("\n" + line), "\(line)\n\(text)")
    }
    let check = try Program.run(["check", "scenarios/birds.yaml"], in: folder)
    #expect(check.exitCode == 0, "\(check.errorOutput)")
    let run = try Program.run(["run", "scenarios/birds.yaml", "--users", "1000", "--quiet"], in: folder)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    try folder.write(try Program.run(["tips", "App", "--yaml"], in: folder).output, to: "printed.yaml")
    let printed = try Program.run(["check", "printed.yaml"], in: folder)
    let digests = [check, printed].map { $0.output.split(separator: "\n").last }
    #expect(digests[0] == digests[1])
    let again = try Program.run(["init", "App", "scenarios/birds.yaml"], in: folder)
    #expect(again.exitCode == 73 && folder.text("scenarios/birds.yaml") == text)
    #expect(try Program.run(["init", "Ap", "other.yaml"], in: folder).exitCode == 66)
    #expect(try Program.run(["init", "App", "a.yaml", "b.yaml"], in: folder).exitCode == 64)
    #expect(folder.text("other.yaml") == nil)
  }

  @Test("A file and a folder may be named from where one stands, in any way", arguments: ["App/Tips/Tips.swift", "./App", "App/"])
  func paths(_ path: String) throws {
    let folder = try app()
    #expect(try Program.run(["init", path], in: folder).exitCode == 0)
    let check = try Program.run(["check", "scenario.yaml"], in: folder)
    #expect(check.exitCode == 0, "\(check.errorOutput)\n\(folder.text("scenario.yaml") ?? "")")
  }

  /// A Swift file that can't be read, and what is said of it.
  struct BadFile: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    var says: String
    var testDescription: String { name }
  }

  static let bad = [
    BadFile(name: "syntax", bytes: Array("struct A: Tip { var title: Text { Text(\"A\" } }\n".utf8), says: "App/bad.swift:1:43"),
    BadFile(name: "binary", bytes: Array("let a = 1\nlet b".utf8) + [0, 1, 2], says: "App/bad.swift:2:6"),
    BadFile(name: "not UTF-8", bytes: Array("// caf".utf8) + [0xE9, 10], says: "App/bad.swift:1:7"),
    BadFile(name: "UTF-16", bytes: [0xFF, 0xFE, 0x61, 0], says: "App/bad.swift:1:1"),
    BadFile(name: "huge", bytes: [UInt8](repeating: 10, count: 10_000_000), says: "App/bad.swift:1:1"),
    BadFile(name: "deep", bytes: Array("let x = ".utf8) + [UInt8](repeating: 40, count: 100_000), says: "App/bad.swift:1:"),
    BadFile(name: "duplicate", bytes: Array("struct Other: Tip { let id = \"StarTip\" }\n".utf8), says: "App/bad.swift:1:1"),
  ]

  @Test("A bad file is named at its place by every command that reads it, and the rest is read; the code is 65", arguments: bad)
  func badFile(_ file: BadFile) throws {
    let folder = try app(("App/bad.swift", file.bytes))
    let tips = try Program.run(["tips", "App"], in: folder)
    #expect(tips.exitCode == 65)
    #expect(tips.output.contains("StarTip  ") && tips.output.contains("RemoteTip  "))
    #expect(tips.errorOutput.contains(file.says))
    let made = try Program.run(["init", "App"], in: folder)
    #expect(made.exitCode == 65 && made.errorOutput.contains(file.says) && folder.text("scenario.yaml") == nil)
    let start = Fixtures.small().replacing("inlineTips:", with: "tips: App\n  inlineTips:")
    try folder.write(start, to: "small.yaml")
    let check = try Program.run(["check", "small.yaml"], in: folder)
    #expect(check.exitCode == 65 && check.errorOutput.contains(file.says), "\(check.errorOutput)")
    #expect(check.errorOutput.contains(tips.errorOutput), "The finding reads the same: \(check.errorOutput)\n\(tips.errorOutput)")
    try folder.write("tipsim: 1\ntips: App\ntests: [{ name: a, steps: [launch, { expect: { displayed: none } }] }]\n", to: "test.yaml")
    let test = try Program.run(["test", "test.yaml"], in: folder)
    #expect(test.exitCode == 65 && test.errorOutput.contains(file.says), "\(test.errorOutput)")
  }

  @Test("What is quoted from a Swift file can't steer the terminal")
  func controlCharacters() throws {
    let file = "struct OddTip: Tip { var rules: [Rule] { make(\"\u{1B}[31m\") } }\n"
    let folder = try app(("App/odd.swift", Array(file.utf8)))
    try folder.write(Fixtures.small().replacing("inlineTips:", with: "tips: App\n  inlineTips:"), to: "small.yaml")
    for arguments in [["tips", "App", "--yaml"], ["init", "App"], ["check", "small.yaml"]] {
      let said = try Program.run(arguments, in: folder).errorOutput
      #expect(said.contains(#"rules made this way are not read: 'make("\u{1B}[31m")'"#) && !said.contains("\u{1B}"), "\(said)")
    }
  }

  @Test("A path that leads nowhere is the scenario's fault, or that of the option that sets it")
  func missingPath() throws {
    let folder = try app()
    try folder.write(Fixtures.small().replacing("inlineTips:", with: "tips: Ap\n  inlineTips:"), to: "small.yaml")
    let inFile = try Program.run(["check", "small.yaml"], in: folder)
    #expect(inFile.exitCode == 65 && inFile.errorOutput.contains("small.yaml:4:9: error: there is no file or folder 'Ap'"))
    #expect(inFile.errorOutput.contains("help: did you mean 'App'?"))
    let option = try Program.run(["check", "small.yaml", "--set", "app.tips=Nowhere"], in: folder)
    #expect(option.exitCode == 64 && option.errorOutput.contains("--set:1:10: error: there is no file or folder 'Nowhere'"))
  }

  @Test("Links that lead in circles and empty files are nothing to complain about; an empty file that is named is")
  func oddFiles() throws {
    let folder = try app(("App/empty.swift", []))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/App/loop", withDestinationPath: ".")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/App/self.swift", withDestinationPath: "self.swift")
    let tips = try Program.run(["tips", "App"], in: folder)
    #expect(tips.output.hasPrefix("2 tips, "))
    #expect(tips.exitCode == 65 && tips.errorOutput.contains("App/self.swift:1:1"))
    let empty = try Program.run(["tips", "App/empty.swift"], in: folder)
    #expect(empty.exitCode == 65 && empty.errorOutput.contains("App/empty.swift:1:1: error: the file is empty\n"))
  }

  @Test(
    "A committed scenario gives the bytes of its inline form, and its manifest gives them without the Swift file",
    arguments: ["backyard-birds", "landmarks"])
  func sameBytes(_ name: String) throws {
    let folder = try WorkFolder()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let (source, inline) = (root.path + "/scenarios/", root.path + "/Tests/EndToEndTests/Inline/")
    for form in ["imported", "inline"] {
      let text = try String(contentsOfFile: (form == "inline" ? inline : source) + name + ".yaml", encoding: .utf8)
      try folder.write(text, to: "\(form)/\(name).yaml")
    }
    let swift = try String(contentsOfFile: source + name + "/Tips.swift", encoding: .utf8)
    try folder.write(swift, to: "imported/\(name)/Tips.swift")
    try FileManager.default.copyItem(atPath: root.path + "/seeds", toPath: folder.path + "/seeds")
    for form in ["imported", "inline"] {
      let run = try Program.run(["run", "\(form)/\(name).yaml", "--users", "64", "--out", form + "-report", "--quiet"], in: folder)
      #expect(run.exitCode == 0, "\(run.errorOutput)")
    }
    let files = folder.names("imported-report")
    #expect(files == reportNames)
    for file in files where !["manifest.json", "environment.json"].contains(file) {
      #expect(folder.text("imported-report/" + file) == folder.text("inline-report/" + file), "\(file)")
    }
    let manifest = try JSON.object(try #require(folder.text("imported-report/manifest.json")))
    let sources = try #require(manifest["sources"] as? [[String: String]])
    #expect(sources.contains { $0["path"] == "\(name)/Tips.swift" && $0["text"] == swift && $0["sha256"]?.count == 64 })
    try FileManager.default.removeItem(atPath: folder.path + "/imported")
    let verified = try Program.run(["verify", "imported-report/manifest.json"], in: folder)
    #expect(verified.exitCode == 0, "\(verified.output)")
  }
}
