// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Targets are listed by floor, lowest first. A floor may import the floors below it, never its own or a higher one.
// docs/architecture.md says why. Every target gets the same settings from `Room`.

import CompilerPluginSupport
import PackageDescription

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// MARK: - Where the toolchain keeps its own SwiftSyntax

/// The text of the image path that ends in `name` among the libraries loaded into this process, or nil.
func loadedLibrary(named name: String) -> String? {
  #if canImport(Darwin)
    for index in 0..<_dyld_image_count() {
      guard let image = _dyld_get_image_name(index) else { continue }
      let path = String(cString: image)
      if path.hasSuffix("/" + name + ".dylib") { return path }
    }
  #else
    guard let maps = fopen("/proc/self/maps", "r") else { return nil }
    defer { fclose(maps) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), maps) != nil {
      let text = String(decoding: line.prefix(while: { $0 != 0 && $0 != 10 }).map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasSuffix("/" + name + ".so"), let slash = text.firstIndex(of: "/") { return String(text[slash...]) }
    }
  #endif
  return nil
}

/// `<toolchain>/usr/lib/swift/host`: read from the manifest library that is loaded into this very process, so it is right behind a proxy too.
let hostLibraries: String = {
  if let override = getenv("TIPSIM_SWIFT_HOST_LIBRARIES") { return String(cString: override) }
  guard let library = loadedLibrary(named: "libPackageDescription"), let pm = library.range(of: "/pm/") else {
    fatalError("Cannot find the toolchain's SwiftSyntax; set TIPSIM_SWIFT_HOST_LIBRARIES to <toolchain>/usr/lib/swift/host.")
  }
  return library[..<pm.lowerBound] + "/host"
}()

extension String {
  /// The first place where `needle` stands, found without Foundation.
  func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

// MARK: - Settings

/// The toolchain's modules are found through this folder by every target that reaches `RuleSyntax`, however indirectly.
let syntaxImports: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
let syntaxLinks: [LinkerSetting] = [
  .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries]),
  .linkedLibrary("SwiftSyntax"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftOperators"), .linkedLibrary("SwiftParserDiagnostics"),
]
/// What a macro plug-in needs of the toolchain besides.
let macroLinks: [LinkerSetting] =
  syntaxLinks + [
    .linkedLibrary("SwiftBasicFormat"), .linkedLibrary("SwiftCompilerPluginMessageHandling"), .linkedLibrary("SwiftDiagnostics"),
    .linkedLibrary("SwiftSyntaxBuilder"), .linkedLibrary("SwiftSyntaxMacroExpansion"), .linkedLibrary("SwiftSyntaxMacros"),
  ]
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]
/// Written as an app would be, without the features that this package asks of itself.
let asApp: [SwiftSetting] = [.treatAllWarnings(as: .error)] + syntaxImports

/// For rooms with locks: lets `make tsan` have them made of what the thread sanitizer understands.
let locks: [SwiftSetting] = getenv("TIPSIM_THREAD_SANITIZER") == nil ? [] : [.define("THREAD_SANITIZER")]

/// One room of the house: a target whose settings follow from whether it reaches the toolchain's SwiftSyntax.
func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [], syntax: Bool = false, settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict + settings + (syntax ? syntaxImports : []),
    linkerSettings: [.linkedLibrary("m")] + (syntax ? syntaxLinks : []))
}
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies, exclude: exclude, swiftSettings: strict + syntaxImports,
    linkerSettings: syntaxLinks)
}

// MARK: - The house

