#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes sure that what the build needs is there: Swift, and the C libraries GSL, libyaml and SQLite, found through pkg-config.
# Installs missing libraries with apt-get or Homebrew; says what it does, and nothing if nothing is missing.
set -euo pipefail

needed_major=6
needed_minor=3

fail() {
  printf 'dependencies: %s\n' "$@" >&2
  exit 1
}

check_swift() {
  command -v swift >/dev/null ||
    fail "there is no swift on the PATH." "Install Swift $needed_major.$needed_minor or newer from https://www.swift.org/install/ and try again."
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+)\.([0-9]+).*/\1 \2/p' | head -n 1)
  local major=${version% *} minor=${version#* }
  [ -n "$version" ] || fail "swift --version doesn't say its version; Swift $needed_major.$needed_minor or newer is needed."
  if [ "$major" -lt "$needed_major" ] || { [ "$major" -eq "$needed_major" ] && [ "$minor" -lt "$needed_minor" ]; }; then
    fail "this is Swift $major.$minor; Swift $needed_major.$needed_minor or newer is needed."
  fi
}

libraries_are_there() {
  command -v pkg-config >/dev/null && pkg-config --exists gsl yaml-0.1 sqlite3
}

# Runs a command as root: directly, or through sudo without a password, or through sudo at a terminal where it can ask for one.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif ! command -v sudo >/dev/null; then
    return 126
  elif sudo -n true 2>/dev/null || [ -t 0 ]; then
    sudo "$@"
  else
    return 126
  fi
}

install_with_apt() {
  local packages=(libgsl-dev libyaml-dev libsqlite3-dev pkg-config)
  echo "dependencies: installing ${packages[*]} with apt-get"
  local status=0
  as_root apt-get update -qq || status=$?
  [ "$status" -ne 126 ] ||
    fail "installing packages needs root, and sudo can't be used here." "Run this once as root, then try again:" "  apt-get install ${packages[*]}"
  [ "$status" -eq 0 ] || echo "dependencies: apt-get update failed; going on with the package lists that are there" >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null ||
    fail "apt-get could not install ${packages[*]}; its message is above."
}

install_with_homebrew() {
  local packages=(gsl libyaml sqlite pkg-config)
  echo "dependencies: installing ${packages[*]} with Homebrew"
  brew install "${packages[@]}" || fail "Homebrew could not install ${packages[*]}; its message is above."
}

check_swift
libraries_are_there && exit 0
if command -v apt-get >/dev/null; then
  install_with_apt
elif command -v brew >/dev/null; then
  install_with_homebrew
else
  fail "GSL, libyaml, SQLite or pkg-config is missing, and neither apt-get nor Homebrew is here to install them." \
    "Install the four with their headers, so that 'pkg-config --exists gsl yaml-0.1 sqlite3' succeeds, and try again."
fi
libraries_are_there || fail "the packages are installed, but pkg-config doesn't find gsl, yaml-0.1 and sqlite3."
echo "dependencies: done"
