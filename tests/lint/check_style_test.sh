#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows that the checks of folders, comments, format and spelling fail where they
# should, and only there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$here/../../.clang-format" "$folder"
mkdir -p "$folder"/{src/base,plugin,tests/lint,tools,owl,datasets}
cp "$here/words.txt" "$folder/tests/lint"
touch "$folder"/{README.md,CHANGELOG.md}

write() { cat >"$folder/src/base/x.hpp"; }

check() {  # expected status, check
  local status=0 output
  output=$("$here/$2" "$folder" 2>&1) || status=$?
  [ "$status" -eq 77 ] && return
  if [ "$status" -ne "$1" ]; then
    echo "$2 ended with $status; expected $1: $output"
    exit 1
  fi
}

write <<<'/// The pairs of individuals.
inline constexpr int kPairs = 1;
/// Those of a row, in the order
/// of their subjects.
inline constexpr int kRows = 1;'
for one in check_folders.py check_comments.py check_format.sh check_spelling.sh; do
  check 0 "$one"
done

write <<<'/// Of which pairs relations are predicted.
inline constexpr int kPairs = 1;'
check 1 check_comments.py
write <<<'inline constexpr int kPairs = 1;  ///< As given'
check 1 check_comments.py
write <<<'inline   constexpr int kPairs = 1;'
check 123 check_format.sh
# The misspelt word is put together here, lest this file fail the check itself.
write <<<"/// The pairs that are rec""ieved."
check 65 check_spelling.sh

rm "$folder/src/base/x.hpp"
for i in $(seq 30); do touch "$folder/src/base/name$i".{hpp,cpp}; done
touch "$folder/src/base/CMakeLists.txt"
check 0 check_folders.py
touch "$folder/src/base/one_more.hpp"
check 1 check_folders.py
