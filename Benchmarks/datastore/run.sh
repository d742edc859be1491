#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What an acknowledged donation costs through the store, against a bare SQLite insert in the same transaction mode, side by side; what opening
# costs by what was donated and by what is kept; what reading costs. The numbers depend on the disk under FOLDER; the ratios hardly do.
#
# Usage: run.sh [FOLDER]     a folder on the disk to measure, in which a new one is made and removed again
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p .build-bench
parent=$(cd "${1:-.build-bench}" && pwd)
folder=$(mktemp -d "$parent/datastore.XXXXXX")
trap 'rm -rf "$folder"' EXIT

settings=(-c release --explicit-target-dependency-import-check error)
swift build "${settings[@]}" --product DatastoreProbe >&2
"$(swift build "${settings[@]}" --show-bin-path)/DatastoreProbe" measure "$folder"