let package = Package(
  name: "tipsim",
  platforms: [.macOS(.v26)],
  products: [.executable(name: "tipsim", targets: ["tipsim"])],
  targets: [
    // Floor 1
    .systemLibrary(name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    room("CommandLineKit"),
    room("EventKernel"),
    room("TipRules"),
    room("ViewTree"),
    // Floor 2
    room("RuleSyntax", ["TipRules"], syntax: true),
    room("TipEngine", ["TipRules"]),
    room("PushPrimer"),
    room("Attention"),
    room("Placement", ["ViewTree"], resources: [.embedInCode("Devices/devices.csv")]),
    room("Randomness", ["CGSL"]),
    room("Statistics", ["CGSL"]),
    // Floor 3
    room("Datastore", ["CSQLite", "PushPrimer", "TipEngine", "TipRules"], settings: locks),
    room("Population", ["EventKernel", "Randomness"]),
    room("TipMacros", ["RuleSyntax", "TipRules"], syntax: true),
    // Apart from the macros, for what a test imports of a plug-in has the whole package built a second time, for the machine that builds.
    .macro(name: "TipMacroPlugin", dependencies: ["TipMacros"], swiftSettings: strict + syntaxImports, linkerSettings: macroLinks),
    room("TipImport", ["RuleSyntax", "TipRules"], syntax: true),
    // Floor 4
    room(
      "Simulation",
      [
        "Attention", "EventKernel", "Placement", "Population", "PushPrimer", "Randomness", "Statistics", "TipEngine", "TipRules",
        "ViewTree",
      ]),
    room(
      "TipKitCompat", ["Datastore", "PushPrimer", "RuleSyntax", "TipEngine", "TipMacroPlugin", "TipRules"], syntax: true,
      settings: locks),
    // Floor 5
    room(
      "Scenarios",
      [
        "Attention", "CYAML", "EventKernel", "Placement", "Population", "PushPrimer", "Randomness", "RuleSyntax", "Simulation", "TipEngine",
        "TipImport", "TipRules", "ViewTree",
      ],
      syntax: true),
    // Floor 6
    room(
      "Experiments",
      ["EventKernel", "Population", "Randomness", "Scenarios", "Simulation", "Statistics", "TipEngine", "TipRules"], syntax: true),
    room("ScreenFiles", ["Placement", "Scenarios", "ViewTree"], syntax: true),
    room("TestScripts", ["PushPrimer", "Scenarios", "TipEngine", "TipRules"], syntax: true),
    // Floor 7
    room(
      "Reports",
      [
        "Attention", "Experiments", "Placement", "Population", "PushPrimer", "Scenarios", "Simulation", "Statistics", "TipEngine",
        "ViewTree",
      ],
      syntax: true),
    // Floor 8
    room(
      "TipsimCommands",
      [
        "Attention", "CommandLineKit", "EventKernel", "Experiments", "Placement", "Population", "PushPrimer", "Reports", "Scenarios",
        "ScreenFiles", "Simulation", "Statistics", "TestScripts", "TipEngine", "TipImport", "TipRules", "ViewTree",
      ],
      syntax: true),
    // Floor 9
    .executableTarget(
      name: "tipsim", dependencies: ["TipsimCommands"], swiftSettings: strict + syntaxImports, linkerSettings: syntaxLinks),

    // What several tests share.
    .target(
      name: "RepeatableRandomness", dependencies: ["Randomness"], path: "Tests/RepeatableRandomness", swiftSettings: strict),
    .target(name: "ChildProcesses", path: "Tests/ChildProcesses", swiftSettings: strict),
    .target(name: "BareSQLite", dependencies: ["CSQLite"], path: "Tests/BareSQLite", swiftSettings: strict),

    tests("CommandLineKit", ["CommandLineKit"]),
    tests("EventKernel", ["EventKernel", "Randomness", "Statistics"]),
    tests("TipRules", ["TipRules"]),
    tests("ViewTree", ["ViewTree"]),
    tests("RuleSyntax", ["RuleSyntax", "TipRules"]),
    tests("TipEngine", ["RepeatableRandomness", "RuleSyntax", "TipEngine", "TipRules"]),
    tests("Attention", ["Attention"]),
    tests("PushPrimer", ["PushPrimer", "RepeatableRandomness"], exclude: ["Snapshots"]),
    tests("Placement", ["Placement", "RepeatableRandomness", "ViewTree"]),
    tests("Randomness", ["CGSL", "Randomness"]),
    tests("Statistics", ["CGSL", "Statistics"]),
    tests("Population", ["EventKernel", "Population", "Randomness"]),
    tests(
      "Datastore",
      ["BareSQLite", "ChildProcesses", "CSQLite", "Datastore", "DatastoreProbe", "PushPrimer", "TipEngine", "TipRules"],
      exclude: ["Fixtures"]),
    // What these tests run in processes of its own: it is killed, keeps locks, and measures.
    .executableTarget(
      name: "DatastoreProbe", dependencies: ["BareSQLite", "Datastore", "PushPrimer", "TipRules"], path: "Tests/DatastoreProbe",
      swiftSettings: strict),
    .testTarget(
      name: "TipMacrosTests", dependencies: ["TipMacros"], swiftSettings: strict + syntaxImports, linkerSettings: macroLinks),
    .executableTarget(
      name: "BackyardBirds", dependencies: ["TipKitCompat"], path: "Examples/BackyardBirds", swiftSettings: asApp,
      linkerSettings: syntaxLinks),
    .testTarget(
      name: "TipKitCompatTests",
      dependencies: [
        "BackyardBirds", "BareSQLite", "BirdTips", "ChildProcesses", "Datastore", "PushPrimer", "Randomness", "TipEngine",
        "TipKitCompat", "TipKitCompatProbe", "TipRules",
      ],
      swiftSettings: asApp + locks, linkerSettings: syntaxLinks),
    // What these tests and the benchmark run in processes of its own.
    .executableTarget(
      name: "TipKitCompatProbe", dependencies: ["BareSQLite", "BirdTips", "TipKitCompat"], path: "Tests/TipKitCompatProbe",
      swiftSettings: asApp, linkerSettings: syntaxLinks),
    // The tips of both.
    .target(name: "BirdTips", dependencies: ["TipKitCompat"], path: "Tests/BirdTips", swiftSettings: strict + syntaxImports),
    // The same tips as compiled Swift, as text of the same files, and in a scenario.
    .testTarget(
      name: "ThreeDoorsTests",
      dependencies: ["Datastore", "Randomness", "Scenarios", "Simulation", "TipEngine", "TipImport", "TipKitCompat", "TipRules"],
      exclude: ["three-doors.yaml"], swiftSettings: asApp, linkerSettings: syntaxLinks),
    tests(
      "Simulation",
      [
        "Attention", "EventKernel", "Placement", "Population", "PushPrimer", "Randomness", "RepeatableRandomness", "RuleSyntax",
        "Simulation", "Statistics", "TipEngine", "TipRules", "ViewTree",
      ]),
    tests(
      "Scenarios",
      ["Placement", "Population", "Randomness", "RepeatableRandomness", "Scenarios", "Simulation", "TipEngine", "TipRules", "ViewTree"],
      exclude: ["Malformed", "Snapshots"]),
    tests("Experiments", ["Experiments", "RepeatableRandomness", "Scenarios", "Simulation", "Statistics"]),
    tests(
      "Reports",
      [
        "Experiments", "Placement", "Population", "Randomness", "RepeatableRandomness", "Reports", "Scenarios", "Simulation", "Statistics",
        "TipEngine", "TipRules", "ViewTree",
      ]),
    tests("ScreenFiles", ["Placement", "Scenarios", "ScreenFiles", "ViewTree"], exclude: ["Malformed"]),
    tests("TipsimCommands", ["CommandLineKit", "TipsimCommands"]),
    tests("TipImport", ["Scenarios", "TipImport", "TipRules"], exclude: ["Fixtures"]),
    tests(
      "TestScripts", ["PushPrimer", "RepeatableRandomness", "Scenarios", "Simulation", "TestScripts", "TipEngine", "TipRules"],
      exclude: ["Malformed"]),
    tests("EndToEnd", ["tipsim"], exclude: ["Inline", "Snapshots"]),
  ],
  swiftLanguageModes: [.v6]
)
