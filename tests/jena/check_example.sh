#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs plugin/examples/Cousins.java, and compares the cousins with those of the program.
# Usage: check_example.sh ADAPTER SOURCE PROGRAM
set -euo pipefail
adapter=$1 source=$2 program=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

files=("$source/owl/family.ttl" "$source/datasets/family/example.ttl")
java -cp "$("$source/plugin/jena/debian-classpath" "$folder/fix"):$adapter" \
  "$source/plugin/examples/Cousins.java" "${files[@]}" > "$folder/out"
grep '^urn' "$folder/out" | LC_ALL=C sort > "$folder/cousins"
"$program" --quiet reason --ontology "${files[0]}" --format ntriples "${files[1]}" |
  sed -n 's/^<\(.*\)> <urn:x-rrn:family#boyCousinOf> <\(.*\)> \.$/\1 \2/p' |
  LC_ALL=C sort > "$folder/expected"
test -s "$folder/expected"
diff "$folder/expected" "$folder/cousins"
# A proof goes down to what the file says.
grep -q 'parentOf.*asserted' "$folder/out"
grep -q ' by [a-z]' "$folder/out"
