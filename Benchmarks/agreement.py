#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the totals of programs that simulate the reference workload against reference-totals.json.

Each FILE is what such a program printed. Fails if a total is further from the reference than chance explains.

Usage: agreement.py FILE...
"""

import json
import math
import pathlib
import sys

REFERENCE = pathlib.Path(__file__).with_name("reference-totals.json")
# With 26 totals, chance alone passes this once in some 80 comparisons if they were independent, and less often as they are.
LARGEST_Z = 3.5


def z_score(measured, reference):
    """How many standard errors of their difference two estimates lie apart."""
    difference = measured["mean"] - reference["mean"]
    error = math.hypot(measured["standardError"], reference["standardError"])
    if error == 0:
        return 0.0 if difference == 0 else math.inf
    return difference / error


def z_scores(report, reference):
    """The z-score of every total, by its name; the names must be those of the reference."""
    measured = report["totals"]
    if set(measured) != set(reference["totals"]):
        raise SystemExit(f"agreement: the totals of {report['program']} have other names than those of {REFERENCE.name}")
    return {name: z_score(measured[name], total) for name, total in reference["totals"].items()}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    reference = json.loads(REFERENCE.read_text())
    disagree = False
    for path in sys.argv[1:]:
        report = json.loads(pathlib.Path(path).read_text())
        scores = z_scores(report, reference)
        worst = max(scores, key=lambda name: abs(scores[name]))
        agrees = abs(scores[worst]) < LARGEST_Z
        disagree = disagree or not agrees
        verdict = "agrees with" if agrees else "DISAGREES with"
        print(f"{report['program']}, {report['users']} users: {verdict} the reference; furthest is {worst}, z = {scores[worst]:+.2f}")
    sys.exit(1 if disagree else 0)


if __name__ == "__main__":
    main()
