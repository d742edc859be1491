#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks the documentation comments of all rooms with the toolchain's DocC: dead links to symbols, parameters that don't exist, and
# whatever else it warns of. One warning is ours to ignore: a comment may leave out parameters that their names explain.
# After 'make test' nothing is compiled here.
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
convert() {
  "$docc" convert --additional-symbol-graph-dir "$graphs" --fallback-display-name tipsim --fallback-bundle-identifier tipsim \
    --output-path .build/documentation
}
log=.build/documentation.log
convert >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
# A finding is a line that begins with its severity, and the lines up to the next.
findings=$(awk '
  /^(warning|error): / { shown = !/^warning: Parameter .* is missing documentation$/ }
  /^(Finished|Conversion)/ { shown = 0 }
  shown' "$log")
[ -z "$findings" ] || { printf '%s\ncheck-symbols: DocC has findings\n' "$findings" >&2; exit 1; }
echo "check-symbols: DocC has no findings in $(find "$graphs" -name '*.symbols.json' | wc -l | tr -d ' ') symbol graphs"
