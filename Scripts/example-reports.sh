#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The committed example reports: what makes them, and the check that they come out again byte for byte.
#
# Usage: example-reports.sh make|check TIPSIM
set -euo pipefail

[ $# -eq 2 ] && [ -x "$2" ] || { echo "usage: example-reports.sh make|check TIPSIM" >&2; exit 64; }
action=$1
tipsim=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")/.."

# Scenario and number of users: enough for a report that says something, few enough to be made in half a minute.
examples() {
  echo "backyard-birds 20000"
  echo "landmarks 20000"
  echo "push-primer 20000"
  echo "small-screens 20000"
  echo "tour 20000"
}

simulate() { "$tipsim" run "scenarios/$1.yaml" --users "$2" --out "$3" --force --quiet </dev/null; }

# The scenario file as it is now gives the committed report, and the report's own manifest gives it too.
# environment.json describes the machine and may differ.
check() {
  local fresh=.build/example-reports/$1
  rm -rf "$fresh"
  mkdir -p "$(dirname "$fresh")"
  simulate "$1" "$2" "$fresh" >/dev/null
  if ! diff -r -q --exclude=environment.json "$fresh" "reports/$1" >&2; then
    echo "example-reports: reports/$1 is not what scenarios/$1.yaml gives now; 'make reports' makes it anew" >&2
    return 1
  fi
  "$tipsim" verify "reports/$1/manifest.json" </dev/null
  echo "example-reports: reports/$1 came out again, byte for byte"
}

examples | while read -r name users; do
  case $action in
    make) simulate "$name" "$users" "reports/$name" ;;
    check) check "$name" "$users" ;;
    *) echo "usage: example-reports.sh make|check TIPSIM" >&2; exit 64 ;;
  esac
done
