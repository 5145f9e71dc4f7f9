#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Measures `rrn attach` beside a bare write and read of the same triples, and
# how soon a watched change is seen, on Oxigraph in memory.
# Usage: tests/endpoints/bench.sh [RUNS [RRN [NODE_MODULES]]]
set -euo pipefail
cd "$(dirname "$0")/../.."
runs=${1:-3}
rrn=${2:-build/release/bin/rrn}
modules=${3:-build/npm/node_modules}
folder=$(mktemp -d)
server=
watch=
trap 'kill $watch $server 2>/dev/null || true; rm -rf "$folder"' EXIT

start_server() {
  : >"$folder/port"
  node tests/endpoints/oxigraph_server.mjs "$modules" >"$folder/port" &
  server=$!
  until [ -s "$folder/port" ]; do
    kill -0 "$server" 2>/dev/null || { echo "no Oxigraph in $modules; run tools/fetch-oxigraph" >&2; exit 1; }
    sleep 0.05
  done
  url=http://127.0.0.1:$(cat "$folder/port")
}
# Runs a command and puts the seconds it took into $seconds.
clock() {
  local start=$EPOCHREALTIME
  "$@" >/dev/null 2>"$folder/errors" || { cat "$folder/errors" >&2; exit 1; }
  seconds=$(awk "BEGIN { printf \"%.2f\", $EPOCHREALTIME - $start }")
}
update() { curl -sf --data-urlencode "update=$1" "$url/update"; }
attach() {
  "$rrn" attach --graph urn:data --ontology owl/university.ttl "$@" "$url/query"
}

$rrn generate university --output "$folder/university.nt" 2>/dev/null
head -n 100000 "$folder/university.nt" >"$folder/data.nt"
echo "100,000 triples, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
for ((run = 1; run <= runs; ++run)); do
  start_server
  clock curl -sf -X POST -H 'Content-Type: application/n-triples' \
    --data-binary @"$folder/data.nt" "$url/store?graph=urn:data"
  write=$seconds
  clock curl -sf -H 'Accept: application/n-triples' "$url/store?graph=urn:data"
  read=$seconds
  clock attach
  echo "write $write s, read $read s, attach $seconds s:" \
    "$(awk "BEGIN { printf \"%.2f\", $seconds / ($write + $read) }") times as long"
  clock attach
  echo "attach once more, nothing to write: $seconds s"
  kill $server
  wait $server 2>/dev/null || true
done

start_server
curl -sf -X POST -H 'Content-Type: application/n-triples' \
  --data-binary @"$folder/data.nt" "$url/store?graph=urn:data"
: >"$folder/watch"
"$rrn" attach --watch --graph urn:data --ontology owl/university.ttl \
  "$url/query" 2>"$folder/watch" &
watch=$!
until grep -q derived "$folder/watch"; do sleep 0.1; done
sleep 8
ub=http://swat.cse.lehigh.edu/onto/univ-bench.owl#
is_seen() {
  curl -sf --data-urlencode "query=ASK { GRAPH <urn:x-rrn:graph:derived> { <urn:new$1> a <${ub}Person> } }" \
    "$url/query" | grep -q true
}
see() {
  update "INSERT DATA { GRAPH <urn:data> { <urn:new$1> a <${ub}FullProfessor> } }"
  until is_seen "$1"; do sleep 0.02; done
}
for ((run = 1; run <= runs; ++run)); do
  clock see "$run"
  echo "one fact added, seen after $seconds s"
  sleep 1
done
