// SPDX-License-Identifier: GPL-3.0-or-later

/// The whole description of a tool as JSON, for programs that want to know what it takes.
///
/// `schemaVersion` grows when a key changes its meaning or goes; new keys may come at any time.
struct HelpDump {
  /// The version of this format.
  static let schemaVersion = 1

  private let description: CommandDescription
  private let version: String

  /// The dump of a tool.
  init(_ description: CommandDescription, version: String) {
    self.description = description
    self.version = version
  }

  /// The JSON text with a final line feed.
  var text: String {
    JSONText.object([
      ("schemaVersion", .integer(Self.schemaVersion)), ("toolVersion", .string(version)), ("command", command(description)),
    ]).text() + "\n"
  }

  private func command(_ command: CommandDescription) -> JSONText {
    .object([
      ("name", .string(command.name)), ("abstract", .string(command.abstract)), ("discussion", .string(command.discussion)),
      ("isHidden", .bool(command.isHidden)), ("options", .array(command.options.map(option))),
      ("positionals", .array(command.positionals.map(place))), ("subcommands", .array(command.subcommands.map(self.command))),
      ("examples", .array(command.examples.map { .object([("line", .string($0.line)), ("explanation", .string($0.explanation))]) })),
      (
        "exitCodes",
        .array(command.exitCodes.map { .object([("code", .integer(Int($0.code.rawValue))), ("meaning", .string($0.meaning))]) })
      ),
    ])
  }

  private func option(_ option: OptionDescription) -> JSONText {
    .object(compacting: [
      ("name", .string(option.name)), ("short", option.short.map { .string(String($0)) }), ("help", .string(option.help)),
      ("isRepeatable", .bool(option.isRepeatable)), ("isRequired", .bool(option.isRequired)), ("isHidden", .bool(option.isHidden)),
      ("metavariable", option.kind.map { _ in .string(option.metavariable) }), ("value", option.kind.map(kind)),
      ("default", option.defaultValue.map { .string($0) }), ("defaultNote", option.defaultNote.map { .string($0) }),
      ("conflicts", .array(option.conflicts.map { .string($0) })),
    ])
  }

  private func place(_ place: PositionalDescription) -> JSONText {
    .object([
      ("name", .string(place.name)), ("metavariable", .string(place.metavariable)), ("help", .string(place.help)),
      ("arity", .string(place.arity.rawValue)), ("value", kind(place.kind)),
    ])
  }

  private func kind(_ kind: ValueKind) -> JSONText {
    switch kind {
    case .string: .object([("kind", .string("string"))])
    case .file(let extensions): .object([("kind", .string("file")), ("extensions", .array(extensions.map { .string($0) }))])
    case .directory: .object([("kind", .string("directory"))])
    case .integer(let range):
      .object([("kind", .string("integer")), ("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))])
    case .number(let range):
      // As strings, so that no reader's idea of a number can change them.
      .object([("kind", .string("number")), ("minimum", .string("\(range.lowerBound)")), ("maximum", .string("\(range.upperBound)"))])
    case .choice(let words): .object([("kind", .string("choice")), ("words", .array(words.map { .string($0) }))])
    }
  }
}
