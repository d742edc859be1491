#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the programs that tipsim is compared with, holds their results against the reference, and compares. See README.md.
#
# Usage: run.sh TIPSIM [OPTION...]     with the options of compare.py
set -euo pipefail

[ $# -ge 1 ] && [ -x "$1" ] || { echo "usage: run.sh TIPSIM [OPTION...]" >&2; exit 64; }
tipsim=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
cd "$(dirname "$0")/.."

folder=.build-bench
simpy_version=4.1.2

for program in cc python3; do
  command -v "$program" >/dev/null || { echo "bench: $program is missing; a C compiler and Python 3 are needed to compare." >&2; exit 1; }
done
mkdir -p "$folder"

echo "bench: building the C program"
# No contraction of a*b+c into one operation, so that every compiler gives the same numbers.
read -r -a gsl < <(pkg-config --cflags --libs gsl)
cc -O3 -std=c11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -ffp-contract=off Benchmarks/yardstick/yardstick.c -o "$folder/yardstick" "${gsl[@]}"

python=$folder/venv/bin/python
has_simpy() { [ -x "$python" ] && "$python" -c 'import simpy' 2>/dev/null; }
if ! has_simpy; then
  echo "bench: installing SimPy $simpy_version into $folder/venv"
  { python3 -m venv "$folder/venv" && "$python" -m pip install --quiet "simpy==$simpy_version"; } >"$folder/simpy.log" 2>&1 || true
fi
simpy=()
if has_simpy; then
  simpy=(--simpy "$python")
else
  echo "bench: SimPy can't be installed here (see $folder/simpy.log); going on without it"
fi

echo "bench: do the programs simulate the same thing?"
"$folder/yardstick" 20000 2 >"$folder/yardstick.json"
"$tipsim" run scenarios/tips-60d.yaml --out "$folder/agreement" --force --quiet </dev/null
python3 Benchmarks/report_totals.py "$folder/agreement" >"$folder/tipsim.json"
reports=("$folder/yardstick.json" "$folder/tipsim.json")
if [ ${#simpy[@]} -gt 0 ]; then
  "$python" Benchmarks/simpy/workload.py 2000 2 >"$folder/simpy.json"
  reports+=("$folder/simpy.json")
fi
python3 Benchmarks/agreement.py "${reports[@]}"

echo "bench: are bubbles cut as often as other programs cut them?"
python3 Benchmarks/placement.py "$tipsim"

exec python3 Benchmarks/compare.py --tipsim "$tipsim" --yardstick "$folder/yardstick" ${simpy[@]+"${simpy[@]}"} --folder "$folder" "$@"
