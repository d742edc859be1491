#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares tipsim with the yardstick and SimPy on the reference workload, and holds the ratios against thresholds.json."""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import sys

from growth import growth
from measuring import instructions, measure
from screens import screens

HERE = pathlib.Path(__file__).resolve().parent
SCENARIO = HERE.parent / "scenarios" / "tips-60d.yaml"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tipsim", required=True, help="the program")
    parser.add_argument("--yardstick", required=True, help="the C program")
    parser.add_argument("--simpy", help="a Python that has SimPy; without it SimPy is left out")
    parser.add_argument("--folder", required=True, help="where reports and counts may be written")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of the comparison of speed")
    parser.add_argument("--users", type=int, default=50_000, help="users a round of tipsim and the yardstick")
    parser.add_argument("--simpy-users", type=int, default=1_000, help="users a round of SimPy")
    parser.add_argument("--many-users", type=int, default=1_000_000, help="users of the larger run that memory is measured on")
    parser.add_argument("--only", choices=["speed", "memory", "cores", "instructions", "growth", "screens"], help="one part alone")
    return parser.parse_args()


def tipsim(options, users, jobs):
    """The command that simulates the workload from its scenario file, with everything recorded and reported."""
    out = pathlib.Path(options.folder) / "report"
    return [options.tipsim, "run", SCENARIO, "--users", users, "--jobs", jobs, "--out", out, "--force", "--quiet", "--json"]


def row(name, times):
    median = statistics.median(times)
    print(f"  {name:<24}{median:>10.1f} ns per action   (of {len(times)} rounds {min(times):.1f} to {max(times):.1f})")
    return median


def speed(options):
    """Processor time per action on one core, in interleaved rounds; the peers' own start is not counted, tipsim's is."""
    print(f"speed: {options.rounds} interleaved rounds, {options.users} users (SimPy {options.simpy_users}), one core")
    times = {"tipsim": [], "yardstick": [], "simpy": []}
    for number in range(options.rounds):
        run = measure(tipsim(options, options.users, jobs=1))
        times["tipsim"].append(run.processor_seconds * 1e9 / run.actions)
        peers = {"yardstick": [options.yardstick, options.users, number + 1]}
        if options.simpy:
            peers["simpy"] = [options.simpy, HERE / "simpy" / "workload.py", options.simpy_users, number + 1]
        for name, command in peers.items():
            report = measure(command).report
            times[name].append(report["processorSeconds"] * 1e9 / report["simulatedActions"])
    ours = row("tipsim, whole process", times["tipsim"])
    reached = {"timesYardstick": ours / row("C with GSL", times["yardstick"])}
    if options.simpy:
        reached["timesFasterThanSimPy"] = row("SimPy", times["simpy"]) / ours
    return reached


def memory(options):
    """How peak memory grows from 10,000 users to many."""
    few, many = 10_000, options.many_users
    peaks = {users: measure(tipsim(options, users, jobs=os.cpu_count() or 1)).peak_bytes for users in (few, many)}
    print(f"memory: peak {peaks[few] / 2**20:.1f} MiB at {few} users, {peaks[many] / 2**20:.1f} MiB at {many}")
    return {"memoryGrowth": peaks[many] / peaks[few]}


def cores(options):
    """What a second core brings: the median over nine pairs of runs."""
    if (os.cpu_count() or 1) < 2:
        print("cores: there is only one here; skipped")
        return {}
    ratios = []
    for _ in range(9):
        one, two = (measure(tipsim(options, options.users, jobs)).elapsed_seconds for jobs in (1, 2))
        ratios.append(one / two)
    print(f"cores: two are {statistics.median(ratios):.2f} times as fast as one (of 9 pairs {min(ratios):.2f} to {max(ratios):.2f})")
    return {"twoCoreSpeedUp": statistics.median(ratios)}


def counted(options):
    """Instructions per action: what more users cost more, so that start and report don't count."""
    if shutil.which("valgrind") is None:
        print("instructions: valgrind is missing; skipped")
        return {}

    def per_action(command):
        few, many = (instructions(command(users), options.folder) for users in (200, 1_200))
        return (many[1] - few[1]) / (many[0]["simulatedActions"] - few[0]["simulatedActions"])

    ours = per_action(lambda users: tipsim(options, users, jobs=1))
    yardstick = per_action(lambda users: [options.yardstick, users])
    print(f"instructions: {ours:.1f} per action, C with GSL {yardstick:.1f}")
    return {"instructionsPerAction": ours}


def verdict(reached):
    """Holds what was reached against the thresholds; true if all hold."""
    print("thresholds:")
    holds = True
    for name, threshold in json.loads((HERE / "thresholds.json").read_text()).items():
        if name not in reached:
            print(f"  {name:<24}{'not measured':>14}")
            continue
        (relation, limit), value = next(iter(threshold.items())), reached[name]
        passes = value <= limit if relation == "atMost" else value >= limit
        holds = holds and passes
        words = "at most" if relation == "atMost" else "at least"
        print(f"  {name:<24}{value:>14.3f}   {words} {limit}: {'holds' if passes else 'BROKEN'}")
    return holds


def main():
    options = arguments()
    parts = {"speed": speed, "memory": memory, "cores": cores, "instructions": counted, "growth": growth, "screens": screens}
    reached = {}
    for name, part in parts.items():
        if options.only in (None, name):
            reached.update(part(options))
    sys.exit(0 if verdict(reached) else 1)


if __name__ == "__main__":
    main()
