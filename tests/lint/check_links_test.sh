#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Shows that check_links.sh fails where it should, and only there.
set -euo pipefail
check=$(dirname "$0")/check_links.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/src/io" "$folder/build"
echo 'int x;' >"$folder/src/io/x.cpp"
printf '# Top\n\n## What `rrn reason` does, and how\n' >"$folder/src/README.md"
echo '[dead](none.md)' >"$folder/build/README.md"

expect() {  # expected message, or nothing; text of the README
  printf '%s\n' "$2" >"$folder/README.md"
  local output
  if output=$("$check" "$folder"); then
    [ -z "$1" ] || { echo "accepted: $2"; exit 1; }
  else
    case "$output" in
      "$1") ;;
      *) echo "unexpected message: $output"; exit 1 ;;
    esac
  fi
}

expect "" 'See [the layers](src/README.md), [x](src/io/x.cpp) and [io](src/io).'
expect "" '[how](src/README.md#what-rrn-reason-does-and-how) and `src/io/x.cpp`'
expect "" $'# A\n[a](#a), [web](https://example.org/none), [mail](mailto:a@b.c)'
expect "" $'```sh\n[no](link.md) `src/none`\n```'
expect "README.md:1: no file src/none.md" '[a](src/README.md), [b](src/none.md)'
expect "README.md:2: no heading #top-1 in src/README.md" \
  $'\n[a](src/README.md#top), [b](src/README.md#top-1)'
expect "README.md:1: no heading #b in README.md" '# A [b](#b)'
expect "README.md:3: no file x.svg" $'\n\n<img alt="a" src="x.svg">'
expect "README.md:1: no path src/io/y.cpp" 'in `src/io/x.cpp` and `src/io/y.cpp`'
