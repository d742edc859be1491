// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Folders that a report can't go into")
struct FolderTests {
  @Test(
    "Something is in the way: 73, before anything is simulated, and nothing is left",
    arguments: ["file", "file above", "folder named report.md", "folder named manifest.json", "a folder of the system's"])
  func inTheWay(obstacle: String) throws {
    let folder = try WorkFolder()
    // The study would take hours: the obstacle is found before.
    try folder.write(Fixtures.endless, to: "small.yaml")
    var out = "report"
    switch obstacle {
    case "file": try folder.write("mine", to: "report")
    case "file above":
      try folder.write("mine", to: "report")
      out = "report/below/further"
    case "folder named report.md", "folder named manifest.json":
      let name = obstacle.components(separatedBy: " ")[2]
      try FileManager.default.createDirectory(atPath: folder.path + "/report/" + name, withIntermediateDirectories: true)
    default: out = FileManager.default.fileExists(atPath: "/proc/self") ? "/proc/report" : "/dev/report"
    }
    let before = folder.names() + folder.names("report")
    for options in [[], ["--force"]] {
      let outcome = try Program.run(["run", "small.yaml", "--out", out] + options, in: folder)
      #expect(outcome.exitCode == 73, "\(outcome.errorOutput)")
      #expect(outcome.output == "")
      #expect(outcome.errorOutput.contains("with --out DIR"))
      #expect(!outcome.errorOutput.contains("Make room"))
    }
    #expect(folder.names() + folder.names("report") == before)
  }

  @Test("A folder without the right to write", .enabled(if: geteuid() != 0, "rights do not bind root"))
  func withoutRights() throws {
    let folder = try WorkFolder()
    try folder.write(Fixtures.endless, to: "small.yaml")
    let report = folder.path + "/report"
    try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: report)
    let outcome = try Program.run(["run", "small.yaml", "--out", "report"], in: folder)
    #expect(outcome.exitCode == 73)
    #expect(folder.names("report") == [])
  }

  @Test("The report of another scenario stays unless --force is given")
  func anotherReport() throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    let before = folder.report("report")
    // The same scenario again is no other report.
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    let refused = try Program.run(["run", "small.yaml", "--seed", "5", "--out", "report"], in: folder)
    #expect(refused.exitCode == 73)
    #expect(refused.errorOutput.contains("Use --force to replace it"))
    #expect(folder.report("report") == before)
    #expect(try Program.run(["run", "small.yaml", "--seed", "5", "--out", "report", "--force", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.report("report") != before)
    #expect(folder.names("report") == reportNames)
  }

  @Test(
    "Files of the same names that are nobody's report stay unless --force is given",
    arguments: ["report.md", "summary.csv", "manifest.json"])
  func strangeFile(name: String) throws {
    let folder = try WorkFolder.withScenario()
    try folder.write("mine\n", to: "report/" + name)
    let refused = try Program.run(["run", "small.yaml", "--out", "report"], in: folder)
    #expect(refused.exitCode == 73)
    #expect(refused.errorOutput.contains("'\(name)'"))
    #expect(folder.text("report/" + name) == "mine\n")
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--force", "--quiet"], in: folder).exitCode == 0)
    #expect(folder.names("report") == reportNames)
  }

  @Test("A disk that is full: 74, what was there stays, and no temporary file is left")
  func fullDisk() throws {
    let folder = try WorkFolder.withScenario()
    #expect(try Program.run(["run", "small.yaml", "--out", "report", "--quiet"], in: folder).exitCode == 0)
    let before = folder.report("report")
    // A limit on the size of files stands for the full disk: writing fails in the middle of a file in the same way.
    let limit = "trap '' XFSZ; ulimit -f 4; "
    let again = try Program.shell(limit + "$TIPSIM run small.yaml --seed 3 --out report --force --quiet 2> error", in: folder)
    #expect(again.exitCode == 74)
    #expect(folder.text("error")?.contains("Nothing was left there; free some space") == true)
    #expect(folder.report("report") == before)
    #expect(folder.names("report") == reportNames)
    let new = try Program.shell(limit + "$TIPSIM run small.yaml --out new --quiet 2> error", in: folder)
    #expect(new.exitCode == 74)
    #expect(folder.names() == ["error", "report", "small.yaml"])
  }

  /// Whether this user may mount a small disk, found out by doing it.
  private static let canMount: Bool = {
    guard let folder = try? WorkFolder() else { return false }
    return (try? Program.shell("mkdir disk && mount -t tmpfs -o size=32k none disk && umount disk", in: folder))?.exitCode == 0
  }()

  @Test(
    "A disk that is really full, of bytes or of files", .enabled(if: canMount, "no small disk can be mounted here"),
    arguments: ["size=32k", "nr_inodes=1", "nr_inodes=2", "nr_inodes=6"])
  func fullFileSystem(limit: String) throws {
    let folder = try WorkFolder.withScenario()
    try FileManager.default.createDirectory(atPath: folder.path + "/disk", withIntermediateDirectories: true)
    #expect(try Program.shell("mount -t tmpfs -o \(limit) none disk", in: folder).exitCode == 0)
    let outcome = try Program.run(["run", "small.yaml", "--out", "disk/report"], in: folder)
    let names = folder.names("disk")
    #expect(try Program.shell("umount disk", in: folder).exitCode == 0)
    #expect(outcome.exitCode == 74)
    #expect(outcome.errorOutput.contains("No space left"))
    #expect(names == [])
  }
}

