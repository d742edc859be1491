#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks the documentation comments of all rooms with the toolchain's DocC: dead links to symbols, parameters that don't exist or
# are left out. The package must have been built in release, tests included; nothing is compiled here.
set -euo pipefail
cd "$(dirname "$0")/.."

if command -v docc >/dev/null; then
  docc=docc
elif command -v xcrun >/dev/null && xcrun --find docc >/dev/null 2>&1; then
  docc=$(xcrun --find docc)
else
  echo "check-symbols: this toolchain has no docc; skipped"
  exit 0
fi

log=.build/symbol-graph.log
swift package -c release dump-symbol-graph --minimum-access-level package --skip-synthesized-members >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
graphs=.build/documentation-symbols
rm -rf "$graphs" .build/documentation
mkdir -p "$graphs"
cp "$(sed -n 's/^Files written to //p' "$log")"/*.symbols.json "$graphs"
rm -f "$graphs"/tipsimPackage*
"$docc" convert --additional-symbol-graph-dir "$graphs" --fallback-display-name tipsim --fallback-bundle-identifier tipsim \
  --warnings-as-errors --output-path .build/documentation
