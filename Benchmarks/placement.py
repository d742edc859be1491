#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How often bubbles are cut: targets on a grid, by tipsim, held against what other programs found, and what a placement costs.

Usage: placement.py TIPSIM [--write]

Targets of 44 x 44 points stand on a grid of 22 over the safe area, each with the four sides wanted. Counted are bubbles that are wholly in
the safe area and off their targets. placement-grid.json holds the shares that Floating UI's own core and a model in Python of TipSee's
rules gave; each share must lie within 0.1 percentage points of them. The table is placement.md; it must come out again, and --write
writes it. Where valgrind is, instructions are counted: ten times the cases must cost ten times the instructions, give or take a fiftieth.
"""

import csv
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from measuring import instructions

HERE = pathlib.Path(__file__).parent
TOLERANCE = 0.1
LINEARITY = 0.02

POLICIES = """tipsim: 1
policies:
  sign-fixed: { tipsee: { without: [bottomFitHasWrongSign] } }
  one-axis: { flip-shift: { acrossAxis: none } }
use: [tipsee-1.6, sign-fixed, one-axis, flip-shift]
cases:
"""
NAMES = ["tipsee-1.6", "sign-fixed", "one-axis", "flip-shift"]


def cases(line):
    """The YAML of all cases of a line of the study."""
    top, left, bottom, right = line["insets"]
    screen = "{ width: %d, height: %d, top: %d, left: %d, bottom: %d, right: %d }" % (
        line["width"], line["height"], top, left, bottom, right)
    text = [POLICIES]
    number = 0
    for y in range(top, line["height"] - bottom - 44 + 1, 22):
        for x in range(left, line["width"] - right - 44 + 1, 22):
            for side in ("top", "right", "bottom", "left"):
                number += 1
                text.append(
                    "  c%d: { screen: %s, target: { x: %d, y: %d, width: 44, height: 44 }, bubble: { width: %d, height: %d }, prefer: %s }\n"
                    % (number, screen, x, y, *line["bubble"], side))
    return "".join(text)


def shares(tipsim, folder, line):
    """The share of flawless placements in percent, by policy."""
    path = folder / "cases.yaml"
    path.write_text(cases(line))
    output = subprocess.run([tipsim, "place", path], check=True, capture_output=True, text=True).stdout
    whole = dict.fromkeys(NAMES, 0)
    count = dict.fromkeys(NAMES, 0)
    for row in csv.DictReader(io.StringIO(output)):
        count[row["policy"]] += 1
        whole[row["policy"]] += row["visible"] == "1" and row["coversTarget"] == "false" and row["targetHidden"] == "false"
    return [100 * whole[name] / count[name] for name in NAMES]


def table(lines, found):
    """The study as a page."""
    text = [
        "# How often bubbles are cut\n\n",
        "Written by [placement.py](placement.py). Targets of 44 × 44 points on a grid of 22 over the safe area, each with the four sides wanted: the share\n",
        "in percent whose bubble is wholly in the safe area and off its target. `sign-fixed` is TipSee 1.6 without Q1, `one-axis` flips without the\n",
        "other axis; see [docs/placement.md](../docs/placement.md).\n\n",
        "| screen | bubble | tipsee-1.6 | sign-fixed | one-axis | flip-shift |\n|---|---|---|---|---|---|\n",
    ]
    for line, values in zip(lines, found):
        text.append("| %d × %d | %d × %d | %s |\n" % (
            line["width"], line["height"], *line["bubble"], " | ".join("%.1f" % value for value in values)))
    return "".join(text)


def cost(tipsim, folder, count):
    """The instructions that placing so many cases takes, by Callgrind."""
    path = folder / "many.csv"
    with open(path, "w") as file:
        file.write("name,device,target.x,target.y,target.width,target.height,bubble.width,bubble.height,prefer,use\n")
        for number in range(count):
            file.write("c%d,iPhone 15,%d,%d,44,44,200,60,top,tipsee flip-shift\n" % (10_000_000 + number, number % 340, 60 + number % 700))
    return instructions([tipsim, "place", path, "--json"], folder)[1]


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    tipsim = arguments[0]
    lines = json.loads((HERE / "placement-grid.json").read_text())["lines"]
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        found = [shares(tipsim, folder, line) for line in lines]
        for line, values in zip(lines, found):
            for policy, value, expected in zip(NAMES, values, line["percent"]):
                if abs(value - expected) > TOLERANCE:
                    failed = True
                    print("placement: %d × %d, %s: %.2f instead of %.1f" % (line["width"], line["height"], policy, value, expected))
        page = table(lines, found)
        print(page, end="")
        if "--write" in sys.argv:
            (HERE / "placement.md").write_text(page)
        elif (HERE / "placement.md").read_text() != page:
            failed = True
            print("placement: placement.md is another; --write writes it")
        if shutil.which("valgrind"):
            few, some, many = (cost(tipsim, folder, count) for count in (100, 1_100, 10_100))
            short, long = (some - few) / 1_000, (many - some) / 9_000
            print("\nplacement: %.0f instructions for each case of two placements, reading and printing included; %.0f among ten times as many" % (
                short, long))
            if abs(long / short - 1) > LINEARITY:
                failed = True
                print("placement: the cost of a case depends on the number of cases")
        else:
            print("\nplacement: valgrind is not installed; instructions are not counted")
    sys.exit(1 if failed else 0)


main()
