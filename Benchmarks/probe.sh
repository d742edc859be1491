#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What an acknowledged donation costs, against a bare SQLite insert in the same transaction mode, side by side; what a start costs; what reading costs.
# DatastoreProbe measures the store itself; TipKitCompatProbe TipKit's API over it, and fails if a donation costs more than two inserts.
# The numbers depend on the disk under FOLDER; the ratios hardly do.
#
# Usage: probe.sh DatastoreProbe|TipKitCompatProbe [FOLDER]     a folder on the disk to measure, in which a new one is made and removed again
set -euo pipefail
case "${1-}" in
  DatastoreProbe | TipKitCompatProbe) probe=$1 ;;
  *) echo "usage: probe.sh DatastoreProbe|TipKitCompatProbe [FOLDER]" >&2; exit 64 ;;
esac
parent=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")/.."

if [ -z "$parent" ]; then
  mkdir -p .build-bench
  parent=$PWD/.build-bench
fi
folder=$(mktemp -d "$parent/$probe.XXXXXX")
trap 'rm -rf "$folder"' EXIT

settings=(-c release --explicit-target-dependency-import-check error)
swift build "${settings[@]}" --product "$probe" >&2
"$(swift build "${settings[@]}" --show-bin-path)/$probe" measure "$folder"
