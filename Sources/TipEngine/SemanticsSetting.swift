// SPDX-License-Identifier: GPL-3.0-or-later

/// A point on which public sources about TipKit are silent or split, with the readings that an engine can be given.
///
/// The raw values are the words of a scenario's `semantics:`; `docs/semantics.md` is written from these texts.
public protocol SemanticsSetting: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The key below `semantics:`.
  static var key: String { get }
  /// The question that the setting answers, in one sentence.
  static var question: String { get }
  /// The reading that holds unless a scenario says otherwise.
  static var standard: Self { get }
  /// What the engine does under this reading, in one sentence.
  var meaning: String { get }
}
