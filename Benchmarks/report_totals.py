#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the 26 totals of the reference workload that a report of scenarios/tips-60d.yaml holds, in the form of reference-totals.json.

A report has no standard error for most of these totals; that of the reference, scaled to the number of users, stands in for it.

Usage: report_totals.py FOLDER
"""

import csv
import json
import math
import pathlib
import sys

REFERENCE = pathlib.Path(__file__).with_name("reference-totals.json")
SECONDS_A_DAY = 86_400


def rows(folder, name):
    """The rows of a table of the report, all users together."""
    with open(folder / name, newline="") as file:
        return [row for row in csv.DictReader(file) if row["segment"] == "all"]


def totals(folder):
    """The mean of every total per user, by the names of the reference, and the number of users."""
    tips = {row["tip"]: row for row in rows(folder, "tips.csv") if row["tip"] in "ABC"}
    users = int(tips["A"]["users"])
    actions = {row["action"]: row for row in rows(folder, "actions.csv")}
    times = {name: int(row["times"]) / users for name, row in actions.items()}
    own = [name for name in actions if name != "open"]
    means = {
        "opens": times["open"],
        "droppedOpens": int(actions["open"]["dropped_opens"]) / users,
        "actions": sum(times[name] for name in own),
        "detailViews": times["viewDetail"],
        "favorites": times["favorite"],
    }
    endings = {(row["tip"], row["ending"]): int(row["displays"]) / users for row in rows(folder, "endings.csv")}
    for tip, row in tips.items():
        displays = int(row["displays"])
        means["displays" + tip] = displays / users
        means["dismissals" + tip] = endings[tip, "tappedAway"]
        means["hidden" + tip] = endings[tip, "anchorLeft"]
        means["expiries" + tip] = endings[tip, "expired"]
        means["usersShown" + tip] = float(row["users_reached"])
        means["secondsShown" + tip] = float(row["display_time_mean_seconds"]) * displays / users
        means["firstDisplay" + tip] = float(row["time_to_first_display_mean_days"]) * SECONDS_A_DAY
    return means, users


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    means, users = totals(pathlib.Path(sys.argv[1]))
    reference = json.loads(REFERENCE.read_text())
    scale = math.sqrt(reference["users"] / users)
    values = {
        name: {"mean": mean, "standardError": reference["totals"][name]["standardError"] * scale} for name, mean in means.items()
    }
    print(json.dumps({"program": "tipsim", "users": users, "totals": values}))


if __name__ == "__main__":
    main()
