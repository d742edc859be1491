// SPDX-License-Identifier: GPL-3.0-or-later

import Scenarios

/// The documents that are written from the form of placement files; a test holds the committed files against them.
public enum PlacementDocuments {
  /// The JSON Schema, `schema/placement.schema.json`, with which editors complete and check files.
  public static var schema: String {
    JSONSchema.document(for: PlacementDescriptor.root, identifier: "placement.schema.json", title: "Placements for tipsim").indentedText
  }

  /// The reference, the last part of `docs/placement.md`, from its heading on.
  public static var reference: String {
    ReferencePage.markdown(for: PlacementDescriptor.root, title: referenceTitle, introduction: introduction)
  }

  /// The heading at which the reference begins in its page.
  public static let referenceTitle = "Reference of placement files"

  private static let introduction = """
    Everything below is written from the description that checks files, as is `schema/placement.schema.json`, which gives editors
    completion: begin a file with `# yaml-language-server: $schema=../../schema/placement.schema.json`.

    A file whose name ends in `.csv` has a case in each line. Its columns are the paths of a case's keys, in any order: `name`, `device`,
    `screen.width`, `target.x`, `bubble.width`, `prefer` and so on; `use` has the names of policies with spaces between them. An empty
    field is a key that isn't written.
    """
}
