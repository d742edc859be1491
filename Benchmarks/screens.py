# SPDX-License-Identifier: GPL-3.0-or-later
"""What it costs that tips have places: a scenario with views, devices and text sizes against the same without, in instructions."""

import pathlib
import re
import shutil

from measuring import instructions

SCENARIO = pathlib.Path(__file__).resolve().parent.parent / "scenarios" / "small-screens.yaml"
USERS = 10_000


def without(text, key):
    """A YAML text without the blocks of a key: each such line and all lines after it that are further in."""
    kept = []
    depth = None
    for line in text.splitlines(keepends=True):
        indent = len(line) - len(line.lstrip())
        if depth is not None and (not line.strip() or indent > depth):
            continue
        depth = indent if line.strip().startswith(key + ":") and line[indent:].startswith(key + ":") else None
        if depth is None:
            kept.append(line)
    return "".join(kept)


def twins():
    """The scenario's first variant three times: as it is, with popovers for bubbles, and these without any place."""
    bubbles = re.sub(r"(?ms)^  variants:\n.*", "  variants: { one: {} }\n", without(without(SCENARIO.read_text(), "baseline"), "decide"))
    # Bubbles are tapped until they go, and nothing else is done meanwhile: with popovers users do the same with and without places.
    popovers = bubbles.replace("presentation: bubble", "presentation: popover")
    plain = popovers
    for key in ("view", "bubble", "placement"):
        plain = without(plain, key)
    population = plain.index("\npopulation:")
    return bubbles, popovers, plain[:population] + without(plain[population:], "screens")


def screens(options):
    """Whole runs: reading, laying out and reporting are in them."""
    if shutil.which("valgrind") is None:
        print("screens: valgrind is missing; skipped")
        return {}
    folder = pathlib.Path(options.folder)
    counts = []
    for text in twins():
        (folder / "screens.yaml").write_text(text)
        command = [options.tipsim, "run", folder / "screens.yaml", "--users", USERS, "--jobs", 1, "--out", folder / "report", "--force"]
        counts.append(instructions(command + ["--quiet", "--json"], options.folder)[1])
    bubbles, popovers = (count / counts[2] for count in counts[:2])
    print(f"screens: {USERS} users cost {bubbles:.3f} times as much with bubbles and {popovers:.3f} with placed popovers as without places")
    return {"bubblesCost": bubbles, "placedPopoversCost": popovers}
