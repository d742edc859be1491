# SPDX-License-Identifier: GPL-3.0-or-later
"""What it costs that tips have places: a scenario with views, devices and text sizes against the same without, in instructions."""

import pathlib
import re
import shutil

from measuring import instructions

SCENARIO = pathlib.Path(__file__).resolve().parent.parent / "scenarios" / "small-screens.yaml"
FEW, MANY = 1_000, 7_000


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
    """What runs of the scenario's own number of users cost, of which start and each user cost the same whatever the number."""
    if shutil.which("valgrind") is None:
        print("screens: valgrind is missing; skipped")
        return {}
    folder = pathlib.Path(options.folder)
    users = int(re.search(r"(?m)^  users: ([\d_]+)", SCENARIO.read_text()).group(1))

    def cost(text):
        (folder / "screens.yaml").write_text(text)
        command = [options.tipsim, "run", folder / "screens.yaml", "--jobs", 1, "--out", folder / "report", "--force", "--quiet", "--json"]
        few, many = (instructions(command + ["--users", number], options.folder)[1] for number in (FEW, MANY))
        each = (many - few) / (MANY - FEW)
        return few - FEW * each, each

    costs = [cost(text) for text in twins()]
    totals = [start + users * each for start, each in costs]
    bubbles, popovers = (total / totals[2] for total in totals[:2])
    print(f"screens: {users:,} users cost {bubbles:.3f} times as much with bubbles and {popovers:.3f} with placed popovers as without places;")
    print("  " + ", ".join(f"{start / 1e6:,.0f} M instructions and {each:,.0f} a user" for start, each in costs))
    return {"bubblesCost": bubbles, "placedPopoversCost": popovers}
