#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Cases of the adapter for Jena, with Debian's Jena or with the one in a jar of Fuseki.
# Usage: check_jena.sh CASES ADAPTER TESTS PROGRAM SOURCE FUSEKI [MODULE]
# ADAPTER and TESTS are jars; FUSEKI is a jar, or `debian`; the case `predicted` is
# skipped where MODULE, the network's, is not there.
set -euo pipefail
cases=$1 adapter=$2 tests=$3 program=$4 source=$5 fuseki=$6 module=${7:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if [ "$fuseki" = debian ]; then
  jena=$("$source/plugin/jena/debian-classpath" "$folder/fix")
else
  [ -e "$fuseki" ] || { echo "skipped: no $fuseki; tools/fetch-fuseki fetches it"; exit 77; }
  jena=$fuseki
fi
if [ "$cases" = predicted ]; then
  [ -e "$module" ] || { echo "skipped: built without the network"; exit 77; }
  "$program" --quiet reason --engine neural --model "$source/datasets/family/family.rrn" \
    --format nquads "$source/datasets/family/example.ttl" |
    sed -n 's/^\(<urn:x-rrn:example.*\) <urn:x-rrn:graph:predicted> \.$/\1 ./p' > "$folder/predicted.nt"
fi
"$program" --quiet reason --all --ontology "$source/owl/family.ttl" --format ntriples \
  "$source/datasets/family/example.ttl" > "$folder/expected.nt"
mkdir "$folder/some files"
status=0
java -Xmx300m -Xcheck:jni -cp "$adapter:$tests:$jena" -Drrn.source="$source" \
  -Drrn.expected="$folder/expected.nt" -Drrn.predicted="$folder/predicted.nt" \
  "-Drrn.folder=$folder/some files" rrn.jena.test.Main ${cases//,/ } > "$folder/out" 2>&1 || status=$?
cat "$folder/out"
if grep -q '^WARNING.*JNI\|FATAL ERROR in native' "$folder/out"; then status=1; fi
exit "$status"