@Suite("Partial results in the way")
struct PartialInTheWayTests {
  private func run(_ options: [String], in folder: WorkFolder) throws -> Outcome {
    try Program.run(["run", "small.yaml", "--out", "parts", "--quiet"] + options, in: folder)
  }

  @Test(
    "Another study's partial result, another shard's and a file that is none stay unless --force is given",
    arguments: ["seed", "shard", "mine"])
  func refused(kind: String) throws {
    let folder = try WorkFolder.withScenario()
    let name = "parts/small.1-of-2.partial"
    switch kind {
    case "seed": #expect(try run(["--shard", "1/2", "--seed", "99"], in: folder).exitCode == 0)
    case "shard":
      #expect(try run(["--shard", "2/2"], in: folder).exitCode == 0)
      try FileManager.default.moveItem(atPath: folder.path + "/parts/small.2-of-2.partial", toPath: folder.path + "/" + name)
    default: try folder.write("mine\n", to: name)
    }
    let before = folder.bytes(name)
    let refused = try run(["--shard", "1/2"], in: folder)
    #expect(refused.exitCode == 73)
    #expect(refused.errorOutput.contains("small.1-of-2.partial'") && refused.errorOutput.contains("Use --force to replace it"))
    #expect(folder.bytes(name) == before)
    #expect(try run(["--shard", "1/2", "--force"], in: folder).exitCode == 0)
    #expect(folder.bytes(name) != before)
  }

  @Test("The same shard of the same study replaces itself, also when it is damaged")
  func again() throws {
    let folder = try WorkFolder.withScenario()
    let name = "parts/small.1-of-2.partial"
    #expect(try run(["--shard", "1/2"], in: folder).exitCode == 0)
    let bytes = try #require(folder.bytes(name))
    #expect(try run(["--shard", "1/2"], in: folder).exitCode == 0)
    try folder.write(Array(bytes.dropLast(100)), to: name)
    #expect(try run(["--shard", "1/2"], in: folder).exitCode == 0)
    #expect(folder.bytes(name) == bytes)
  }
}

@Suite("Partial results that can't be merged")
struct BadMergeTests {
  private func parts() throws -> WorkFolder {
    let folder = try WorkFolder.withScenario()
    for shard in ["1/3", "2/3", "3/3"] {
      #expect(try Program.run(["run", "small.yaml", "--shard", shard, "--out", "parts", "--quiet"], in: folder).exitCode == 0)
    }
    return folder
  }

  @Test(
    "Each says which file and what to do",
    arguments: [
      ("missing", "Missing of 3 shards: 2."), ("twice", "Shard 2 is there twice"), ("other scenario", "different scenarios or settings"),
      ("other division", "different numbers of shards"), ("damaged", "is damaged"), ("cut off", "is damaged"),
      ("folder", "'parts' is a folder. Give the files that 'tipsim run --shard i/N' left."),
    ])
  func refused(fault: String, message: String) throws {
    let folder = try parts()
    var files = (1...3).map { "parts/small.\($0)-of-3.partial" }
    switch fault {
    case "missing": files.remove(at: 1)
    case "twice":
      try folder.write(try #require(folder.bytes(files[1])), to: "copy.partial")
      files.append("copy.partial")
    case "other scenario":
      _ = try Program.run(["run", "small.yaml", "--seed", "4", "--shard", "2/3", "--out", "other", "--quiet"], in: folder)
      files[1] = "other/small.2-of-3.partial"
    case "other division":
      _ = try Program.run(["run", "small.yaml", "--shard", "2/4", "--out", "other", "--quiet"], in: folder)
      files[1] = "other/small.2-of-4.partial"
    case "folder": files[1] = "parts"
    default:
      var bytes = try #require(folder.bytes(files[1]))
      if fault == "damaged" { bytes[bytes.count / 2] ^= 0x10 } else { bytes.removeLast(100) }
      try folder.write(bytes, to: files[1])
    }
    let outcome = try Program.run(["merge"] + files + ["--out", "merged"], in: folder)
    #expect(outcome.exitCode == (fault == "folder" ? 66 : 65))
    #expect(outcome.output == "")
    #expect(outcome.errorOutput.contains(message), "\(outcome.errorOutput)")
    #expect(folder.names("merged") == [])
  }
}
