#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the example client, plainly or under valgrind, and compares what it says.
# Usage: check_example.sh plain|valgrind PROGRAM SOURCE_FOLDER EXPECTED SANITIZERS
set -euo pipefail
run=()
if [ "$1" = valgrind ]; then
  command -v valgrind >/dev/null || { echo "skipped: valgrind is missing"; exit 77; }
  [ -z "$5" ] || { echo "skipped: built with sanitizers"; exit 77; }
  run=(valgrind -q --leak-check=full --show-leak-kinds=definite,indirect,possible
    --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=9)
fi
cd "$3"
"${run[@]}" "$2" owl/family.ttl datasets/family/example.ttl | diff - "$4"
# What is wrong is said, and is no success.
! "${run[@]}" "$2" owl/family.ttl CMakeLists.txt 2>/tmp/rrn-example.$$ >/dev/null
said=$(cat /tmp/rrn-example.$$)
rm -f /tmp/rrn-example.$$
[ "$said" = "error: CMakeLists.txt:2:23: unexpected '('; expected a predicate" ] ||
  { echo "$said"; exit 1; }
