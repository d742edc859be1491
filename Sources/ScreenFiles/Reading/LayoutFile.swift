// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
public import ViewTree

/// A tree of views to be laid out, and the room for it, from a file.
public struct LayoutFile: Sendable {
  /// What a view is offered along one axis.
  public enum Offer: Hashable, Sendable {
    /// As much as there is room.
    case room
    /// Nothing said: the view takes its ideal length.
    case ideal
    /// This length, which may be infinite.
    case length(Length)
  }

  /// The file's path as the user gave it.
  public let path: String
  /// What the file shows.
  public let name: String?
  /// The text, for showing places in it.
  public let source: SourceFile
  /// The views and the tips that point at them.
  public let layout: ReadLayout
  /// The room in whose middle the view is put.
  public var room: LayoutSize
  /// The width offered.
  public var width: Offer
  /// The height offered.
  public var height: Offer
  /// The user's text size.
  public var textSize: TextSize
  /// The direction in which lines are read.
  public var direction: ReadingDirection

  /// Reads a file.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(path: String) throws(ScenarioFailure) -> LayoutFile { try read(try FileReading.file(path)) }

  /// Reads a text in memory.
  /// - Throws: `ScenarioFailure` with everything wrong, each at its place.
  public static func read(_ file: SourceFile) throws(ScenarioFailure) -> LayoutFile {
    let reading = try FileReading(views: file, form: LayoutFileForm.checked)
    let root = reading.root
    if root.isInvalid { throw reading.failure }
    var reader = LayoutFormReader(collector: reading.collector)
    let layout = root["view"].isInvalid ? nil : reader.read(root["view"].raw)
    guard let layout, !reading.collector.hasErrors else { throw reading.failure }
    let proposal = root["proposal"].ifPresent
    return LayoutFile(
      path: file.path, name: root["name"].ifPresent?.text, source: file, layout: layout,
      room: LayoutSize(width: root["room"]["width"].length, height: root["room"]["height"].length), width: offer(proposal?["width"]),
      height: offer(proposal?["height"]), textSize: root["textSize"].keyword(), direction: root["direction"].keyword())
  }

  /// Lays the tree out in the room, whose upper left corner is the origin.
  /// - Throws: `ScenarioFailure` with the view at whose size it failed.
  public func result() throws(ScenarioFailure) -> LayoutResult {
    do throws(LayoutError) {
      return try layout.tree.layout(
        in: LayoutRectangle(origin: .zero, size: room),
        proposal: Proposal(width: Self.offered(width, room.width), height: Self.offered(height, room.height)), textSize: textSize,
        direction: direction)
    } catch {
      let place: SourceRange? =
        switch error {
        case .roomOutOfRange, .proposalOutOfRange: nil
        case .unbounded(let view), .excessiveLength(let view), .tooManyQuestions(let view, _): layout.places[view]
        }
      let range = place ?? SourceRange(file: path, line: 1, column: 1)
      throw ScenarioFailure(diagnostics: [Diagnostic(error, at: range)], sources: [source])
    }
  }

  private static func offered(_ offer: Offer, _ room: Length) -> Length? {
    switch offer {
    case .room: room
    case .ideal: nil
    case .length(let length): length
    }
  }

  private static func offer(_ written: ConfigurationCursor?) -> Offer {
    guard let written = written?.ifPresent else { return .room }
    guard case .keyword(let word) = written.value.content else { return .length(written.length) }
    return word == "ideal" ? .ideal : .length(.infinity)
  }
}
