#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: check_install.sh CMAKE BUILD_FOLDER CXX CC
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$1" --install "$2" --prefix "$folder/prefix" >/dev/null
"$folder/prefix/bin/rrn" check \
  --ontology "$folder/prefix/share/rrn/owl/family.ttl" \
  "$folder/prefix/share/rrn/datasets/family/example.ttl"

"$1" -S "$here/downstream" -B "$folder/build" -DCMAKE_CXX_COMPILER="$3" \
  -DCMAKE_PREFIX_PATH="$folder/prefix" >/dev/null
"$1" --build "$folder/build" >/dev/null
test "$("$folder/build/downstream")" = "4950 derived"
echo "downstream: built and ran"

# The example client, found by CMake and by pkg-config.
share=$folder/prefix/share/rrn
"$1" -S "$here/c_client" -B "$folder/c_client" -DCMAKE_C_COMPILER="$4" \
  -DCMAKE_PREFIX_PATH="$folder/prefix" \
  -DRRN_EXAMPLE="$share/examples/family.c" >/dev/null
"$1" --build "$folder/c_client" >/dev/null
pc=$(find "$folder/prefix" -name rrn-0.pc)
export PKG_CONFIG_PATH=$(dirname "$pc")  # Wherever it is installed to
"$4" -std=c99 "$share/examples/family.c" $(pkg-config --cflags --libs rrn-0) \
  -o "$folder/by_pkg_config"
libraries=$(dirname "$PKG_CONFIG_PATH")
for program in "$folder/c_client/c_client" "$folder/by_pkg_config"; do
  LD_LIBRARY_PATH=$libraries "$program" \
    "$share/owl/family.ttl" "$share/datasets/family/example.ttl" >"$folder/out"
  test "$(head -1 "$folder/out")" = \
    "568 derived, 0 contradictions; some cousins:"
done
echo "c_client: built and ran, found by CMake and by pkg-config"

# Manual pages and completions.
prefix_share=$folder/prefix/share
for page in rrn rrn-reason rrn-serve; do
  grep -q '^\.SH NAME' "$prefix_share/man/man1/$page.1"
done
test -s "$prefix_share/bash-completion/completions/rrn"
test -s "$prefix_share/zsh/site-functions/_rrn"
echo "manual: installed"
