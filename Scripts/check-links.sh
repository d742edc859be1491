#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks that every relative link in a page written in Markdown leads to a file or folder.
set -euo pipefail
cd "$(dirname "$0")/.."

# Prints "line<TAB>target" for each link of a page, outside fenced code.
links() {
  awk '
    /^ *```/ { fenced = !fenced; next }
    fenced { next }
    {
      text = $0
      gsub(/`[^`]*`/, "", text)
      while (match(text, /\]\([^) ]+/)) {
        print NR "\t" substr(text, RSTART + 2, RLENGTH - 2)
        text = substr(text, RSTART + RLENGTH)
      }
    }' "$1"
}

pages=0 checked=0 dead=0
while IFS= read -r page; do
  pages=$((pages + 1))
  while IFS=$'\t' read -r line target; do
    case $target in
      http://* | https://* | mailto:* | '#'*) continue ;;
    esac
    checked=$((checked + 1))
    if [ ! -e "$(dirname "$page")/${target%%#*}" ]; then
      echo "$page:$line: there is no ${target%%#*}" >&2
      dead=$((dead + 1))
    fi
  done < <(links "$page")
done < <(find . -name '*.md' -not -path './.build*' -not -path './reports/local/*' -not -path './Tests/*' | sed 's|^\./||' | LC_ALL=C sort)
[ "$dead" -eq 0 ] || { echo "check-links: $dead dead link(s)" >&2; exit 1; }
echo "check-links: $checked relative links on $pages pages are alive"
