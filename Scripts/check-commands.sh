#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the commands that the README and the pages of docs/ show, so that they can't go out of date.
#
#   ```console                 lines of such a block that begin with "$ tipsim" or "$ make help" are run and must succeed;
#   $ tipsim check my.yaml     "\" at the end of a line continues it
#   ```
#   ```yaml my.yaml            such a block is first written to the file that it names
#   ```
#
# The commands of one page run in their order, in a folder of their own that has the repository's scenarios and reports.
#
# Usage: check-commands.sh TIPSIM
set -euo pipefail

[ $# -eq 1 ] && [ -x "$1" ] || { echo "usage: check-commands.sh TIPSIM" >&2; exit 64; }
tipsim=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/.."
repository=$PWD

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$tipsim" "$scratch/bin/tipsim"

# Prints "line<TAB>command" for each command of a page, and writes its named files into a folder.
commands() {
  awk -v folder="$2" '
    /^```/ {
      if (block != "") { if (block == "file") close(path); block = ""; next }
      block = "other"
      if ($1 == "```console") block = "console"
      if ($1 == "```yaml" && $2 ~ /^[A-Za-z0-9_-]+\.yaml$/) { block = "file"; path = folder "/" $2; printf "" > path }
      next
    }
    block == "file" { print > path; next }
    block == "console" && continued { command = command "\n" $0 }
    block == "console" && !continued && /^\$ (tipsim|make help)( |$)/ { line = NR; command = substr($0, 3) }
    block == "console" && command != "" {
      continued = command ~ /\\$/
      if (!continued) { gsub(/\\\n/, " ", command); print line "\t" command; command = "" }
    }' "$1"
}

ran=0 failed=0
while IFS= read -r page; do
  folder=$scratch/$(printf '%s' "$page" | tr '/' '-')
  mkdir "$folder"
  for part in Makefile scenarios seeds schema reports; do
    [ ! -e "$repository/$part" ] || cp -R "$repository/$part" "$folder"
  done
  commands "$page" "$folder" >"$scratch/commands"
  while IFS=$'\t' read -r line command; do
    ran=$((ran + 1))
    if ! (cd "$folder" && PATH="$scratch/bin:$PATH" NO_COLOR=1 bash -o pipefail -c "$command") \
      </dev/null >"$scratch/output" 2>&1; then
      echo "$page:$line: this command failed: $command" >&2
      sed 's/^/  /' "$scratch/output" >&2
      failed=$((failed + 1))
    fi
  done <"$scratch/commands"
done < <(find README.md docs -name '*.md' | LC_ALL=C sort)

[ "$failed" -eq 0 ] || { echo "check-commands: $failed of $ran commands failed" >&2; exit 1; }
[ "$ran" -gt 0 ] || { echo "check-commands: no page shows a command; is a fence spelled differently?" >&2; exit 1; }
echo "check-commands: $ran commands ran"
