# SPDX-License-Identifier: GPL-3.0-or-later
"""How the instructions of layouts and of view trees grow with the number of views: reading, computing and printing together."""

import pathlib
import shutil

from measuring import instructions


def layout(rows):
    """A column of rows of three views, in stacks of ten rows."""
    row = "{ HStack: [{ Text: A tip }, Spacer, Rectangle], padding: 4 }"
    return "tipsim: 1\nview:\n  VStack:\n" + "".join("  - VStack:\n" + f"    - {row}\n" * 10 for _ in range(rows // 10))


def flat_layout(rows):
    """One column of many views, of which each second one can't give way."""
    return "tipsim: 1\nview:\n  spacing: 0\n  VStack:\n" + "  - Rectangle\n  - Image: { width: 9, height: 9 }\n" * (2 * rows)


def views(rows):
    """A chain of views of which each holds three more, all reading what the first one keeps."""
    tree = "tipsim: 1\nkeys: { a: { state: v0 } }\nviews:\n  v0: { reads: [a] }\n"
    for number in range(1, rows):
        tree += f"  v{number}: {{ parent: v{number - 1}, reads: [a] }}\n"
        tree += "".join(f"  v{number}{letter}: {{ parent: v{number}, reads: [a] }}\n" for letter in "abc")
    return tree


def growth(options):
    """What the second half of many views costs over what the first half costs: 1 if time grows as the views do."""
    if shutil.which("valgrind") is None:
        print("growth: valgrind is missing; skipped")
        return {}
    file = pathlib.Path(options.folder) / "growth.yaml"

    def count(command, text):
        file.write_text(text)
        return instructions([options.tipsim, command, file, *(["--summary"] if command == "layout" else []), "--json"], options.folder)[1]

    reached = {}
    for name, command, tree in [("layoutGrowth", "layout", layout), ("flatLayoutGrowth", "layout", flat_layout), ("viewsGrowth", "views", views)]:
        few, half, many = (count(command, tree(rows)) for rows in (100, 550, 1_000))
        reached[name] = (many - half) / (half - few)
        print(f"growth: {command}, {tree.__name__}: {(many - few) / 3_600:,.0f} instructions a view, growth {reached[name]:.3f}")
    return reached
