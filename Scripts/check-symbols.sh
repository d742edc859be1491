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

# The package manager's own dump-symbol-graph does not know where the toolchain keeps the SwiftSyntax that some rooms import, so each room's
# graph is taken from its compiled module.
info=$(swiftc -print-target-info)
resources=$(printf '%s' "$info" | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
target=$(printf '%s' "$info" | sed -n 's/.*"triple": "\(.*\)".*/\1/p' | head -n 1)
graphs=.build/documentation-symbols
log=.build/symbol-graph.log
rm -rf "$graphs" .build/documentation
mkdir -p "$graphs"
for room in Sources/*/; do
  room=$(basename "$room")
  case $room in CGSL | CYAML | CSQLite | TipMacroPlugin | tipsim) continue ;; esac
  # shellcheck disable=SC2046
  swift symbolgraph-extract -module-name "$room" -target "$target" -I .build/release/Modules -I "$resources/host" \
    -Xcc -fmodule-map-file=Sources/CGSL/module.modulemap -Xcc -fmodule-map-file=Sources/CYAML/module.modulemap \
    -Xcc -fmodule-map-file=Sources/CSQLite/module.modulemap $(pkg-config --cflags gsl yaml-0.1 sqlite3) -minimum-access-level package -skip-synthesized-members -output-dir "$graphs" >"$log" 2>&1 \
    || { cat "$log" >&2; exit 1; }
done
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
