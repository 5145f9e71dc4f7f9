#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Usage: check_install.sh CMAKE BUILD_FOLDER CXX
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
