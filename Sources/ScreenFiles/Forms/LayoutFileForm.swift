// SPDX-License-Identifier: GPL-3.0-or-later

public import Scenarios
import ViewTree

/// The form of a file with a tree of views to be laid out.
public enum LayoutFileForm {
  /// The form, as documents show it.
  public static let root = root(view: LayoutForm.view)

  /// The form by which files are checked: views are checked apart, one by one.
  static let checked = root(view: LayoutForm.checkedView)

  private static func root(view: Descriptor) -> Descriptor {
    .object(
      FileHead.keys + [
        .required("view", view, "The view that is laid out, with what lies in it.", examples: ["{ VStack: [{ Text: Hello }, Spacer] }"]),
        .defaulted(
          "room",
          .object([
            .required("width", LayoutForm.length, "The width.", examples: ["393"]),
            .required("height", LayoutForm.length, "The height.", examples: ["759"]),
          ]), default: "{ width: 393, height: 759 }",
          "The room in whose middle the view is put: unless given, what an iPhone of 6.1 inches leaves between its bars."),
        .optional(
          "proposal",
          .object([
            .optional("width", offer, "The width."), .optional("height", offer, "The height."),
          ]), "What the view is offered, where that isn't the room.", examples: ["{ height: ideal }"]),
        .defaulted("textSize", LayoutForm.textSizes, default: "large", "The text size that the user has chosen."),
        .defaulted("direction", LayoutForm.directions, default: "leftToRight", "The direction in which lines are read."),
      ])
  }

  private static let offer = Descriptor.alternatives(
    [
      LayoutForm.length,
      .enumeration([.init("ideal", "Leaves it to the view."), .init("infinity", "Asks for the greatest size.")]),
    ], noun: "a number of points, 'ideal' or 'infinity'")
}
