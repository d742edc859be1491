// SPDX-License-Identifier: GPL-3.0-or-later

public import Datastore
public import Foundation
public import TipEngine

extension TipsProcess {
  /// What a process of an app finds around it, and what its host may give it in its place.
  public struct Surroundings: Sendable {
    /// A container through which the devices of a user exchange what they know: a name, and a folder that all of them see.
    public struct CloudContainer: Hashable, Sendable {
      /// The name.
      public let name: String
      /// The folder.
      public let folder: URL

      /// A container.
      public init(name: String, folder: URL) {
        self.name = name
        self.folder = folder
      }
    }

    /// The clock.
    public var clock: any TipsClock = SystemClock()
    /// The launch arguments, among which are `com.apple.TipKit.…`.
    public var arguments: [String] = CommandLine.arguments
    /// The folder of the app's own files.
    public var applicationSupport: URL = Self.ownFolder
    /// The folders that the app shares with others, by their identifiers.
    public var groupContainers: [String: URL] = [:]
    /// The containers that the app may use, the primary one first.
    public var cloudContainers: [CloudContainer] = []
    /// How the engine reads contested points.
    public var semantics = Semantics()
    /// Opens the store at a path; by default it and its folders are made if they aren't there.
    ///
    /// Everybody who changes something waits for it, so it may not change anything itself.
    public var openStore: @Sendable (String) throws -> any TipsStore = Self.openDatastore
    /// Is told what went wrong where a call has no way to say so, each fact once.
    ///
    /// By default that goes to the standard error stream: failures of the store always, mistakes in using tips in debug builds.
    public var report: @Sendable (TipsFault) -> Void = Self.standardReport

    /// The surroundings of a process of this system.
    public init() {}

    /// Surroundings for tests and previews: a clock that stands still, a store in memory, no launch arguments.
    public static func testing(
      clock: some TipsClock = ManualClock(), store: any TipsStore = VolatileStore(), arguments: [String] = []
    ) -> Surroundings {
      var surroundings = Surroundings()
      surroundings.clock = clock
      surroundings.arguments = arguments
      surroundings.openStore = { _ in store }
      return surroundings
    }

    private static let openDatastore: @Sendable (String) throws -> any TipsStore = { path in
      let folder = URL(filePath: path).deletingLastPathComponent()
      guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
        throw DatastoreError(path: path, cause: .folderUnwritable)
      }
      return try TipsDatastore(at: path)
    }

    private static var ownFolder: URL {
      let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "app"
      let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      return (folder ?? FileManager.default.temporaryDirectory).appending(path: name)
    }

    private static let standardReport: @Sendable (TipsFault) -> Void = { fault in
      #if DEBUG
        let isHeard = true
      #else
        let isHeard = fault.isLoss
      #endif
      if isHeard { FileHandle.standardError.write(Data("TipKit: \(fault)\n".utf8)) }
    }
  }
}
