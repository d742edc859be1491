# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs and measures them: processor time, elapsed time, peak memory, instructions."""

import json
import os
import pathlib
import re
import subprocess
import sys
import time
from dataclasses import dataclass

# The system counts the peak memory of a child in KiB, macOS in bytes.
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024


@dataclass(frozen=True)
class Measurement:
    """One run of a program that printed JSON."""

    report: dict
    processor_seconds: float
    elapsed_seconds: float
    peak_bytes: int

    @property
    def actions(self):
        return self.report["simulatedActions"]


def measure(command):
    """Runs a command to its end and reads the JSON that it prints.

    The system never says a smaller peak than this program's own, some 16 MiB.
    """
    command = [str(part) for part in command]
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"bench: exit status {process.returncode} of {' '.join(command)}")
    return Measurement(json.loads(output), usage.ru_utime + usage.ru_stime, elapsed, usage.ru_maxrss * PEAK_UNIT)


def instructions(command, folder):
    """Runs a command under Callgrind: what it printed as JSON, and the number of instructions that it executed."""
    counts = pathlib.Path(folder) / "callgrind.out"
    log = pathlib.Path(folder) / "callgrind.log"
    valgrind = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", f"--log-file={log}"]
    run = subprocess.run(valgrind + [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    collected = re.search(r"Collected : (\d+)", log.read_text())
    if run.returncode != 0 or collected is None:
        sys.exit(f"bench: Callgrind could not count the instructions of {' '.join(map(str, command))}; see {log}")
    return json.loads(run.stdout), int(collected.group(1))
