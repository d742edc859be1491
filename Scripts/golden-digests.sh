#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The golden digests in seeds/: what small runs of all scenarios give for the seeds of the set `check`, as the SHA-256 of each run's
# manifest, which holds the digests of all its files.
#
# Usage: golden-digests.sh make|check TIPSIM
set -euo pipefail

[ $# -eq 2 ] && [ -x "$2" ] || { echo "usage: golden-digests.sh make|check TIPSIM" >&2; exit 64; }
action=$1
tipsim=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")/.."
golden=seeds/golden-digests.tsv
fresh=.build/golden-digests

sha256() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }

digests() {
  printf 'scenario\tseed\tusers\tmanifest_sha256\n'
  for name in backyard-birds landmarks push-primer small-screens tips-60d tour two-devices; do
    for number in 1 2 3; do
      rm -rf "$fresh"
      "$tipsim" run "scenarios/$name.yaml" --users 512 --seed "check:$number" --out "$fresh" --quiet </dev/null
      printf '%s\tcheck:%s\t512\t%s\n' "$name" "$number" "$(sha256 "$fresh/manifest.json")"
    done
  done
}

mkdir -p .build
case $action in
  make) digests >"$golden.new" && mv "$golden.new" "$golden" ;;
  check)
    if ! diff <(digests) "$golden" >&2; then
      echo "golden-digests: other bytes than $golden says; 'make reports' makes it anew after a change that is meant" >&2
      exit 1
    fi
    echo "golden-digests: all runs give the bytes that $golden says"
    ;;
  *) echo "usage: golden-digests.sh make|check TIPSIM" >&2; exit 64 ;;
esac
