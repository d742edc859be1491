#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a donation through TipKit's API costs until it is acknowledged, against a bare SQLite insert in the same transaction mode, side by side; what
# it takes from the start of an app to the first status; what reading costs. Fails if a donation costs more than two inserts.
#
# Usage: run.sh [FOLDER]     a folder on the disk to measure, in which a new one is made and removed again
set -euo pipefail
cd "$(dirname "$0")/../.."

mkdir -p .build-bench
parent=$(cd "${1:-.build-bench}" && pwd)
folder=$(mktemp -d "$parent/tipkit-compat.XXXXXX")
trap 'rm -rf "$folder"' EXIT

settings=(-c release --explicit-target-dependency-import-check error)
swift build "${settings[@]}" --product TipKitCompatProbe >&2
"$(swift build "${settings[@]}" --show-bin-path)/TipKitCompatProbe" measure "$folder"
