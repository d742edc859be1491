// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios

/// The form of a file with a tree of views that recompute.
public enum ViewFileForm {
  /// The form, as documents show it.
  public static let root = root(views: InvalidationForm.views)

  /// The form by which files are checked: views are checked apart, one by one.
  static let checked = root(views: InvalidationForm.checkedViews)

  private static func root(views: Descriptor) -> Descriptor {
    .object(
      FileHead.keys + [
        .required(
          "views", views,
          "The views by name, in the order of reports. What lies in a view stands below it under `views`, or names it as its `parent`."
        ),
        .optional(
          "keys", InvalidationForm.keys,
          "Where the value of each key is kept. A key that is read and not in here is outside measurement: listed, and not counted.",
          examples: ["{ isCompact: { state: SummaryPanel }, dynamicTypeSize: environment }"]),
        .optional(
          "changes", InvalidationForm.changes,
          "What changes, one after the other: a name for the change, and its key. Unless given, each key of `keys` changes once.",
          examples: ["{ kompakt-oldu: isCompact }"]),
        .optional(
          "rules", InvalidationForm.rules,
          "What is modelled beyond the seed. It has no influence on the seed's lines; what it changes is printed after them."),
        .optional(
          "wirings", InvalidationForm.wirings,
          "Which ways of handing tips' status to views are compared, if some view shows `tips`: all unless given."),
      ])
  }
}

/// What files with views begin with.
enum FileHead {
  static let keys: [Descriptor.Key] = [
    .required("tipsim", .integer(.between(1, 1)), "The version of the file's form: 1."),
    .optional("name", .text(pattern: .line, limit: 200), "What the file shows."),
    .optional("summary", .text(limit: 4_000), "More about it, for people."),
  ]
}
