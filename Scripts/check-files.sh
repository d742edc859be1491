#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What holds for every file: sources name their licence, no file names a path of somebody's machine, scripts are well formed.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  echo "check-files: not a git checkout, nothing to list files by; skipped"
  exit 0
fi

problems=0
problem() {
  echo "$1" >&2
  problems=$((problems + 1))
}

files() { git ls-files --cached --others --exclude-standard -- "$@"; }

while IFS= read -r file; do
  if [ -f "$file" ] && ! head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later'; then
    problem "$file:1: the licence is missing: SPDX-License-Identifier: GPL-3.0-or-later"
  fi
done < <(files '*.swift' '*.sh' '*.py' '*.c' '*.h' '*.modulemap' Makefile .ci/run)

# A folder at the root that only one machine has, at the start of a path.
machine_path='(^|[^[:alnum:]_.~-])/((tmp|work|root|home|Users|private)/|opt/(swift|homebrew))'
while IFS= read -r place; do
  problem "$place: names a path of one machine"
done < <(git grep --untracked -nIE "$machine_path" -- . ':!LICENSE' | cut -d: -f1,2)

while IFS= read -r script; do
  bash -n "$script" || problem "$script: bash can't parse it"
  [ -x "$script" ] || problem "$script: is not executable"
  if command -v shellcheck >/dev/null; then
    shellcheck "$script" || problem "$script: shellcheck has findings"
  fi
done < <(files '*.sh' .ci/run)

[ "$problems" -eq 0 ] || { echo "check-files: $problems problem(s)" >&2; exit 1; }
